package io.weighbridge.services;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.Session;
import io.weighbridge.command.WaitFlag;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.QuantityParser;
import io.weighbridge.instrument.plan.Store;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code weigh store}: fills an Elasticsearch with sample data. */
@Command(
        name = "store",
        description =
                "Fills an Elasticsearch with the sample data of plans/elasticsearch.yaml, and"
                    + " prints how fast that was. It starts a server, unless --elasticsearch names"
                    + " one. The data are kept for later runs with the same options.",
        footer = {
            "  weigh store                                     200,000 documents",
            "  weigh store --documents 18000000 --keep         keep it running until Ctrl-C",
            "  weigh store --elasticsearch http://127.0.0.1:9200"
        },
        exitCodeList = {
            ExitCode.OF_DONE,
            "1:Elasticsearch failed",
            ExitCode.OF_INPUT,
            ExitCode.OF_DEFECT,
            "130:ended by Ctrl-C",
            "143:ended by SIGTERM"
        })
final class StoreCommand extends CommonOptions implements Callable<Integer> {

    @Option(
            names = "--documents",
            paramLabel = "N",
            description = "Number of documents, 10000 to 18000000. Default: ${DEFAULT-VALUE}.")
    private long documents = Store.DEFAULT.documents();

    @Option(
            names = "--shards",
            paramLabel = "N",
            description = "Shards of the index. Default: ${DEFAULT-VALUE}.")
    private int shards = Store.DEFAULT.shards();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Seed of the generated documents. Default: ${DEFAULT-VALUE}.")
    private long seed = Store.DEFAULT.seed();

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            description = "Heap of the Elasticsearch that is started. Default: ${DEFAULT-VALUE}.")
    private String heap = Store.DEFAULT.heap();

    @Option(
            names = "--elasticsearch",
            paramLabel = "URL",
            description = "URL of a running Elasticsearch 8, instead of starting one.")
    private @Nullable URI elasticsearch;

    @Option(names = "--keep", description = "Keep Elasticsearch running until Ctrl-C.")
    private boolean keep;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description =
                    ExportFlags.RESULTS + " The log of Elasticsearch goes to a new folder in it.")
    private @Nullable Path results;

    @Mixin private WaitFlag waitFlag = new WaitFlag();

    private final Filling filling;

    /** Fills a store. */
    @FunctionalInterface
    public interface Filling {
        /**
         * Fills a store and prints its content.
         *
         * @param results the folder in which a folder for its log is made, if it is started here
         * @param keep whether to keep it running until Ctrl-C
         * @param flag whether to wait for another run
         */
        void fill(Store wanted, Path results, boolean keep, WaitFlag flag, Session session)
                throws InterruptedException, IOException;
    }

    StoreCommand(Session session, Filling filling) {
        super(session);
        this.filling = filling;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Long size = QuantityParser.size(heap.toLowerCase(Locale.ROOT));
        if (size == null || size == 0) {
            throw new UsageException(
                    "--heap takes a size such as 512m or 1g, not %s.".formatted(heap));
        }
        String url = elasticsearch == null ? null : elasticsearch.toString();
        if (url != null) {
            StoreOverrides.requireHttp(url);
        }
        Store wanted = new Store(documents, shards, seed, heap, Store.DEFAULT.queries(), url);
        Path folder = session.terminal().results(results);
        filling.fill(wanted, folder, keep, waitFlag, session);
        return ExitCode.DONE;
    }
}
