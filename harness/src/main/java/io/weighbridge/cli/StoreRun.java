package io.weighbridge.cli;

import io.weighbridge.os.Children;
import io.weighbridge.os.InstanceLock;
import io.weighbridge.plan.Store;
import io.weighbridge.run.Progress;
import io.weighbridge.run.StoreBackend;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Loads a store and prints its content. */
final class StoreRun {

    private static final Path RESULTS = Path.of("results");

    private StoreRun() {}

    /**
     * Starts a store, or uses a given one, and loads it.
     *
     * @param keep whether to keep it running until Ctrl-C
     * @return the exit code
     */
    static int run(Store wanted, boolean keep, PrintWriter out, Progress progress)
            throws InterruptedException, IOException {
        try (Children children = Children.open();
                StoreBackend store = filled(wanted, children, progress)) {
            out.println(Objects.requireNonNull(store.described()));
            out.flush();
            if (keep) {
                progress.note("running until Ctrl-C: " + store.uri() + "/sample/_search?size=1");
                while (store.alive()) {
                    TimeUnit.SECONDS.sleep(1);
                }
            }
            return ExitCode.DONE;
        }
    }

    /**
     * Locks the machine while loading. The lock is released afterwards, so that a run can use the
     * store.
     */
    private static StoreBackend filled(Store wanted, Children children, Progress progress)
            throws InterruptedException {
        try (InstanceLock lock = InstanceLock.acquire()) {
            return StoreBackend.open(wanted, RESULTS, children, null, progress);
        }
    }
}
