package io.weighbridge.store;

import java.time.Duration;
import java.util.function.Consumer;

/**
 * Fills a store through its bulk interface, the same for all applications. This is several times as
 * fast as any application's client.
 *
 * <p>It can be killed at any time. The index stores the number of loaded documents, counted from
 * the first, and this is updated every few seconds. After a kill or a failure, documents that were
 * sent since the last update are sent again. They replace the first copies, because a document's
 * number is its id.
 */
public final class Loader {

    /** Documents in a request: about 1 MB. */
    private static final int BATCH = 5_000;

    /**
     * Interval between updates of the number of loaded documents. An update changes the mapping,
     * which costs the store some milliseconds.
     */
    private static final Duration NOTE = Duration.ofSeconds(3);

    private static final String BULK =
            "/" + SampleIndex.NAME + "/_bulk?filter_path=errors,items.*.error";

    private final Elasticsearch store;
    private final Documents documents;
    private final Consumer<LoaderProgress> progress;
    private final int batch;
    private final Duration note;
    private final SampleIndex index;

    /**
     * @param batch number of documents in a request
     * @param note interval between updates of the number of loaded documents
     */
    Loader(
            Elasticsearch store,
            Documents documents,
            Consumer<LoaderProgress> progress,
            int batch,
            Duration note) {
        this.store = store;
        this.documents = documents;
        this.progress = progress;
        this.batch = batch;
        this.note = note;
        this.index = new SampleIndex(store, documents);
    }

    /**
     * Makes the store hold exactly the documents. Creates the index or continues a half-loaded one.
     * Replaces an index with other documents if the server was started here. Removes the employees
     * that earlier runs added: those of organisation -1.
     *
     * @param progress is called after each batch
     * @throws StoreException if the store rejects the documents or ends, if it was not started here
     *     and holds other documents, or if it does not hold all documents in the end
     */
    public static Loaded load(
            Elasticsearch store, Documents documents, Consumer<LoaderProgress> progress)
            throws InterruptedException {
        return new Loader(store, documents, progress, BATCH, NOTE).load();
    }

    Loaded load() throws InterruptedException {
        Loaded loaded = settled();
        index.wake();
        return loaded;
    }

    private Loaded settled() throws InterruptedException {
        SampleIndex.State state = index.open();
        if (state.settled()) {
            index.removeAdded();
            long there = index.count();
            if (there == documents.count() && index.samplesAreRight()) {
                return new Loaded(documents.count(), 0, 0);
            }
            state = index.drop(difference(there));
        }
        Loaded loaded = fill(state.loaded());
        store.say("merging the index, so that a search costs the same in every run");
        index.settle();
        index.removeAdded();
        requireAll();
        return loaded;
    }

    private void requireAll() throws InterruptedException {
        long there = index.count();
        if (there != documents.count() || !index.samplesAreRight()) {
            throw new StoreException(
                    "The index %s at %s %s: delete it and start again"
                            .formatted(SampleIndex.NAME, store.uri(), difference(there)));
        }
    }

    /** How the index differs from the loaded documents. */
    private String difference(long there) {
        return there == documents.count()
                ? "has documents that differ from those that were loaded"
                : "has %d documents instead of the %d that were loaded"
                        .formatted(there, documents.count());
    }

    private Loaded fill(long from) throws InterruptedException {
        index.requireRoom(documents.count() - from);
        if (from > 0) {
            store.say(
                    "%d of %d documents are loaded: continuing".formatted(from, documents.count()));
        }
        long begun = System.nanoTime();
        sendAll(from, begun);
        return new Loaded(documents.count(), documents.count() - from, seconds(begun));
    }

    /** Sends all documents from a number on, and updates the number of loaded ones. */
    private void sendAll(long from, long begun) throws InterruptedException {
        long loaded = from;
        long noted = begun;
        while (loaded < documents.count()) {
            int size = (int) Math.min(batch, documents.count() - loaded);
            send(loaded, size);
            loaded += size;
            double perSecond = (loaded - from) / seconds(begun);
            progress.accept(new LoaderProgress(loaded, documents.count(), perSecond));
            if (System.nanoTime() - noted > note.toNanos()) {
                index.note(new SampleIndex.State(loaded, false));
                noted = System.nanoTime();
            }
        }
    }

    private void send(long first, int size) throws InterruptedException {
        StringBuilder lines = new StringBuilder();
        for (long n = first; n < first + size; n++) {
            lines.append("{\"index\":{\"_id\":\"").append(n).append("\"}}\n");
            documents.write(n, lines).append('\n');
        }
        Rest.Answer answer = store.ask("loading documents", rest -> rest.bulk(BULK, lines));
        answer.requireNoneRejected("store", size);
    }

    private static double seconds(long begun) {
        return (System.nanoTime() - begun) / 1e9;
    }
}
