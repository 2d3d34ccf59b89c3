package io.weighbridge.run;

import io.weighbridge.launch.HttpAnswer;
import io.weighbridge.launch.Server;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.Warning;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RunDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The original application's answers, over all of its starts so far. Moved applications are
 * compared with them, except for parts that differ between these answers.
 */
final class OriginalAnswers {

    private final Optional<Target> original;
    private final Map<String, List<HttpAnswer>> known = new HashMap<>();

    private OriginalAnswers(Optional<Target> original) {
        this.original = original;
    }

    /** For a plan's original: its baseline, or else its first target whose jar is not moved. */
    static OriginalAnswers of(Plan plan) {
        boolean moves = plan.targets().stream().anyMatch(target -> target.move().isPresent());
        return new OriginalAnswers(
                plan.targets().stream()
                        .filter(target -> moves)
                        .filter(target -> target.move().isEmpty() && target.jar().isPresent())
                        .min(
                                Comparator.comparing(
                                        target -> !target.name().equals(plan.baseline()))));
    }

    /** Whether a target's answers are compared: it is the original or a moved application. */
    boolean concern(Target target) {
        return original.isPresent() && (is(target) || target.move().isPresent());
    }

    /** Whether a target is the original. */
    boolean is(Target target) {
        return original.filter(it -> it.name().equals(target.name())).isPresent();
    }

    /**
     * Starts the original once more than for its measurements, so that answers of two starts are
     * known before another target's are compared with them; twice if only one server is up at a
     * time. If it does not start or answers wrongly, its round reports that.
     */
    void ask(Plan plan, RunEnvironment stages, RunDirectory directory) throws InterruptedException {
        if (original.isEmpty()) {
            return;
        }
        int starts = plan.alive() == Plan.Alive.ONE ? 2 : 1;
        Contract contract = new Contract(stages.clients());
        for (int start = 1; start <= starts; start++) {
            String log = "original-" + start;
            try (Server server =
                    stages.starter()
                            .start(
                                    original.get(),
                                    plan.readiness(original.get()),
                                    plan.limits(),
                                    directory.logs(),
                                    log)) {
                for (Workload workload : plan.workloads()) {
                    contract.pair(server.uri(), workload).ifPresent(this::add);
                }
            } catch (TrialFailedException itsRoundSaysSo) {
                return;
            }
        }
    }

    /**
     * Adds answers of the original.
     *
     * @return the difference from earlier answers, as one sentence without a full stop, if both new
     *     answers are equal; else absent
     */
    Optional<String> add(AskedTwice asked) {
        List<HttpAnswer> earlier =
                known.computeIfAbsent(asked.workload().name(), name -> new ArrayList<>());
        Optional<String> between =
                earlier.isEmpty() || asked.difference().isPresent()
                        ? Optional.empty()
                        : new AskedTwice(asked.workload(), earlier.get(0), asked.first())
                                .difference()
                                .map(difference -> "from one start to the next " + difference);
        earlier.add(asked.first());
        earlier.add(asked.second());
        return between;
    }

    /**
     * A warning about a difference between a moved application's answers and the original's; absent
     * if there is none, or if the original's answers are unknown.
     */
    Optional<Warning> unlike(AskedTwice moved) {
        List<HttpAnswer> its = known.getOrDefault(moved.workload().name(), List.of());
        if (its.isEmpty()) {
            return Optional.empty();
        }
        String name = original.orElseThrow().name();
        return otherType(moved, its, name)
                .or(() -> otherLength(moved, its, name))
                .map(sentence -> new Warning(Warning.Kind.OTHER_ANSWERS, sentence))
                .or(
                        () ->
                                otherText(moved, its, name)
                                        .map(it -> new Warning(Warning.Kind.ANSWERS_DIFFER, it)));
    }

    private static Optional<String> otherType(AskedTwice moved, List<HttpAnswer> its, String name) {
        String type = media(moved.first());
        return its.stream().anyMatch(answer -> media(answer).equals(type))
                ? Optional.empty()
                : Optional.of(types(moved, its, name));
    }

    private static String types(AskedTwice moved, List<HttpAnswer> its, String name) {
        return "answers to %s have the type '%s', and those of %s '%s'"
                .formatted(moved.workload().asked(), moved.first().type(), name, its.get(0).type());
    }

    /** The media type without parameters, because Tomcat alone adds a charset to static pages. */
    private static String media(HttpAnswer answer) {
        return answer.type().replaceFirst(";.*", "").strip();
    }

    private static Optional<String> otherLength(
            AskedTwice moved, List<HttpAnswer> its, String name) {
        int least = its.stream().mapToInt(HttpAnswer::length).min().orElseThrow();
        int most = its.stream().mapToInt(HttpAnswer::length).max().orElseThrow();
        return moved.longest() >= least && moved.shortest() <= most
                ? Optional.empty()
                : Optional.of(
                        "answers to %s have %s, and those of %s %s"
                                .formatted(
                                        moved.workload().asked(),
                                        moved.lengths(),
                                        name,
                                        least == most
                                                ? most + " bytes"
                                                : least + " to " + most + " bytes"));
    }

    private static Optional<String> otherText(AskedTwice moved, List<HttpAnswer> its, String name) {
        String type = moved.first().type().replace(" ", "");
        if (its.stream().noneMatch(answer -> answer.type().replace(" ", "").equals(type))) {
            return Optional.of(types(moved, its, name));
        }
        String one = moved.first().body();
        String other = its.get(0).body();
        int same = AskedTwice.sameBegin(one, other);
        int begin = Integer.MAX_VALUE;
        int end = Integer.MAX_VALUE;
        for (AskedTwice pair : varying(moved, its)) {
            begin =
                    Math.min(
                            begin, AskedTwice.sameBegin(pair.first().body(), pair.second().body()));
            end = Math.min(end, AskedTwice.sameEnd(pair.first().body(), pair.second().body()));
        }
        boolean varies = begin < Integer.MAX_VALUE;
        boolean alike =
                varies ? same >= begin && AskedTwice.sameEnd(one, other) >= end : one.equals(other);
        return alike
                ? Optional.empty()
                : Optional.of(
                        "answers to %s differ from those of %s from character %d on"
                                .formatted(moved.workload().asked(), name, same + 1));
    }

    /** Pairs of this server's answers that differ from each other. */
    private static List<AskedTwice> varying(AskedTwice moved, List<HttpAnswer> its) {
        List<AskedTwice> pairs = new ArrayList<>(List.of(moved));
        its.forEach(answer -> pairs.add(new AskedTwice(moved.workload(), its.get(0), answer)));
        pairs.removeIf(pair -> pair.first().body().equals(pair.second().body()));
        return pairs;
    }
}
