package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.LoadTool.Ability;
import io.weighbridge.instrument.model.UsageException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes to a plan from the command line. */
public final class PlanOverrides {

    /** The shortest slice at a rate from the command line, by a tool that starts anew for it. */
    private static final Duration SHORTEST_AT_RATE = Duration.ofSeconds(5);

    /** The longest one. At low rates it has too few answers for a p99. */
    private static final Duration LONGEST_AT_RATE = Duration.ofSeconds(30);

    private PlanOverrides() {}

    /**
     * A plan with only some of its targets, in the plan's order. If the baseline is left out, the
     * first remaining target becomes the baseline, and a note says so. Published figures are
     * dropped if their target is left out or the baseline changes.
     *
     * @param names empty: all targets
     * @throws UsageException if a target is not in the plan
     */
    public static Plan targets(Plan plan, List<String> names) {
        List<Target> kept = kept("target", names, plan.targets(), Target::name);
        List<String> left = kept.stream().map(Target::name).toList();
        if (left.contains(plan.baseline())) {
            List<PublishedRatio> published = new ArrayList<>(plan.published());
            published.removeIf(it -> !left.contains(it.target()));
            return plan.withTargets(kept).withPublished(published);
        }
        String note =
                "The plan's baseline %s was left out: %s is the baseline instead."
                        .formatted(plan.baseline(), left.get(0));
        return plan.withTargets(kept)
                .withBaseline(left.get(0))
                .noting(List.of(note))
                .withPublished(List.of());
    }

    /**
     * A plan with only some of its workloads, in the plan's order.
     *
     * @param names empty: all workloads
     * @throws UsageException if a workload is not in the plan
     */
    public static Plan workloads(Plan plan, List<String> names) {
        return plan.withWorkloads(kept("workload", names, plan.workloads(), Workload::name));
    }

    /**
     * A plan with another number of rounds and no time limit.
     *
     * @throws UsageException if the number is not from 1 to 10,000
     */
    public static Plan rounds(Plan plan, int rounds) {
        requireRange("--rounds", rounds, 10_000);
        return plan.withRounds(rounds).untimed();
    }

    /**
     * The plan of a run to which rounds are added.
     *
     * @param rounds the total number of rounds
     * @param begun number of rounds so far
     * @throws UsageException if the run has more rounds
     */
    public static Plan extended(Plan plan, int rounds, int begun) {
        int least = plan.roundsFillTime() ? begun : plan.rounds();
        if (rounds < least) {
            throw new UsageException(
                    "--rounds is the total number of rounds of the resumed run, which has %d: give at least that many, not %d."
                            .formatted(least, rounds));
        }
        if (rounds == least) {
            return plan;
        }
        if (!plan.drawnRounds().isEmpty()) {
            throw new UsageException(
                    "--rounds cannot extend this run, because the settings of its launches were drawn for exactly %d rounds: start a new run with --rounds %d."
                            .formatted(least, rounds));
        }
        return rounds(plan, rounds);
    }

    /**
     * A plan that runs as many rounds as fit into a time.
     *
     * @param time for all rounds, above 0
     * @param rounds the most rounds; null: the plan's number, but at least a hundred
     * @throws UsageException if the number is not from 1 to 10,000
     */
    public static Plan within(Plan plan, Duration time, @Nullable Integer rounds) {
        if (rounds != null) {
            requireRange("--rounds", rounds, 10_000);
        }
        return plan.within(time, rounds);
    }

    /**
     * A plan with all loads over another number of connections.
     *
     * @throws UsageException if the number is not from 1 to 20,000
     */
    public static Plan connections(Plan plan, int connections) {
        requireRange("--connections", connections, Load.MOST_CONNECTIONS);
        return plan.withLoads(
                plan.loads().stream().map(it -> it.withConnections(connections)).toList());
    }

    /**
     * A plan with another number of requests in each slice. Loads whose slices end after a time
     * stay as they are.
     *
     * @throws UsageException if the number is not from 1 to 1,000,000,000, or if the slices of all
     *     loads end after a time
     */
    public static Plan requests(Plan plan, long requests) {
        requireRange("--slice-requests", requests, Load.MOST_REQUESTS);
        if (plan.loads().stream().allMatch(Load::timed)) {
            throw new UsageException(
                    "--slice-requests is for loads that end after a number of requests, but the load of %s (%s) ends after a time: leave it out, or send a load without a rate by a tool that counts requests (--driver ab, h2load or oha)."
                            .formatted(plan.name(), plan.loads().get(0).driver()));
        }
        return plan.withLoads(
                plan.loads().stream()
                        .map(it -> it.timed() ? it : it.withRequests(requests))
                        .toList());
    }

    /**
     * A plan whose first load is sent at a fixed rate (the open model). The built-in tool also
     * sends it at its peak. With another tool, a round has two slices of 5 to 30 s, which together
     * have enough answers for a p99 if the rate is at least 17 requests per second. Published
     * figures are dropped.
     *
     * @param rate requests per second
     * @throws UsageException if the rate is not above 0 and at most a million
     */
    public static Plan rate(Plan plan, double rate) {
        Rate fixed = Rate.typed(rate);
        Load first = plan.loads().get(0);
        if (first.tool().can(Ability.STAYS_UP)) {
            // Slices of both loads have the usual length of passes.
            Load shape = first.withDuration(null);
            return plan.withLoads(shape.withRates(null, List.of(fixed)))
                    .withQuestion(null)
                    .withPublished(List.of());
        }
        int each = Slices.DEFAULT.perRound();
        Duration enough = SliceSize.forP99(SHORTEST_AT_RATE, rate * each);
        Duration slice = Durations.shorter(Durations.wholeSeconds(enough), LONGEST_AT_RATE);
        Load open = first.with().name(null).rate(fixed).requests(null).duration(slice).build();
        return plan.withLoads(List.of(open))
                .withQuestion(null)
                .withSlices(plan.slices().withPerRound(each))
                .withPublished(List.of());
    }

    /**
     * A plan with only the loads of one tool. If the plan has no load of this tool, the tool sends
     * the plan's first load.
     *
     * @param driver the tool's name; {@link #checked} finds out whether it can send the load
     */
    public static Plan driver(Plan plan, String driver) {
        List<Load> own = new ArrayList<>(plan.loads());
        own.removeIf(load -> !load.driver().equals(driver));
        if (own.isEmpty()) {
            Load first = plan.loads().get(0).by(driver).withName(null);
            return plan.withLoads(List.of(first)).withQuestion(null);
        }
        return plan.withLoads(own);
    }

    /**
     * A changed plan, whose loads still follow the rules of plan files.
     *
     * @param options those that changed its loads; messages begin with them
     * @throws UsageException if the change breaks some of the rules
     */
    public static Plan checked(Plan plan, List<String> options) {
        String start = options.isEmpty() ? "" : String.join(", ", options) + ": ";
        List<String> sentences =
                Stream.concat(
                                LoadRules.mistakes(plan).stream(),
                                Stream.concat(
                                        ServiceRules.mistakes(plan).stream(),
                                        PodRules.mistakes(plan).stream()))
                        .map(Mistake::sentence)
                        .distinct()
                        .map(sentence -> start + sentence + ".")
                        .toList();
        if (!sentences.isEmpty()) {
            throw new UsageException(String.join("\n", sentences));
        }
        return plan;
    }

    private static <T> List<T> kept(
            String what, List<String> wanted, List<T> all, Function<T, String> name) {
        List<String> names = all.stream().map(name).toList();
        for (String want : wanted) {
            if (want.isBlank()) {
                throw new UsageException(
                        "--%ss needs a name: use %s.".formatted(what, String.join(", ", names)));
            }
            if (!names.contains(want)) {
                String hint = DidYouMean.hint(want, names);
                throw new UsageException(
                        "The plan has the %ss %s, but no %s%s"
                                .formatted(what, String.join(", ", names), want, hint));
            }
        }
        return wanted.isEmpty()
                ? all
                : all.stream().filter(it -> wanted.contains(name.apply(it))).toList();
    }

    private static void requireRange(String flag, long value, long most) {
        if (value < 1 || value > most) {
            throw new UsageException(
                    "%s takes a whole number from 1 to %s, not %s.".formatted(flag, most, value));
        }
    }
}
