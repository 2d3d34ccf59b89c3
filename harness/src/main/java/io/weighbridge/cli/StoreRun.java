package io.weighbridge.cli;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.Progress;
import io.weighbridge.store.Elasticsearch;
import io.weighbridge.store.Loaded;
import io.weighbridge.store.Loader;
import io.weighbridge.store.LoaderProgress;
import io.weighbridge.store.StoreSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Fills a store and says what it holds. */
final class StoreRun {

    private static final Path RESULTS = Path.of("results");
    private static final int STEPS = 100;

    private StoreRun() {}

    /**
     * Starts a store, or takes the one that is given, and loads it.
     *
     * @return the exit code
     */
    static int run(Stages.StoreOrder order, PrintWriter out, Progress progress)
            throws InterruptedException, IOException {
        try (Children children = Children.open()) {
            return run(order, children, out, progress);
        }
    }

    private static int run(
            Stages.StoreOrder order, Children children, PrintWriter out, Progress progress)
            throws InterruptedException, IOException {
        try (Elasticsearch store = filled(order, children, out, progress)) {
            if (order.keep()) {
                progress.note("it stays until Ctrl-C: " + store.uri() + "/sample/_search?size=1");
                while (store.alive()) {
                    TimeUnit.SECONDS.sleep(1);
                }
            }
            return ExitCode.DONE;
        } catch (UsageException e) {
            if (children.ended()) {
                // Ctrl-C reached the store before it reached us
                throw new InterruptedException();
            }
            throw e;
        }
    }

    /** Takes the machine while it loads, and no longer: a weighing may use what is kept. */
    private static Elasticsearch filled(
            Stages.StoreOrder order, Children children, PrintWriter out, Progress progress)
            throws InterruptedException, IOException {
        try (InstanceLock lock = InstanceLock.acquire()) {
            Elasticsearch store = store(order, children, progress);
            boolean filled = false;
            try {
                out.println(line(loaded(store, order, progress), store));
                out.flush();
                filled = true;
                return store;
            } finally {
                if (!filled) {
                    store.close();
                }
            }
        }
    }

    private static Elasticsearch store(
            Stages.StoreOrder order, Children children, Progress progress)
            throws InterruptedException, IOException {
        if (order.elasticsearch().isPresent()) {
            return Elasticsearch.given(order.elasticsearch().get(), progress::note);
        }
        RunDirectory.requireWritable(RESULTS);
        Path folder = RESULTS.resolve(RunDirectory.id(Instant.now(), "store"));
        return Elasticsearch.start(
                children,
                new StoreSettings(
                        order.documents(),
                        order.heap(),
                        OptionalInt.empty(),
                        Files.createDirectories(folder)),
                progress::note);
    }

    private static Loaded loaded(Elasticsearch store, Stages.StoreOrder order, Progress progress)
            throws InterruptedException {
        progress.runStarted("loading " + order.documents().count() + " documents", STEPS);
        LoaderSteps steps = new LoaderSteps(progress);
        try {
            return Loader.load(store, order.documents(), steps::tell);
        } finally {
            progress.runEnded();
        }
    }

    /** A step is one of a hundred parts: a line for each of them is enough in a file. */
    private static final class LoaderSteps {

        private final Progress progress;
        private int last = -1;

        LoaderSteps(Progress progress) {
            this.progress = progress;
        }

        void tell(LoaderProgress now) {
            int done = (int) Math.min(STEPS - 1, now.documents() * STEPS / now.of());
            if (done == last) {
                return;
            }
            last = done;
            progress.step(
                    String.format(
                            Locale.ROOT,
                            "%d of %d documents, %.0f a second",
                            now.documents(),
                            now.of(),
                            now.perSecond()),
                    done,
                    STEPS,
                    left(now));
        }

        private static Optional<Duration> left(LoaderProgress now) {
            return now.perSecond() > 0
                    ? Optional.of(
                            Duration.ofSeconds(
                                    Math.round((now.of() - now.documents()) / now.perSecond())))
                    : Optional.empty();
        }
    }

    private static String line(Loaded loaded, Elasticsearch store) {
        String speed =
                loaded.perSecond().isEmpty()
                        ? "all were there"
                        : String.format(
                                Locale.ROOT,
                                "%d loaded now in %.1f s, %.0f a second",
                                loaded.fresh(),
                                loaded.seconds(),
                                loaded.perSecond().getAsDouble());
        return "%d documents in %s/sample (%s); %s"
                .formatted(loaded.documents(), store.uri(), speed, store.described());
    }
}
