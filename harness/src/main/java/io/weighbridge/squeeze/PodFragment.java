package io.weighbridge.squeeze;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.squeeze.Squeezed.Found;
import io.weighbridge.squeeze.Squeezed.Recommended;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The recommended sizes in the form in which people deploy them: a fragment of a Kubernetes
 * Deployment, and a command line of Docker.
 *
 * @param path whose correct answer shows that the application is ready; null if unknown
 * @param recommended memory and flags
 * @param cpu the recommended CPU
 * @param all CPUs of the machine
 */
record PodFragment(@Nullable String path, Recommended recommended, RecommendedCpu cpu, int all) {

    /** A start may take this many times as long as the slowest that was measured. */
    private static final double START = 2;

    /** The shortest time for a start in seconds: the machine that it runs on may be slower. */
    private static final double LEAST_START = 10;

    /** A startup probe asks at most so often before the time for the start is over. */
    private static final int PROBES = 30;

    /** The fragment of a target; null if it has no recommended CPU limit. */
    static @Nullable PodFragment of(Found target) {
        Recommended recommended = target.recommended();
        FoundCpu found = target.cpu();
        Integer all = found == null ? null : found.all();
        if (recommended == null || recommended.limit() == null || recommended.cpu() == null) {
            return null;
        }
        return all == null
                ? null
                : new PodFragment(target.ready(), recommended, recommended.cpu(), all);
    }

    /** The CPU of the start: all CPUs of the machine if fewer were not enough. */
    private double startup() {
        return cpu.startup() == null ? all : cpu.startup();
    }

    private boolean startNeedsMore() {
        return startup() > cpu.steady();
    }

    private String memory() {
        return Pod.memoryText(recommended.size());
    }

    private String flags() {
        return String.join(" ", recommended.flags());
    }

    /** What belongs to a container of a Deployment, as YAML. */
    String deployment() {
        List<String> lines = new ArrayList<>();
        lines.add("# of a container, in spec.template.spec.containers of a Deployment");
        lines.add("resources:");
        lines.add("  requests:");
        lines.add("    memory: " + memory());
        lines.add("    cpu: " + Pod.cpuText(cpu.steady()));
        lines.add("  limits:");
        lines.add("    memory: %s # %s".formatted(memory(), aboveMemory()));
        lines.add("    cpu: %s # %s".formatted(Pod.cpuText(startup()), aboveCpu()));
        if (startNeedsMore()) {
            lines.add(
                    "    # The steady state needs only %s: once the pod is ready, resize it in place"
                            .formatted(Pod.cpuText(cpu.steady())));
            lines.add("    # (kubectl patch --subresource resize), or use a start-up boost.");
        }
        lines.add("env:");
        lines.add("  - name: JAVA_TOOL_OPTIONS");
        lines.add("    value: \"%s\"".formatted(flags()));
        lines.addAll(probes());
        return String.join("\n", lines) + "\n";
    }

    private String aboveMemory() {
        return recommended.above() <= 0
                ? "not searched for"
                : SqueezeSentences.margin(recommended) + " above the smallest";
    }

    private String aboveCpu() {
        return startNeedsMore() ? "for the start" : above(cpu) + " above the smallest";
    }

    /** How far the CPU limit is above the smallest, such as {@code 0.05 CPU (11 %)}. */
    static String above(RecommendedCpu cpu) {
        return String.format(
                Locale.ROOT,
                "%.2f CPU (%.0f %%)",
                cpu.above(),
                100 * cpu.above() / (cpu.steady() - cpu.above()));
    }

    private List<String> probes() {
        Double slowest = cpu.slowest();
        if (path == null || slowest == null) {
            return List.of();
        }
        int longest = (int) Math.ceil(Math.max(LEAST_START, START * slowest));
        int period = (int) Math.ceil((double) longest / PROBES);
        int failures = (int) Math.ceil((double) longest / period);
        return List.of(
                "startupProbe:",
                "  httpGet:",
                "    path: " + quoted(path),
                "    port: 8080 # that of your application",
                "  periodSeconds: " + period,
                String.format(
                        Locale.ROOT,
                        "  failureThreshold: %d # %d s; the slowest start took %.1f s",
                        failures,
                        period * failures,
                        slowest),
                "readinessProbe:",
                "  httpGet:",
                "    path: " + quoted(path),
                "    port: 8080");
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** The command line of Docker. */
    String docker() {
        String line =
                "docker run --memory %1$s --memory-swap %1$s --cpus %2$s -e JAVA_TOOL_OPTIONS=\"%3$s\" IMAGE"
                        .formatted(dockerMemory(), number(startup()), flags());
        return startNeedsMore()
                ? line
                        + "\n# once it is ready: docker update --cpus %s CONTAINER"
                                .formatted(number(cpu.steady()))
                : line;
    }

    private String dockerMemory() {
        return (recommended.size() >> 20) + "m";
    }

    /** CPUs in a sentence, such as {@code 0.53}. */
    static String number(double cpus) {
        return BigDecimal.valueOf(Math.round(cpus * 1000), 3).stripTrailingZeros().toPlainString();
    }

    /** CPUs in a table; absent as a dash. */
    static String cpus(@Nullable Double cpus) {
        return cpus == null ? FigureText.ABSENT : number(cpus);
    }
}
