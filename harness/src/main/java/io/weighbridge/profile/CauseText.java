package io.weighbridge.profile;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.stats.BlockShare;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.profile.CpuUse.CauseShare;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sentences on known causes of CPU time, the largest first. A cause is named if the whole interval
 * of its share is above 5 % for a target; then its shares of all targets are given.
 *
 * @param plan of the run
 */
record CauseText(Plan plan, CpuUses uses) {

    /** A cause with a smaller share is not worth a change. */
    private static final double WORTH_NAMING = 0.05;

    /** A sentence for each cause that is named, which begins with what it does and a colon. */
    List<String> sentences() {
        return Stream.of(KnownCause.values())
                .filter(cause -> largest(cause) >= WORTH_NAMING)
                .sorted(Comparator.comparingDouble(cause -> -largest(cause)))
                .map(this::sentence)
                .toList();
    }

    /** The largest of the lower ends of a cause's intervals; 0 if no target has it. */
    private double largest(KnownCause cause) {
        return recorded()
                .map(use -> share(use, cause))
                .mapToDouble(share -> share == null ? 0 : share.share().low())
                .max()
                .orElse(0);
    }

    private String sentence(KnownCause cause) {
        List<String> shares = new ArrayList<>();
        recorded()
                .forEach(
                        use -> {
                            CauseShare share = share(use, cause);
                            String text = share == null ? "0 %" : text(share.share());
                            shares.add(text + " of " + use.target());
                        });
        return "CPU time that %s: %s. %s."
                .formatted(what(cause), String.join(", ", shares), remedy(cause));
    }

    private String what(KnownCause cause) {
        boolean console =
                recorded()
                        .map(use -> share(use, cause))
                        .anyMatch(share -> share != null && share.toConsole());
        return cause.what() + (console ? " to the console" : "");
    }

    private String remedy(KnownCause cause) {
        return cause == KnownCause.LOADER ? extraction() : cause.remedy();
    }

    /** How to extract the jar, or why weigh does not say how. */
    private String extraction() {
        Target target = plan.target(plan.baseline());
        Path jar = target == null ? null : target.jar();
        String remedy = KnownCause.LOADER.remedy();
        if (target == null || jar == null) {
            return remedy;
        }
        String obstacle = Extraction.obstacle(target);
        if (obstacle != null) {
            return remedy + ", but " + obstacle;
        }
        String name = String.valueOf(jar.getFileName());
        String folder = name.replaceFirst("[.][jw]ar$", "");
        return "%s: java %s, and then java -jar %s"
                .formatted(
                        remedy,
                        ShellWord.line(Extraction.arguments(name, folder)),
                        ShellWord.quoted(folder + "/" + name));
    }

    private Stream<CpuUse> recorded() {
        return uses.targets().stream().filter(CpuUse::enough);
    }

    private static @Nullable CauseShare share(CpuUse use, KnownCause cause) {
        return use.causes().stream()
                .filter(share -> share.cause() == cause)
                .findFirst()
                .orElse(null);
    }

    /** Such as {@code 27 % [25, 30]}. */
    static String text(BlockShare share) {
        int decimals = share.share() < 0.01 ? 1 : 0;
        String format = "[%." + decimals + "f, %." + decimals + "f]";
        return FigureText.percent(share.share())
                + " "
                + String.format(Locale.ROOT, format, 100 * share.low(), 100 * share.high());
    }
}
