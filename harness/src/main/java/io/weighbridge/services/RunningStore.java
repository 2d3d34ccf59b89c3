package io.weighbridge.services;

import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.BackendTotals;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.instrument.run.ServerMeters;
import io.weighbridge.os.Children;
import io.weighbridge.os.CpuSet;
import io.weighbridge.store.Documents;
import io.weighbridge.store.Elasticsearch;
import io.weighbridge.store.Loaded;
import io.weighbridge.store.Loader;
import io.weighbridge.store.LoaderProgress;
import io.weighbridge.store.StoreException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The store behind the targets of a run, started, filled and verified. */
public final class RunningStore implements RunningService {

    private static final int STEPS = 100;

    private final String name;
    private final Elasticsearch store;
    private final String holds;

    private RunningStore(String name, Elasticsearch store, String holds) {
        this.name = name;
        this.store = store;
        this.holds = holds;
    }

    /**
     * Connects to a store and fills it. A store that is started here is stopped by {@link #close}.
     *
     * @param name of the service
     * @param logs an existing folder for the log and the settings of a store that is started here
     * @param progress receives the steps that take long
     * @throws BackendFailedException if the store is unavailable or holds the wrong documents
     * @throws io.weighbridge.instrument.model.UsageException if its settings contradict each other
     */
    public static RunningStore start(
            String name, Store wanted, Path logs, Children children, Progress progress)
            throws InterruptedException {
        Documents documents = StoreQueries.documents(wanted);
        Elasticsearch store = opened(wanted, documents, logs, children, progress);
        boolean ready = false;
        try {
            Loaded loaded = loaded(store, documents, progress);
            ready = true;
            return new RunningStore(name, store, content(loaded));
        } catch (StoreException e) {
            throw failed(e, children);
        } finally {
            if (!ready) {
                store.close();
            }
        }
    }

    private static Elasticsearch opened(
            Store wanted, Documents documents, Path logs, Children children, Progress progress)
            throws InterruptedException {
        try {
            return wanted.uri() != null
                    ? Elasticsearch.given(URI.create(wanted.uri()), progress::note)
                    : Elasticsearch.start(children, documents, wanted.heap(), logs, progress::note);
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

    @Override
    public String described() {
        return store.described() + ": " + holds;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Map<String, String> values(Target target) {
        URI uri = store.uri();
        return Map.of(
                "uri",
                uri.toString(),
                "host",
                uri.getHost(),
                "port",
                String.valueOf(uri.getPort()));
    }

    @Override
    public Target addressed(Target target) {
        return target.replacing("{" + name + "}", store.uri().toString());
    }

    @Override
    public Set<Long> processes() {
        Long pid = store.pid();
        return pid == null ? Set.of() : Set.of(pid);
    }

    @Override
    public boolean pin(CpuSet cpus) {
        return store.pin(cpus);
    }

    @Override
    public @Nullable String whyEnded() {
        return store.whyEnded();
    }

    @Override
    public @Nullable BackendTotals totals(ServerMeters server) throws InterruptedException {
        return StoreTimes.read(server);
    }

    /** The store's address. */
    public URI uri() {
        return store.uri();
    }

    /** Whether a store that this run started is still running; true for any other. */
    public boolean alive() {
        return store.whyEnded() == null;
    }

    @Override
    public void close() {
        store.close();
    }
}
