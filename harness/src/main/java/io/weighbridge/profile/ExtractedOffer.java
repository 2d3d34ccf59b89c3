package io.weighbridge.profile;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.stats.Verdict;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of containers in an extracted jar, which is offered if they differ in a jar that
 * was not extracted: Spring Boot's loader searches more nested jars for a container that has more
 * of them.
 */
final class ExtractedOffer {

    private ExtractedOffer() {}

    /** Why that comparison may differ; null if it is not offered. */
    static @Nullable String sentence(Comparison comparison, Plan plan) {
        List<String> command = comparison.run().command();
        boolean containers =
                command.contains("--jar")
                        && command.contains("--containers")
                        && !command.contains("--packaging");
        if (!containers || !differ(comparison) || !extractable(plan)) {
            return null;
        }
        return "These containers were compared in an executable jar, whose loader searches nested"
                + " jars one after the other. If you deploy the jar extracted, as in most"
                + " images, run this comparison instead:";
    }

    /** The command of that comparison. */
    static String command(Comparison comparison) {
        List<String> words = withoutExports(comparison.run().command());
        words.addAll(List.of("--packaging", "extracted"));
        return ShellWord.weigh(words);
    }

    /** The words of a command without the options that write files, which would be replaced. */
    private static List<String> withoutExports(List<String> typed) {
        List<String> words = new ArrayList<>();
        for (int at = 0; at < typed.size(); at++) {
            if (!typed.get(at).startsWith("--export-")) {
                words.add(typed.get(at));
            } else if (!typed.get(at).contains("=")) {
                at++;
            }
        }
        return words;
    }

    private static boolean differ(Comparison comparison) {
        return comparison
                .mainCells()
                .flatMap(cell -> Stream.ofNullable(cell.verdict()))
                .map(Verdict::word)
                .anyMatch(Verdict.Word::significant);
    }

    private static boolean extractable(Plan plan) {
        return plan.targets().stream()
                .allMatch(
                        target ->
                                target.jar() != null
                                        && target.prepare() == null
                                        && Extraction.obstacle(target) == null);
    }
}
