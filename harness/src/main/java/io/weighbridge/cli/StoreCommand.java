package io.weighbridge.cli;

import io.weighbridge.plan.Store;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code weigh store}. */
@Command(
        name = "store",
        description =
                "The store behind MVC against reactive: starts Elasticsearch, or uses yours, loads"
                    + " it with employees, checks that all are there and says how fast they went"
                    + " in. The data are kept: the next run with the same numbers finds them.",
        footer = {
            "  weigh store                                     200,000 documents",
            "  weigh store --documents 18000000 --keep         look at it until Ctrl-C",
            "  weigh store --elasticsearch http://127.0.0.1:9200"
        })
final class StoreCommand extends Common implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--documents",
            paramLabel = "N",
            description = "How many employees: 10000 to 18000000. Default: ${DEFAULT-VALUE}.")
    private long documents = Store.DEFAULT.documents();

    @Option(
            names = "--shards",
            paramLabel = "N",
            description = "Of how many shards its index is made. Default: ${DEFAULT-VALUE}.")
    private int shards = Store.DEFAULT.shards();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Which employees. Default: ${DEFAULT-VALUE}.")
    private long seed = Store.DEFAULT.seed();

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Heap of a server of ours. Default: ${DEFAULT-VALUE}.")
    private String heap = Store.DEFAULT.heap();

    @Option(
            names = "--elasticsearch",
            paramLabel = "URL",
            description = "Use this one, version 8, instead of starting one.")
    private Optional<URI> elasticsearch = Optional.empty();

    @Option(names = "--keep", description = "Stay until Ctrl-C, for a look at it.")
    private boolean keep;

    StoreCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        return session.services()
                .storing()
                .store(
                        new Store(
                                documents,
                                shards,
                                seed,
                                heap,
                                Store.DEFAULT.queries(),
                                elasticsearch),
                        keep,
                        session.out(),
                        session.progress());
    }
}
