package io.weighbridge.run;

import io.weighbridge.model.Failure;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import io.weighbridge.plan.Store;
import io.weighbridge.plan.Target;
import io.weighbridge.sample.ServerSampler;
import io.weighbridge.store.Elasticsearch;
import io.weighbridge.store.Loaded;
import io.weighbridge.store.Loader;
import io.weighbridge.store.LoaderProgress;
import io.weighbridge.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The store behind the targets of a run, open, filled and verified; or that there is none. */
final class Backend implements AutoCloseable {

    /** Every so many percent is a line of progress. */
    private static final int STEP = 10;

    private final Optional<Elasticsearch> store;
    private final String holds;
    private final Optional<ServerSampler> sampler;

    private Backend(Optional<Elasticsearch> store, String holds) {
        this.store = store;
        this.holds = holds;
        this.sampler =
                store.map(Elasticsearch::pid)
                        .filter(OptionalLong::isPresent)
                        .map(pid -> ServerSampler.attach(pid.getAsLong(), true));
    }

    /**
     * Opens a plan's store and fills it; one of our own ends with {@link #close}.
     *
     * @param wanted absent: none is opened
     * @param affinity pins it apart from the servers; absent: nowhere
     * @param say is told what takes its time
     * @throws UsageException where it is not to be had, or does not hold what it should
     */
    static Backend open(
            Optional<Store> wanted,
            Children children,
            Optional<Affinity> affinity,
            Consumer<String> say)
            throws InterruptedException {
        return wanted.isPresent()
                ? open(wanted.get(), children, affinity, say)
                : new Backend(Optional.empty(), "");
    }

    private static Backend open(
            Store wanted, Children children, Optional<Affinity> affinity, Consumer<String> say)
            throws InterruptedException {
        Elasticsearch store =
                wanted.uri().isPresent()
                        ? Elasticsearch.given(wanted.uri().get(), say)
                        : Elasticsearch.start(children, settings(wanted), say);
        boolean open = false;
        try {
            Loaded loaded = Loader.load(store, StoreQueries.documents(wanted), new Tenths(say)::at);
            if (store.pid().isPresent()
                    && !affinity.map(cpus -> store.pin(cpus.storeCpus())).orElse(true)) {
                say.accept("the store cannot be pinned here and runs on all CPUs");
            }
            open = true;
            return new Backend(Optional.of(store), words(loaded));
        } finally {
            if (!open) {
                store.close();
            }
        }
    }

    private static String words(Loaded loaded) {
        String came =
                loaded.perSecond().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%d of them loaded at %.0f/s",
                                loaded.fresh(),
                                loaded.perSecond().getAsDouble())
                        : "all loaded before";
        return loaded.documents() + " documents, " + came;
    }

    private static StoreSettings settings(Store wanted) {
        return new StoreSettings(
                StoreQueries.documents(wanted), wanted.heap(), OptionalInt.empty(), folder());
    }

    /** Not below the run: a server that must not be root may not be able to get there. */
    private static Path folder() {
        try {
            return Files.createTempDirectory("weighbridge-store-");
        } catch (IOException e) {
            throw new UsageException(
                    "no folder for the store's log can be made in the temporary folder: "
                            + e.getMessage(),
                    e);
        }
    }

    /** Says every tenth of a loading. */
    private static final class Tenths {
        private final Consumer<String> say;
        private long said;

        Tenths(Consumer<String> say) {
            this.say = say;
        }

        void at(LoaderProgress progress) {
            long tenth = 100 * progress.documents() / progress.of() / STEP;
            if (tenth > said) {
                said = tenth;
                say.accept(
                        String.format(
                                Locale.ROOT,
                                "loading the store: %d of %d documents, %.0f/s",
                                progress.documents(),
                                progress.of(),
                                progress.perSecond()));
            }
        }
    }

    /** A target that is told where the store is. */
    Target addressed(Target target) {
        return store.map(it -> target.replacing(Store.ADDRESS, it.uri().toString())).orElse(target);
    }

    /**
     * Makes sure that it is still there.
     *
     * @throws TrialFailedException where it is not: then no target can be blamed
     */
    void requireAlive() throws TrialFailedException {
        Optional<String> end = store.flatMap(Elasticsearch::end);
        if (end.isPresent()) {
            throw new TrialFailedException(new Failure(Failure.Kind.DIED_AT_START, end.get()));
        }
    }

    /** CPU seconds it has used; absent where there is none, or somebody else started it. */
    OptionalDouble cpu() {
        return sampler.flatMap(ServerSampler::cpu)
                .map(cpu -> OptionalDouble.of(cpu.total()))
                .orElse(OptionalDouble.empty());
    }

    /** What stands for it among the versions of a run; absent where there is none. */
    Optional<String> described() {
        return store.map(it -> it.described() + ", " + holds);
    }

    @Override
    public void close() {
        sampler.ifPresent(ServerSampler::close);
        store.ifPresent(Elasticsearch::close);
    }
}
