package io.weighbridge.services;

import io.weighbridge.command.Runs;
import io.weighbridge.command.Session;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Fills an Elasticsearch for {@code weigh store}. */
final class StoreFilling {

    private StoreFilling() {}

    /**
     * Fills a store and prints its content.
     *
     * @param results the folder in which a folder for its log is made, if it is started here
     * @param keep whether to keep it running until Ctrl-C
     * @param flag whether to wait for another run
     */
    static void fill(Store wanted, Path results, boolean keep, WaitFlag flag, Session session)
            throws InterruptedException, IOException {
        Progress progress = session.progress();
        PrintWriter out = session.out();
        try (Children children = Children.open();
                RunningStore store =
                        filled(wanted, results, children, flag.alone(session), progress)) {
            out.println(store.described());
            out.flush();
            if (keep) {
                progress.note(
                        "Elasticsearch is running until Ctrl-C. A first query: %s/sample/_search?size=1"
                                .formatted(store.uri()));
                while (store.alive()) {
                    TimeUnit.SECONDS.sleep(1);
                }
            }
        }
    }

    /**
     * Fills a store.
     *
     * @param machine is released afterwards, so that a run can use the store
     */
    private static RunningStore filled(
            Store wanted, Path results, Children children, Runs.Alone machine, Progress progress)
            throws InterruptedException {
        try (machine) {
            Path logs = wanted.uri() == null ? ServiceLogs.folder(results) : results;
            return RunningStore.start("store", wanted, logs, children, progress);
        }
    }
}
