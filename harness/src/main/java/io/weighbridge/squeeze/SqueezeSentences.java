package io.weighbridge.squeeze;

import static io.weighbridge.compare.analysis.FigureText.mebibytes;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Chosen;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Recommended;
import io.weighbridge.squeeze.Squeezed.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a search for the smallest memory found for each target, in sentences. */
record SqueezeSentences(Squeezed found) {

    /** The answer for one target, in six lines at most, or a few more with CPU. */
    List<String> of(Found target) {
        List<String> lines = new ArrayList<>();
        if (!target.finished()) {
            lines.add(unfinished(target));
        }
        String unknown = whyUnknown(target);
        if (unknown != null) {
            lines.add(unknown);
        } else {
            lines.addAll(sizes(target));
            lines.addAll(new CpuSentences(target, found.goal()).sentences());
            lines.addAll(underTheRecommended(target));
        }
        if (!lines.isEmpty()) {
            lines.set(0, target.name() + ": " + lines.get(0));
        }
        return lines;
    }

    private String unfinished(Found target) {
        return "The search %s: continue it with weigh squeeze --resume %s."
                .formatted(
                        target.launches().isEmpty() ? "has not begun" : "is not finished",
                        found.run());
    }

    /** Why a finished search found no size; null if sizes could be searched for. */
    private static @Nullable String whyUnknown(Found target) {
        if (Boolean.FALSE.equals(target.met())) {
            return "The goal is not met even with ample memory: %s."
                    .formatted(controlFailure(target));
        }
        if (target.met() != null || !target.finished()) {
            return null;
        }
        return target.launches().stream().allMatch(it -> it.step() == Step.PEAK)
                ? "The peak rate with ample memory could not be measured: %s. Set the rate with --rate (rate of the load in a plan), or raise --most (squeeze.ample)."
                        .formatted(ending(target.launches().get(target.launches().size() - 1)))
                : "Background load disturbed every launch, so nothing is known: search again when"
                        + " the machine is quiet.";
    }

    /** The recommended size and the smallest ones. */
    private List<String> sizes(Found target) {
        List<String> lines = new ArrayList<>();
        if (target.recommended() != null) {
            lines.add(recommended(target.recommended()));
        } else if (target.finished() && target.noRecommendation() != null) {
            lines.add(
                    "Nothing is recommended, because " + because(target.noRecommendation()) + ".");
        }
        if (target.limit() != null) {
            lines.add(smallest("limit", target.limit()));
        }
        if (target.heap() != null) {
            lines.add(smallest("heap", target.heap()));
        }
        List<String> left = target.finished() ? target.notSearched() : List.of();
        for (String size : left) {
            lines.add(
                    "The smallest %s was not searched for, because no time was left: raise --within (limits.run in a plan)."
                            .formatted(size));
        }
        return lines;
    }

    private static String smallest(String kind, Size size) {
        return "The smallest %s is %s, from %s launches. With it, only half of all launches meet the goal."
                .formatted(kind, SqueezeText.interval(size), size.launches());
    }

    /** What the JVM and the memory calculator choose under the recommended limit. */
    private static List<String> underTheRecommended(Found target) {
        List<String> lines = new ArrayList<>();
        if (target.defaults() != null) {
            lines.add(defaults(target.defaults()));
        }
        if (target.calculated() != null) {
            lines.add(calculated(target.calculated()));
        }
        if (target.chosenByJvm() != null) {
            lines.add(chosenByItself(target.chosenByJvm()));
        }
        return lines;
    }

    private static String controlFailure(Found target) {
        return target.launches().stream()
                .filter(it -> it.step() == Step.CONTROL && it.outcome().counts() && !it.held())
                .map(SqueezeSentences::ending)
                .findFirst()
                .orElse("unknown");
    }

    private static String ending(SqueezeLaunch launch) {
        return "%s (%s)".formatted(launch.outcome().label(), launch.sentence());
    }

    private String because(NoSize why) {
        return switch (why) {
            case DISTURBED ->
                    "background load disturbed %s launches in a row: search again when the machine is quiet"
                            .formatted(TargetSearch.DISTURBED);
            case NOT_FOUND ->
                    "the smallest size was not found: search again with more --launches and a"
                            + " longer --within (squeeze.launches and limits.run in a plan)";
            case RAISED_TOO_OFTEN ->
                    "new launches failed at each of %s sizes: allow a longer p99, or search again"
                            .formatted(TargetSearch.RAISES);
            case TOO_LARGE ->
                    "the recommended size would be more than %s: search again with a larger --most (squeeze.ample in a plan)"
                            .formatted(mebibytes(found.goal().ample()));
        };
    }

    private String recommended(Recommended it) {
        String kind = it.limit() != null ? "limit" : "heap";
        if (found.goal().find() == Squeeze.Find.CPU) {
            return confirmed(it, "Each launch had " + mebibytes(it.size()) + ".");
        }
        String heap = it.limit() != null ? ", with a heap of " + mebibytes(it.heap()) : "";
        String size =
                "The recommended %s is %s%s. It is %s above the smallest %s."
                        .formatted(kind, mebibytes(it.size()), heap, margin(it), kind);
        return confirmed(it, size);
    }

    private String confirmed(Recommended it, String size) {
        String sentences =
                String.format(
                        Locale.ROOT,
                        "%s With %s, %d of %d new launches met the goal, so at least %.0f %% of"
                                + " all launches will (95 %% confidence).",
                        size,
                        it.cpu() == null ? "it" : "it and the recommended CPU",
                        it.held(),
                        it.launches(),
                        Math.floor(100 * it.atLeast()));
        return it.confirmed(found.goal())
                ? sentences
                : sentences + " The recommendation is not confirmed yet.";
    }

    /** How far a recommended size is above the smallest, such as {@code 16 MiB (10 %)}. */
    static String margin(Recommended it) {
        return String.format(
                Locale.ROOT,
                "%s (%.0f %%)",
                mebibytes(it.above()),
                100.0 * it.above() / (it.size() - it.above()));
    }

    private static String defaults(SqueezeLaunch launch) {
        Chosen chosen = launch.figures().chosen();
        String sentences = once("the JVM's defaults", launch);
        return chosen == null ? sentences : sentences + " " + chosen(chosen, launch.limit());
    }

    private static String chosen(Chosen chosen, @Nullable Long limit) {
        String share = "";
        if (limit != null) {
            double percent = 100.0 * chosen.heap() / limit;
            share = String.format(Locale.ROOT, " (%.0f %% of the limit)", percent);
        }
        return "The JVM chose %s and a heap of %s%s."
                .formatted(chosen.collector(), mebibytes(chosen.heap()), share);
    }

    private static String calculated(SqueezeLaunch launch) {
        return launch.outcome() == Outcome.REFUSED
                ? "The buildpacks' memory calculator rejects the recommended limit: %s."
                        .formatted(launch.sentence())
                : once(
                        "the flags of the buildpacks' memory calculator (%s)"
                                .formatted(String.join(" ", launch.flags())),
                        launch);
    }

    private static String chosenByItself(String collector) {
        return collector.equals("SerialGC")
                ? "The JVM chose SerialGC by itself. Up to JDK 26, it does so with less than 1792"
                        + " MB or with only one processor."
                : "The JVM chose %s by itself.".formatted(collector);
    }

    /** What the one launch with the recommended limit and some flags showed. */
    private static String once(String flags, SqueezeLaunch launch) {
        String outcome =
                launch.held()
                        ? "met the goal (%s)".formatted(launch.sentence())
                        : "did not meet the goal: %s, %s"
                                .formatted(launch.outcome().label(), launch.sentence());
        return "With the recommended limit and %s, one launch %s.".formatted(flags, outcome);
    }
}
