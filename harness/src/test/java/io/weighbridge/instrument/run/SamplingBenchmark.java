package io.weighbridge.instrument.run;

import io.weighbridge.compare.stats.Summary;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.sample.ServerSampler;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures the cost of sampling for a server: its CPU in slices like those of {@code
 * plans/thorough.yaml} with all the readings of a launch, compared with slices without any, side by
 * side. One percent of a slice is less than the effect of background load, so one slice has the
 * readings of thirty-two, and the difference is divided by that number. Not a test: {@code mvn -pl
 * harness -am test -Dtest=SamplingBenchmark -DargLine=} runs it once all jars are built, for about
 * three minutes, and it prints the results.
 */
class SamplingBenchmark {

    /**
     * Many short pairs are more precise than few long ones, because common effects on neighbouring
     * slices cancel out.
     */
    private static final int PAIRS = 200;

    private static final Load LOAD = Load.closed("ab", 10, 2_500, false, List.of());

    /** Slices of a launch: two scenarios with sixteen each. */
    private static final int SLICES = 32;

    /** Slices with JMX readings: the first of each scenario, and one per four seconds of CPU. */
    private static final int ASKED = 4;

    /** Readings of the request count in a launch: before the first slice and after the last. */
    private static final int COUNTS = 2;

    private static final double TRIM = 0.2;
    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir private Path folder;

    @Test
    void the_cost_of_sampling() throws Exception {
        Affinity affinity = Objects.requireNonNull(Affinity.available());
        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(target(), PlanSample.of(target()), folder, "server");
                ServerSampler sampler = new ServerSampler(server.pid(), true);
                ServerSampler witness = new ServerSampler(server.pid(), true)) {
            LoadDriver ab = Drivers.of(LoadTool.AB, children);
            ServerRequestCount counter =
                    new ServerRequestCount(HttpClients.PLAIN, server.uri(), System::nanoTime);
            sampler.connect();
            for (int window = 0; window < 25; window++) {
                ab.run(job(server, null));
                sampler.read();
                sampler.memory();
                counter.read();
            }
            affinity.pin(server.pid(), affinity.serverCpus());
            affinity.pin(ProcessHandle.current().pid(), affinity.clientCpus());
            Slices slices = new Slices(server, ab, sampler, witness, counter, affinity);
            // As many readings as in a launch, but not so many that the server's JIT compiles the
            // path fully.
            double reading = each(2 * ASKED, sampler::read, witness);
            double count = each(COUNTS, () -> counter.read(), witness);
            double memory = each(ASKED, sampler::memory, witness);
            double slice = report(slices);
            double all = ASKED * (2 * reading + memory) + COUNTS * count;
            System.out.printf(
                    Locale.ROOT,
                    "of an idle server one reading takes %.3f ms of CPU, one request count %.3f ms,"
                            + " one look at its memory %.3f ms; all of a launch %.1f ms, %.2f %% of"
                            + " %d slices of %.1f ms, of which %d have %.2f %% in them%n",
                    reading * 1000,
                    count * 1000,
                    memory * 1000,
                    all * 1000,
                    100 * all / (SLICES * slice),
                    SLICES,
                    slice * 1000,
                    ASKED,
                    100 * reading / slice);
        }
    }

    /** CPU seconds of the server for one call, as the mean of several. */
    private static double each(int times, Callable<?> something, ServerSampler witness)
            throws Exception {
        double before = cpuOf(witness);
        for (int i = 0; i < times; i++) {
            something.call();
        }
        return (cpuOf(witness) - before) / times;
    }

    private static double cpuOf(ServerSampler witness) {
        return Objects.requireNonNull(witness.cpu()).total();
    }

    private static Target target() {
        return Target.jar(
                        "tomcat",
                        Path.of("..", "app-tomcat", "target", "app-tomcat.jar").toAbsolutePath())
                .withJvmFlags(List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC"))
                .withReady("/plaintext");
    }

    private LoadJob job(Server server, @Nullable CpuSet cpus) {
        return new LoadJob(server.uri(), PLAINTEXT, LOAD, cpus, folder, "slice", DEADLINE);
    }

    /**
     * Compares slices with and without readings; returns the median of those without, in seconds.
     */
    private static double report(Slices slices) throws Exception {
        double[] with = new double[PAIRS];
        double[] without = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            // The order alternates, so that a drift affects both alike.
            if (pair % 2 == 0) {
                with[pair] = slices.cpu(true);
                without[pair] = slices.cpu(false);
            } else {
                without[pair] = slices.cpu(false);
                with[pair] = slices.cpu(true);
            }
        }
        double[] logs =
                IntStream.range(0, PAIRS)
                        .mapToDouble(pair -> Math.log(with[pair] / without[pair]))
                        .sorted()
                        .toArray();
        double middle = trimmedMean(logs);
        double half = halfWidth(logs);
        System.out.printf(
                Locale.ROOT,
                "server CPU of a slice of %d requests with all that a launch is asked %.1f ms,"
                        + " without %.1f ms (medians); of a launch's %d slices %.2f %% more, 95 %%"
                        + " interval %.2f to %.2f %% (20 %% trimmed mean of %d pairs' log"
                        + " ratios)%n",
                Objects.requireNonNull(LOAD.requests()),
                Summary.median(with) * 1000,
                Summary.median(without) * 1000,
                SLICES,
                100 * Math.expm1(middle) / SLICES,
                100 * Math.expm1(middle - half) / SLICES,
                100 * Math.expm1(middle + half) / SLICES,
                PAIRS);
        return Summary.median(without);
    }

    /**
     * Background load makes single slices up to half as expensive again, so the tails are removed.
     */
    private static double trimmedMean(double[] sorted) {
        int cut = cut(sorted);
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }

    /**
     * Half the 95 % interval of a 20 % trimmed mean, from the winsorized variance, Tukey and
     * McLaughlin, Sankhya A 25 (1963). There are so many degrees of freedom that Student's t is
     * approximately normal.
     */
    private static double halfWidth(double[] sorted) {
        int cut = cut(sorted);
        double[] winsorized =
                Arrays.stream(sorted)
                        .map(
                                x ->
                                        Math.max(
                                                sorted[cut],
                                                Math.min(x, sorted[sorted.length - 1 - cut])))
                        .toArray();
        double mean = Arrays.stream(winsorized).average().orElseThrow();
        double squares = Arrays.stream(winsorized).map(x -> (x - mean) * (x - mean)).sum();
        double deviation = Math.sqrt(squares / (sorted.length - 1));
        return 1.96 * deviation / ((1 - 2 * TRIM) * Math.sqrt(sorted.length));
    }

    private static int cut(double[] values) {
        return (int) (TRIM * values.length);
    }

    /** Loads one warm, pinned server, and returns the CPU time that all its threads used. */
    private final class Slices {
        private final Server server;
        private final LoadDriver ab;
        private final ServerSampler sampler;
        private final ServerSampler witness;
        private final ServerRequestCount counter;
        private final Affinity affinity;

        Slices(
                Server server,
                LoadDriver ab,
                ServerSampler sampler,
                ServerSampler witness,
                ServerRequestCount counter,
                Affinity affinity) {
            this.server = server;
            this.ab = ab;
            this.sampler = sampler;
            this.witness = witness;
            this.counter = counter;
            this.affinity = affinity;
        }

        /** CPU seconds from before the first reading to after the last. */
        double cpu(boolean sampled) throws Exception {
            double before = total();
            if (sampled) {
                ask();
            }
            load();
            if (sampled) {
                ask();
            }
            return total() - before;
        }

        /** Half of the readings of a launch. */
        private void ask() throws Exception {
            for (int slice = 0; slice < ASKED; slice++) {
                sampler.read();
            }
            for (int slice = 0; slice < ASKED / 2; slice++) {
                sampler.memory();
            }
            for (int look = 0; look < COUNTS / 2; look++) {
                counter.read();
            }
        }

        private void load() throws Exception {
            Files.deleteIfExists(folder.resolve("slice.percentiles.csv"));
            ab.run(job(server, affinity.clientCpus()));
        }

        private double total() {
            return cpuOf(witness);
        }
    }
}
