package io.weighbridge.run;

import io.weighbridge.launch.Launcher;
import io.weighbridge.launch.Server;
import io.weighbridge.load.Drivers;
import io.weighbridge.load.LoadDriver;
import io.weighbridge.load.LoadJob;
import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.sample.CpuTimes;
import io.weighbridge.sample.ServerSampler;
import io.weighbridge.stats.Summary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What sampling costs a server: its CPU in slices with readings around them, as in a run, and with
 * readings ten times a second, against slices with none, side by side. No test: {@code mvn -pl
 * harness -am test -Dtest=SamplingBenchmark} runs it once all jars are built, for some twenty
 * minutes, and it prints what it found.
 */
class SamplingBenchmark {

    /** Many short pairs tell more than few long ones: what two neighbours share cancels out. */
    private static final int PAIRS = 600;

    private static final Load LOAD = Load.closed("ab", 10, 5_000, true, List.of());
    private static final double TRIM = 0.2;
    private static final Workload PLAINTEXT = Workload.get("plaintext", "/plaintext");
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    @TempDir private Path folder;

    /** What is done to the server beside the load. */
    private enum Sampling {
        NONE,
        AROUND,
        TEN_A_SECOND
    }

    @Test
    void what_sampling_costs() throws Exception {
        Affinity affinity = Affinity.available().orElseThrow();
        try (Children children = Children.open();
                Server server =
                        new Launcher(children)
                                .start(
                                        target(),
                                        Workload.Expect.OK,
                                        Limits.DEFAULT,
                                        folder,
                                        "server");
                ServerSampler sampler = ServerSampler.attach(server.pid(), true);
                ServerSampler witness = ServerSampler.attach(server.pid(), true)) {
            LoadDriver ab = Drivers.of(LoadTool.AB, children);
            RequestCount counter = new RequestCount();
            sampler.connect();
            for (int window = 0; window < 25; window++) {
                ab.run(job(server, Optional.empty(), Optional.empty()));
                sampler.read();
                counter.read(server.uri());
            }
            affinity.pin(server.pid(), affinity.serverCpus());
            affinity.pin(ProcessHandle.current().pid(), affinity.clientCpus());
            Slices slices = new Slices(server, ab, sampler, witness, counter, affinity);
            double reading = each(sampler::read, witness);
            double count = each(() -> counter.read(server.uri()), witness);
            double memory = each(sampler::memory, witness);
            double slice = slices.cpu(Sampling.NONE);
            System.out.printf(
                    Locale.ROOT,
                    "of an idle server one reading takes %.3f ms of CPU, one request count %.3f ms,"
                            + " one look at its memory, which no slice has in it, %.3f ms; a slice"
                            + " of %d requests %.1f ms: two of both are %.2f %% of it, the"
                            + " two readings that fall into what is measured at most %.2f %%%n",
                    reading * 1000,
                    count * 1000,
                    memory * 1000,
                    LOAD.requests(),
                    slice * 1000,
                    200 * (reading + count) / slice,
                    200 * reading / slice);
            report("readings and request count around a slice", slices, Sampling.AROUND);
            report("and ten readings a second in it", slices, Sampling.TEN_A_SECOND);
        }
    }

    /** CPU seconds that the server takes for one of something, the mean of many. */
    private static double each(Callable<?> something, ServerSampler witness) throws Exception {
        int times = 300;
        for (int i = 0; i < times; i++) {
            something.call(); // the server learns to answer
        }
        double before = witness.cpu().map(CpuTimes::total).orElseThrow();
        for (int i = 0; i < times; i++) {
            something.call();
        }
        return (witness.cpu().map(CpuTimes::total).orElseThrow() - before) / times;
    }

    private static Target target() {
        return new Target(
                "tomcat",
                Optional.of(
                        Path.of("..", "app-tomcat", "target", "app-tomcat.jar").toAbsolutePath()),
                List.of(),
                Jvm.CURRENT,
                List.of("-Xms256m", "-Xmx256m", "-XX:+UseG1GC"),
                Map.of(),
                Map.of(),
                "/plaintext",
                Optional.empty());
    }

    private LoadJob job(
            Server server, Optional<io.weighbridge.model.CpuSet> cpus, Optional<String> name) {
        return new LoadJob(
                server.uri(), PLAINTEXT, LOAD, cpus, folder, name.orElse("slice"), DEADLINE);
    }

    private static void report(String what, Slices slices, Sampling sampling) throws Exception {
        double[] with = new double[PAIRS];
        double[] without = new double[PAIRS];
        for (int pair = 0; pair < PAIRS; pair++) {
            // which goes first changes, so that a drift hits both alike
            if (pair % 2 == 0) {
                with[pair] = slices.cpu(sampling);
                without[pair] = slices.cpu(Sampling.NONE);
            } else {
                without[pair] = slices.cpu(Sampling.NONE);
                with[pair] = slices.cpu(sampling);
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
                "%s: server CPU a slice %.1f ms with, %.1f ms without (medians); %.2f %% more, 95"
                    + " %% interval %.2f to %.2f %% (20 %% trimmed mean of %d pairs' log ratios)%n",
                what,
                Summary.median(with) * 1000,
                Summary.median(without) * 1000,
                100 * Math.expm1(middle),
                100 * Math.expm1(middle - half),
                100 * Math.expm1(middle + half),
                PAIRS);
    }

    /** Neighbours of the machine make single slices half as dear again: the tails are cut off. */
    private static double trimmedMean(double[] sorted) {
        int cut = cut(sorted);
        return Arrays.stream(sorted, cut, sorted.length - cut).average().orElseThrow();
    }

    /**
     * Half the 95 % interval of a 20 % trimmed mean: from the winsorized variance, Tukey and
     * McLaughlin, Sankhya A 25 (1963). So many degrees of freedom that Student's t is the normal's.
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

    /** Loads one warm, pinned server, and tells what CPU time all its threads took for it. */
    private final class Slices {
        private final Server server;
        private final LoadDriver ab;
        private final ServerSampler sampler;
        private final ServerSampler witness;
        private final RequestCount counter;
        private final Affinity affinity;

        Slices(
                Server server,
                LoadDriver ab,
                ServerSampler sampler,
                ServerSampler witness,
                RequestCount counter,
                Affinity affinity) {
            this.server = server;
            this.ab = ab;
            this.sampler = sampler;
            this.witness = witness;
            this.counter = counter;
            this.affinity = affinity;
        }

        /** CPU seconds from before the first reading to after the last. */
        double cpu(Sampling sampling) throws Exception {
            double before = total();
            if (sampling != Sampling.NONE) {
                counter.read(server.uri());
                sampler.read();
            }
            if (sampling == Sampling.TEN_A_SECOND) {
                sampledWhile();
            } else {
                load();
            }
            if (sampling != Sampling.NONE) {
                sampler.read();
                counter.read(server.uri());
            }
            return total() - before;
        }

        private void sampledWhile() throws Exception {
            ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
            ScheduledFuture<?> readings =
                    clock.scheduleAtFixedRate(sampler::read, 100, 100, TimeUnit.MILLISECONDS);
            try {
                load();
            } finally {
                readings.cancel(false);
                clock.shutdown();
                clock.awaitTermination(10, TimeUnit.SECONDS);
            }
        }

        private void load() throws Exception {
            Files.deleteIfExists(folder.resolve("slice.percentiles.csv"));
            ab.run(job(server, Optional.of(affinity.clientCpus()), Optional.empty()));
        }

        private double total() {
            return witness.cpu().map(CpuTimes::total).orElseThrow();
        }
    }
}
