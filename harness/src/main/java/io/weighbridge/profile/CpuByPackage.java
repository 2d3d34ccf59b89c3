package io.weighbridge.profile;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sentences on which packages take a server's CPU time. */
final class CpuByPackage {

    /** Smaller shares are not named. */
    private static final double LEAST_SHARE = 0.05;

    /** The most parts of a package's name, such as {@code org.springframework.boot.loader}. */
    private static final int MOST_PARTS = 4;

    private static final int FEWEST_PARTS = 2;

    /** Samples without a Java frame: mainly of the JIT compiler and the garbage collector. */
    private static final String JVM = "(JVM)";

    private static final String LOADER = "org.springframework.boot.loader";

    /** From this share on, an extracted jar is worth a measurement. */
    private static final double MUCH_LOADING = 0.1;

    private CpuByPackage() {}

    /**
     * The packages that take most of a target's CPU time. If the run found that its CPU per request
     * differs from the baseline's, a second sentence says what each package adds to that.
     *
     * @param comparison of the run's targets
     * @param baseline the samples of the baseline; null if there are none
     * @param samples those of the target
     * @param source what the second sentence is from, such as {@code the profiles}
     * @return one or two sentences; none without samples, as of profiles by earlier versions
     */
    static List<String> sentences(
            Comparison comparison,
            @Nullable SampledCpu baseline,
            SampledCpu samples,
            String source) {
        if (samples.packages().isEmpty()) {
            return List.of();
        }
        List<String> sentences = new ArrayList<>();
        sentences.add(
                "%s of %s by package: %s."
                        .formatted(
                                samples.javaOnly() ? "Java code" : "CPU time",
                                samples.target(),
                                listed(shares(samples), "")));
        Estimate ratio = ratio(comparison, samples.target());
        if (baseline == null
                || baseline.packages().isEmpty()
                || samples.javaOnly()
                || baseline.javaOnly()
                || ratio == null) {
            return sentences;
        }
        sentences.add(
                "In the run %s took %s of the CPU per request of %s. By %s, that is %s."
                        .formatted(
                                samples.target(),
                                FigureText.estimate(ratio),
                                baseline.target(),
                                source,
                                listed(changes(baseline, samples, ratio.ratio()), "+")));
        return sentences;
    }

    /** Sentences on a profile of a run with a profiled round. */
    static List<String> sentences(Comparison comparison, Profiles profiles, Profile profile) {
        Profile baseline = profiles.of(comparison.baseline());
        return sentences(
                comparison,
                baseline == null ? null : SampledCpu.of(profiles, baseline),
                SampledCpu.of(profiles, profile),
                "the profiles");
    }

    /**
     * Advice to measure an extracted jar, if Spring Boot's loader takes much of the CPU time of
     * each target; null otherwise.
     */
    static @Nullable String advice(Profiles profiles) {
        double least =
                profiles.targets().stream()
                        .filter(profile -> !profile.packages().isEmpty())
                        .mapToDouble(profile -> loading(SampledCpu.of(profiles, profile)))
                        .min()
                        .orElse(0);
        if (least < MUCH_LOADING) {
            return null;
        }
        return "Each server spends %d %% or more in %s, which searches nested jars. An extracted jar has none: weigh switches measures how much that saves."
                .formatted((int) (100 * least), LOADER);
    }

    private static double loading(SampledCpu samples) {
        return shares(samples).entrySet().stream()
                .filter(share -> share.getKey().startsWith(LOADER))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /**
     * The ratio of a target's CPU per request to the baseline's; null if it is not significant, or
     * if it was compared for several workloads, because a profile mixes them.
     */
    private static @Nullable Estimate ratio(Comparison comparison, String target) {
        List<Comparison.Cell> cells =
                comparison.sections().stream()
                        .flatMap(section -> section.rows().stream())
                        .filter(row -> row.question() && Question.of(row.metric()) == Question.CPU)
                        .map(row -> row.cell(target))
                        .toList();
        if (cells.size() != 1) {
            return null;
        }
        Verdict verdict = cells.get(0).verdict();
        boolean significant = verdict != null && verdict.word().significant();
        return significant ? cells.get(0).ratio() : null;
    }

    /** The packages' shares of all samples, 0 to 1, with that of the JVM. */
    private static Map<String, Double> shares(SampledCpu cpu) {
        double inPackages = samplesInPackages(cpu);
        double samples = Math.max(inPackages, cpu.samples());
        Map<String, Double> shares = divided(cpu, samples);
        shares.put(JVM, 1 - inPackages / samples);
        return shares;
    }

    /**
     * The changes of CPU per request by package, as shares of the baseline's. The profiles give the
     * shares of the packages, and the run gives the ratio of the whole, which is more precise than
     * the numbers of samples in one launch each. The profiles leave the JVM out. The ratio leaves
     * only the JIT compiler out, but the collector's part is small.
     */
    private static Map<String, Double> changes(
            SampledCpu baseline, SampledCpu other, double ratio) {
        Map<String, Double> changes = divided(other, samplesInPackages(other) / ratio);
        divided(baseline, -samplesInPackages(baseline))
                .forEach((name, share) -> changes.merge(name, share, Double::sum));
        return changes;
    }

    private static double samplesInPackages(SampledCpu cpu) {
        return cpu.packages().values().stream().mapToLong(Long::longValue).sum();
    }

    private static Map<String, Double> divided(SampledCpu cpu, double divisor) {
        Map<String, Double> shares = new TreeMap<>();
        cpu.packages().forEach((name, samples) -> shares.put(name, samples / divisor));
        return shares;
    }

    /**
     * The shares as text, the largest first.
     *
     * @param plus printed before shares above 0
     */
    private static String listed(Map<String, Double> shares, String plus) {
        Map<String, Double> named = named(shares);
        List<Map.Entry<String, Double>> largest = new ArrayList<>(named.entrySet());
        largest.sort(Comparator.comparingDouble(entry -> -Math.abs(entry.getValue())));
        List<String> parts = new ArrayList<>();
        for (Map.Entry<String, Double> entry : largest) {
            String name = entry.getKey();
            boolean rest = named.keySet().stream().anyMatch(it -> it.startsWith(name + "."));
            parts.add(percent(entry.getValue(), plus) + (rest ? " rest of " : " ") + name);
        }
        double others = sum(shares) - sum(named);
        if (Math.round(100 * others) != 0) {
            parts.add(percent(others, plus) + " other code");
        }
        return String.join(", ", parts);
    }

    private static String percent(double share, String plus) {
        return (share > 0 ? plus : "") + FigureText.percent(share);
    }

    /**
     * The packages with a share worth naming. Small ones are joined under the parts of their names
     * that they have in common.
     */
    private static Map<String, Double> named(Map<String, Double> shares) {
        Map<String, Double> left = new TreeMap<>(shares);
        Map<String, Double> named = new TreeMap<>();
        for (int parts = MOST_PARTS; parts >= FEWEST_PARTS; parts--) {
            int length = parts;
            Map<String, Double> joined = new TreeMap<>();
            left.forEach((name, share) -> joined.merge(first(length, name), share, Double::sum));
            joined.values().removeIf(share -> Math.abs(share) < LEAST_SHARE);
            joined.forEach((name, share) -> named.merge(name, share, Double::sum));
            left.keySet().removeIf(name -> joined.containsKey(first(length, name)));
        }
        return named;
    }

    /** The first parts of a package's name. */
    private static String first(int parts, String name) {
        int end = -1;
        for (int part = 0; part < parts; part++) {
            end = name.indexOf('.', end + 1);
            if (end < 0) {
                return name;
            }
        }
        return name.substring(0, end);
    }

    private static double sum(Map<String, Double> shares) {
        return shares.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
