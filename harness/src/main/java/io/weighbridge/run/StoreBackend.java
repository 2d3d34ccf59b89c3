package io.weighbridge.run;

import io.weighbridge.model.BackendFailedException;
import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.result.ResultsFolder;
import io.weighbridge.sample.CpuTimes;
import io.weighbridge.sample.ServerSampler;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Elasticsearch;
import io.weighbridge.store.Loaded;
import io.weighbridge.store.Loader;
import io.weighbridge.store.LoaderProgress;
import io.weighbridge.store.StoreException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The store behind the targets of a run, started, filled and verified; or none. */
public final class StoreBackend implements AutoCloseable {

    private static final int STEPS = 100;

    private final @Nullable Elasticsearch store;
    private final String holds;
    private final @Nullable ServerSampler sampler;

    private StoreBackend(@Nullable Elasticsearch store, String holds) {
        this.store = store;
        this.holds = holds;
        this.sampler =
                store != null && store.pid() != null ? new ServerSampler(store.pid(), true) : null;
    }

    static StoreBackend none() {
        return new StoreBackend(null, "");
    }

    /**
     * Connects to a store and fills it. A store that is started here is stopped by {@link #close}.
     *
     * @param results the folder whose subfolders hold the log and the settings of a store that is
     *     started here
     * @param affinity pins the store to CPUs apart from the servers once it is filled; null: no
     *     pinning
     * @param progress receives the steps that take long
     * @throws BackendFailedException if the store is unavailable or holds the wrong documents
     * @throws UsageException if its settings contradict each other, or its folder cannot be created
     */
    public static StoreBackend open(
            Store wanted,
            Path results,
            Children children,
            @Nullable Affinity affinity,
            Progress progress)
            throws InterruptedException {
        Documents documents = StoreQueries.documents(wanted);
        Elasticsearch store = opened(wanted, documents, results, children, progress);
        boolean ready = false;
        try {
            Loaded loaded = loaded(store, documents, progress);
            if (affinity != null && !store.pin(affinity.backendCpus())) {
                progress.note(
                        "Elasticsearch is not pinned to CPUs, so on this machine it may use those"
                                + " of the servers and the load tool");
            }
            ready = true;
            return new StoreBackend(store, content(loaded));
        } catch (StoreException e) {
            throw failed(e, children);
        } finally {
            if (!ready) {
                store.close();
            }
        }
    }

    private static Elasticsearch opened(
            Store wanted, Documents documents, Path results, Children children, Progress progress)
            throws InterruptedException {
        try {
            return wanted.uri() != null
                    ? Elasticsearch.given(wanted.uri(), progress::note)
                    : Elasticsearch.start(
                            children, documents, wanted.heap(), folder(results), progress::note);
        } catch (StoreException e) {
            throw failed(e, children);
        }
    }

    /**
     * The failure of the store. If the user stopped the run, it is only a result of that and is not
     * reported.
     */
    private static BackendFailedException failed(StoreException failure, Children children)
            throws InterruptedException {
        if (children.ended()) {
            throw new InterruptedException("the user stopped the run");
        }
        return new BackendFailedException(failure);
    }

    private static Path folder(Path results) {
        try {
            String id = ResultsFolder.id(Instant.now(), "store");
            return new ResultsFolder(results).create(id);
        } catch (IOException e) {
            throw new UsageException(
                    "The folder for Elasticsearch's log cannot be created in %s (%s): choose another folder with --results"
                            .formatted(results, Cause.of(e)),
                    e);
        }
    }

    private static Loaded loaded(Elasticsearch store, Documents documents, Progress progress)
            throws InterruptedException {
        progress.runStarted("loading " + documents.count() + " documents", STEPS);
        LoaderSteps steps = new LoaderSteps(progress);
        try {
            return Loader.load(store, documents, steps::report);
        } finally {
            progress.runEnded();
        }
    }

    /** Reports a step for each hundredth of the documents, to keep redirected output short. */
    private static final class LoaderSteps {

        private final Progress progress;
        private int last = -1;

        LoaderSteps(Progress progress) {
            this.progress = progress;
        }

        void report(LoaderProgress now) {
            int done = (int) Math.min(STEPS - 1, now.documents() * STEPS / now.of());
            if (done == last) {
                return;
            }
            last = done;
            String step =
                    String.format(
                            Locale.ROOT,
                            "%d of %d documents, %.0f per second",
                            now.documents(),
                            now.of(),
                            now.perSecond());
            double seconds = (now.of() - now.documents()) / now.perSecond();
            progress.step(step, done, STEPS, Duration.ofSeconds(Math.round(seconds)));
        }
    }

    private static String content(Loaded loaded) {
        Double perSecond = loaded.perSecond();
        if (perSecond == null) {
            return "%d documents (all were already loaded)".formatted(loaded.documents());
        }
        return String.format(
                Locale.ROOT,
                "%d documents (%d loaded in %.1f s, %.0f per second)",
                loaded.documents(),
                loaded.fresh(),
                loaded.seconds(),
                perSecond);
    }

    /** A target with the store's address. */
    Target addressed(Target target) {
        return store == null ? target : target.replacing(Store.ADDRESS, store.uri().toString());
    }

    /**
     * Checks that the store is still running.
     *
     * @throws TrialFailedException if it is not, with the reason
     */
    void requireAlive() throws TrialFailedException {
        String end = store == null ? null : store.whyEnded();
        if (end != null) {
            throw new TrialFailedException(new Failure(Failure.Kind.DIED_AT_START, end));
        }
    }

    /**
     * CPU seconds that the store has used; null if there is none, or if this run did not start it.
     */
    @Nullable Double cpu() {
        CpuTimes cpu = sampler == null ? null : sampler.cpu();
        return cpu == null ? null : cpu.total();
    }

    /** The store's address; null if there is none. */
    public @Nullable URI uri() {
        return store == null ? null : store.uri();
    }

    /** Whether a store that this run started is still running; true for any other. */
    public boolean alive() {
        return store == null || store.whyEnded() == null;
    }

    /** The store's version and content in one line; null if there is none. */
    public @Nullable String described() {
        return store == null ? null : store.described() + ": " + holds;
    }

    @Override
    public void close() {
        if (sampler != null) {
            sampler.close();
        }
        if (store != null) {
            store.close();
        }
    }
}
