package io.weighbridge.squeeze;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.QuantityParser;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Squeeze;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags that set the goal of a search for the smallest memory and CPU, and how long to search. */
final class SqueezeFlags {

    private static final Duration PER_TARGET = Duration.ofMinutes(8);
    private static final Duration PER_TARGET_WITH_CPU = Duration.ofMinutes(15);

    private static final Pattern SHARE = Pattern.compile("(\\d{1,3}(?:\\.\\d+)?)%");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--rate",
            paramLabel = "N",
            description =
                    "With --jar: requests per second, sent at fixed times. Default: half of the"
                            + " highest rate that the application reaches, which is measured first."
                            + " Of several jars or containers, the slowest decides.")
    private @Nullable Double rate;

    @Option(
            names = "--goal",
            split = ",",
            paramLabel = "p99=TIME|gc=SHARE|ready=TIME",
            description =
                    "With --jar: the longest p99, the largest share of the server's CPU that"
                            + " garbage collection may take, and the longest startup, for which"
                            + " the CPU limit of the start is searched for. Default:"
                            + " p99=50ms,gc=10%%, and any startup.")
    private Map<String, String> goals = new LinkedHashMap<>();

    @Option(
            names = "--find",
            paramLabel = "all|both|heap|limit|cpu",
            description =
                    "With --jar: what to search for: the smallest heap, the smallest memory limit"
                            + " of the process, both of these, the smallest CPU limit, or all"
                            + " three. Default: all. To set a limit, weigh needs Linux, and root"
                            + " or systemd-run --user --scope; otherwise it searches only for the"
                            + " heap.")
    private Squeeze.Find find = Squeeze.Find.ALL;

    @Option(
            names = "--hold",
            paramLabel = "TIME",
            description =
                    "With --jar: how long a launch must meet the goal under the load at the fixed"
                        + " rate. The load lasts longer if fewer than 1,100 requests fit into this"
                        + " time. Default: 4s.")
    private Duration hold = Squeeze.HOLD;

    @Option(
            names = "--most",
            paramLabel = "SIZE",
            description =
                    "With --jar: the largest memory limit to try, such as 4g; half of it is the"
                            + " largest heap. Choose more memory than the application needs: three"
                            + " launches get this much, to check that the goal can be met. Default:"
                            + " 1536m.")
    private @Nullable String most;

    @Option(
            names = "--launches",
            paramLabel = "N",
            description =
                    "With --jar: maximum number of launches of each of the two searches (one for"
                        + " the heap, one for the limit). If the confidence interval is still wider"
                        + " than half of the estimated size, a search uses up to twice as many."
                        + " Default: 12.")
    private int launches = Squeeze.DEFAULT.launches();

    @Option(
            names = "--within",
            paramLabel = "TIME",
            description =
                    "With --jar: the time for the whole run. The search ends early enough to leave"
                            + " time for the launches that confirm its result, but not before it"
                            + " has found a size, so a run may take longer. Default for each jar"
                            + " and container: 15m, or 8m without a search for CPU.")
    private @Nullable Duration within;

    /**
     * Refuses these flags if a plan is given, because a plan has all these settings itself.
     *
     * @throws UsageException if one of the flags is given
     */
    void refuse() {
        List<String> typed = CommonOptions.typedOf(command, SqueezeFlags.class);
        if (!typed.isEmpty()) {
            throw new UsageException(
                    "%1$s can only be used with --jar: leave out %1$s, and write the setting into the plan."
                            .formatted(String.join(", ", typed)));
        }
    }

    /** The plan as a search for the smallest memory of each target. */
    Plan squeezed(Plan plan) {
        if (plan.pod() != null) {
            throw new UsageException("weigh squeeze finds the size of the pod: leave --pod out.");
        }
        Load load = Load.BUILT_IN.withRate(rate()).withDuration(hold);
        Duration each = find.cpu() ? PER_TARGET_WITH_CPU : PER_TARGET;
        Duration usual = each.multipliedBy(plan.targets().size());
        Duration whole = within == null ? usual : within;
        return plan.withName("squeeze")
                .withTitle(
                        "The smallest %s: %s"
                                .formatted(find.cpu() ? "pod" : "memory", plan.title()))
                .withLoads(List.of(load))
                .withRounds(1)
                .withAlive(Plan.Alive.ONE)
                .withWarmup(Squeeze.WARMUP)
                .withSlices(Squeeze.SLICES)
                .withLimits(plan.limits().withRun(whole))
                .withSqueeze(goal());
    }

    private @Nullable Rate rate() {
        return rate == null ? null : Rate.typed(rate);
    }

    private Squeeze goal() {
        Squeeze goal = Squeeze.DEFAULT;
        for (Map.Entry<String, String> typed : goals.entrySet()) {
            String value = typed.getValue();
            goal =
                    switch (typed.getKey()) {
                        case "p99" -> goal.withP99(seconds("p99", value));
                        case "ready" -> goal.withReady(seconds("ready", value));
                        case "gc" -> goal.withGcShare(share(value));
                        default -> throw wrongGoal(typed.getKey() + "=" + value);
                    };
        }
        if (launches < 4 || launches > 100) {
            throw new UsageException("--launches takes 4 to 100, not " + launches + ".");
        }
        if (goal.ready() != null && !find.cpu()) {
            throw new UsageException(
                    "--goal ready=TIME needs a search for CPU: use --find all or --find cpu, or"
                            + " leave it out.");
        }
        return goal.withAmple(most == null ? goal.ample() : bytes(most))
                .withFind(find)
                .withLaunches(launches);
    }

    private static double seconds(String key, String typed) {
        Duration duration = QuantityParser.duration(typed);
        if (duration == null || duration.isZero()) {
            throw wrongGoal(key + "=" + typed);
        }
        return duration.toNanos() / 1e9;
    }

    private static double share(String typed) {
        Matcher share = SHARE.matcher(typed);
        double value = share.matches() ? Double.parseDouble(share.group(1)) / 100 : 0;
        if (!(value > 0 && value <= 1)) {
            throw wrongGoal("gc=" + typed);
        }
        return value;
    }

    private static UsageException wrongGoal(String typed) {
        return new UsageException(
                "--goal takes p99=TIME, gc=SHARE or ready=TIME, such as p99=50ms,gc=10%,ready=60s,"
                        + " not "
                        + typed
                        + ".");
    }

    private static long bytes(String typed) {
        Long size = QuantityParser.size(typed.toLowerCase(Locale.ROOT));
        if (size == null || size < Squeeze.LEAST_AMPLE) {
            throw new UsageException(
                    "--most takes a size of at least 64m, such as 1536m or 4g, not " + typed + ".");
        }
        return size;
    }
}
