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
        if (plan.targets().stream().allMatch(target -> target.move().isEmpty())) {
            return new OriginalAnswers(Optional.empty());
        }
        List<Target> jars = new ArrayList<>(plan.targets());
        jars.removeIf(target -> target.move().isPresent() || target.jar().isEmpty());
        Optional<Target> baseline =
                jars.stream().filter(it -> it.name().equals(plan.baseline())).findFirst();
        return new OriginalAnswers(baseline.or(() -> jars.stream().findFirst()));
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
    void collect(Plan plan, RunEnvironment environment, RunDirectory directory)
            throws InterruptedException {
        if (original.isEmpty()) {
            return;
        }
        int starts = plan.alive() == Plan.Alive.ONE ? 2 : 1;
        Contract contract = new Contract(environment.clients());
        for (int start = 1; start <= starts; start++) {
            try (Server server = started(original.get(), plan, environment, directory, start)) {
                for (Workload workload : plan.workloads()) {
                    contract.pair(server.uri(), workload).ifPresent(this::add);
                }
            } catch (TrialFailedException itsRoundSaysSo) {
                return;
            }
        }
    }

    private static Server started(
            Target target, Plan plan, RunEnvironment environment, RunDirectory directory, int start)
            throws TrialFailedException, InterruptedException {
        Workload readiness = plan.readiness(target);
        String log = "original-" + start;
        return environment.starter().start(target, readiness, plan.limits(), directory.logs(), log);
    }

    /**
     * Adds answers of the original.
     *
     * @return the difference from earlier answers, as one sentence without a full stop, if both new
     *     answers are equal; else absent
     */
    Optional<String> add(AnswerPair answers) {
        Workload workload = answers.workload();
        List<HttpAnswer> earlier =
                known.computeIfAbsent(workload.name(), name -> new ArrayList<>());
        Optional<String> between = Optional.empty();
        if (!earlier.isEmpty() && answers.difference().isEmpty()) {
            between =
                    new AnswerPair(workload, earlier.get(0), answers.first())
                            .difference()
                            .map(difference -> "from one start to the next " + difference);
        }
        earlier.add(answers.first());
        earlier.add(answers.second());
        return between;
    }

    /**
     * A warning about a difference between a moved application's answers and the original's; absent
     * if there is none, or if the original's answers are unknown.
     */
    Optional<Warning> unlike(AnswerPair moved) {
        List<HttpAnswer> its = known.getOrDefault(moved.workload().name(), List.of());
        if (its.isEmpty()) {
            return Optional.empty();
        }
        String name = original.orElseThrow().name();
        Optional<String> other =
                otherType(moved, its, name).or(() -> otherLength(moved, its, name));
        if (other.isPresent()) {
            return Optional.of(new Warning(Warning.Kind.OTHER_ANSWERS, other.get()));
        }
        return otherText(moved, its, name)
                .map(text -> new Warning(Warning.Kind.ANSWERS_DIFFER, text));
    }

    private static Optional<String> otherType(AnswerPair moved, List<HttpAnswer> its, String name) {
        String type = media(moved.first());
        return its.stream().anyMatch(answer -> media(answer).equals(type))
                ? Optional.empty()
                : Optional.of(types(moved, its, name));
    }

    private static String types(AnswerPair moved, List<HttpAnswer> its, String name) {
        return "answers to %s have the type '%s', and those of %s '%s'"
                .formatted(
                        moved.workload().requestLine(),
                        moved.first().type(),
                        name,
                        its.get(0).type());
    }

    /** The media type without parameters, because Tomcat alone adds a charset to static pages. */
    private static String media(HttpAnswer answer) {
        return answer.type().replaceFirst(";.*", "").strip();
    }

    private static Optional<String> otherLength(
            AnswerPair moved, List<HttpAnswer> its, String name) {
        int least = its.stream().mapToInt(HttpAnswer::length).min().orElseThrow();
        int most = its.stream().mapToInt(HttpAnswer::length).max().orElseThrow();
        if (moved.longest() >= least && moved.shortest() <= most) {
            return Optional.empty();
        }
        String lengths = least == most ? most + " bytes" : least + " to " + most + " bytes";
        return Optional.of(
                "answers to %s have %s, and those of %s %s"
                        .formatted(moved.workload().requestLine(), moved.lengths(), name, lengths));
    }

    private static Optional<String> otherText(AnswerPair moved, List<HttpAnswer> its, String name) {
        String type = moved.first().type().replace(" ", "");
        if (its.stream().noneMatch(answer -> answer.type().replace(" ", "").equals(type))) {
            return Optional.of(types(moved, its, name));
        }
        String one = moved.first().body();
        String other = its.get(0).body();
        int same = AnswerPair.sameBegin(one, other);
        int begin = Integer.MAX_VALUE;
        int end = Integer.MAX_VALUE;
        for (AnswerPair pair : varying(moved, its)) {
            String first = pair.first().body();
            String second = pair.second().body();
            begin = Math.min(begin, AnswerPair.sameBegin(first, second));
            end = Math.min(end, AnswerPair.sameEnd(first, second));
        }
        boolean varies = begin < Integer.MAX_VALUE;
        boolean alike =
                varies ? same >= begin && AnswerPair.sameEnd(one, other) >= end : one.equals(other);
        if (alike) {
            return Optional.empty();
        }
        return Optional.of(
                "answers to %s differ from those of %s from character %d on"
                        .formatted(moved.workload().requestLine(), name, same + 1));
    }

    /** Pairs of this server's answers that differ from each other. */
    private static List<AnswerPair> varying(AnswerPair moved, List<HttpAnswer> its) {
        List<AnswerPair> pairs = new ArrayList<>(List.of(moved));
        its.forEach(answer -> pairs.add(new AnswerPair(moved.workload(), its.get(0), answer)));
        pairs.removeIf(pair -> pair.first().body().equals(pair.second().body()));
        return pairs;
    }
}
