package io.weighbridge.swap;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.AnswerLengths;
import io.weighbridge.instrument.run.AnswerPair;
import io.weighbridge.instrument.run.AnswerWitness;
import io.weighbridge.instrument.run.Contract;
import io.weighbridge.instrument.run.RunEnvironment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answers of the unchanged application, over all of its starts so far. Applications on another
 * web server are compared with them, except for parts that differ between these answers.
 */
public final class OriginalAnswers implements AnswerWitness {

    private final @Nullable Target original;
    private final Map<String, List<HttpAnswer>> known = new HashMap<>();

    private OriginalAnswers(@Nullable Target original) {
        this.original = original;
    }

    /**
     * Begins with no answers. A plan's original is its baseline or, if that is moved, its first
     * target whose jar is not. A plan that moves no jar has none.
     */
    public static OriginalAnswers of(Plan plan) {
        if (plan.targets().stream().allMatch(target -> target.move() == null)) {
            return new OriginalAnswers(null);
        }
        Target original = null;
        for (Target target : plan.targets()) {
            boolean unmoved = target.move() == null && target.jar() != null;
            if (unmoved && (original == null || target.name().equals(plan.baseline()))) {
                original = target;
            }
        }
        return new OriginalAnswers(original);
    }

    /** Whether a target is the original or a moved application. */
    @Override
    public boolean concerns(Target target) {
        return original != null && (is(target) || target.move() != null);
    }

    /** Whether a target is the original. */
    boolean is(Target target) {
        return original != null && original.name().equals(target.name());
    }

    /**
     * Starts the original before the first round, so that answers of two starts are known before
     * another target's answers are compared with them. It is started once, or twice if only one
     * server is up at a time. If it does not start or answers wrongly, its round reports that.
     */
    @Override
    public void collect(Plan plan, RunEnvironment environment, RunDirectory directory)
            throws InterruptedException {
        if (original == null) {
            return;
        }
        int starts = plan.alive() == Plan.Alive.ONE ? 2 : 1;
        Contract contract = new Contract(environment.clients(), plan.limits().answer());
        for (int start = 1; start <= starts; start++) {
            try (Server server =
                    environment.start(original, plan, directory.logs(), "original-" + start)) {
                for (Workload workload : plan.workloads()) {
                    AnswerPair pair = contract.pair(server, workload);
                    if (pair != null) {
                        add(pair);
                    }
                }
            } catch (TrialFailedException itsRoundSaysSo) {
                return;
            }
        }
    }

    @Override
    public @Nullable String add(Target target, AnswerPair answers) {
        return is(target) ? add(answers) : null;
    }

    @Override
    public @Nullable Warning unlike(Target target, AnswerPair answers) {
        return target.move() == null ? null : unlike(answers);
    }

    /**
     * Adds answers of the original.
     *
     * @return the difference from earlier answers, as one sentence without a full stop, if both new
     *     answers are equal; else null
     */
    @Nullable String add(AnswerPair answers) {
        Workload workload = answers.workload();
        List<HttpAnswer> earlier =
                known.computeIfAbsent(workload.name(), name -> new ArrayList<>());
        String between = null;
        if (!earlier.isEmpty() && answers.difference() == null) {
            between =
                    new AnswerPair(workload, earlier.get(0), answers.first())
                            .difference(
                                    "answers to %s from two starts of the application"
                                            .formatted(workload.requestLine()));
        }
        earlier.add(answers.first());
        earlier.add(answers.second());
        return between;
    }

    /**
     * A warning about a difference between a moved application's answers and the original's; null
     * if there is none, or if the original's answers are unknown.
     */
    @Nullable Warning unlike(AnswerPair moved) {
        List<HttpAnswer> its = known.getOrDefault(moved.workload().name(), List.of());
        if (original == null || its.isEmpty()) {
            return null;
        }
        String name = original.name();
        String type = media(moved.first());
        if (its.stream().noneMatch(answer -> media(answer).equals(type))) {
            return new Warning(Warning.Kind.OTHER_ANSWERS, types(moved, its, name));
        }
        String encodings = otherEncoding(moved, its.get(0), name);
        if (encodings != null) {
            return new Warning(Warning.Kind.OTHER_ANSWERS, encodings);
        }
        String lengths = otherLength(moved, its, name);
        if (lengths != null) {
            return new Warning(Warning.Kind.OTHER_ANSWERS, lengths);
        }
        String text = otherText(moved, its, name);
        return text == null ? null : new Warning(Warning.Kind.ANSWERS_DIFFER, text);
    }

    private static String types(AnswerPair moved, List<HttpAnswer> its, String name) {
        return "answers to %s have the type '%s', but those of %s have the type '%s'"
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

    /**
     * The difference between the codings of two answers, of which one may cost more than another,
     * or between bodies that cannot be decoded.
     */
    private static @Nullable String otherEncoding(
            AnswerPair moved, HttpAnswer original, String name) {
        HttpAnswer its = moved.first();
        if (!its.encoded().equals(original.encoded())) {
            return "answers to %s are %s, but those of %s are %s"
                    .formatted(
                            moved.workload().requestLine(),
                            its.encoded(),
                            name,
                            original.encoded());
        }
        if (its.undecoded() == null || its.body().equals(original.body())) {
            return null;
        }
        return "answers to %s differ from those of %s, and weigh cannot decode %s to compare their content: request another encoding with --header 'Accept-Encoding: gzip' (headers in a plan)"
                .formatted(moved.workload().requestLine(), name, its.undecoded());
    }

    private static @Nullable String otherLength(
            AnswerPair moved, List<HttpAnswer> originals, String name) {
        int least = originals.stream().mapToInt(HttpAnswer::contentLength).min().orElseThrow();
        int most = originals.stream().mapToInt(HttpAnswer::contentLength).max().orElseThrow();
        AnswerLengths its = moved.contentLengths();
        if (its.longest() >= least && its.shortest() <= most) {
            return null;
        }
        String lengths = least == most ? most + " bytes" : least + " to " + most + " bytes";
        return "answers to %s have %s, but those of %s have %s"
                .formatted(moved.workload().requestLine(), its.text(), name, lengths);
    }

    private static @Nullable String otherText(AnswerPair moved, List<HttpAnswer> its, String name) {
        String type = moved.first().type().replace(" ", "");
        if (its.stream().noneMatch(answer -> answer.type().replace(" ", "").equals(type))) {
            return types(moved, its, name);
        }
        String one = moved.first().body();
        String other = its.get(0).body();
        if (one.equals(other) || differOnlyInside(varying(moved, its), one, other)) {
            return null;
        }
        return "answers to %s differ from those of %s from character %d on"
                .formatted(
                        moved.workload().requestLine(), name, AnswerPair.sameBegin(one, other) + 1);
    }

    /**
     * Whether two bodies are the same before and after the part that differs between answers of one
     * application.
     *
     * @param varying pairs of answers of one application; empty if it always answers the same
     */
    private static boolean differOnlyInside(List<AnswerPair> varying, String one, String other) {
        int begin = Integer.MAX_VALUE;
        int end = Integer.MAX_VALUE;
        for (AnswerPair pair : varying) {
            String first = pair.first().body();
            String second = pair.second().body();
            begin = Math.min(begin, AnswerPair.sameBegin(first, second));
            end = Math.min(end, AnswerPair.sameEnd(first, second));
        }
        return AnswerPair.sameBegin(one, other) >= begin && AnswerPair.sameEnd(one, other) >= end;
    }

    /** Pairs of answers of one and the same application whose bodies differ. */
    private static List<AnswerPair> varying(AnswerPair moved, List<HttpAnswer> its) {
        List<AnswerPair> pairs = new ArrayList<>(List.of(moved));
        its.forEach(answer -> pairs.add(new AnswerPair(moved.workload(), its.get(0), answer)));
        pairs.removeIf(pair -> pair.first().body().equals(pair.second().body()));
        return pairs;
    }
}
