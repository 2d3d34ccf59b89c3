package io.weighbridge.services;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunFlags;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.run.Backend;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What can stand beside the servers of a run: Elasticsearch, with the command {@code weigh store}.
 *
 * @param filling fills a store for that command
 */
public record ServicesFeature(StoreCommand.Filling filling) implements Feature {

    public ServicesFeature() {
        this(StoreFilling::fill);
    }

    @Override
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new StoreCommand(session, filling)));
    }

    @Override
    public RunFlags flags() {
        return new StoreFlags();
    }

    @Override
    public @Nullable Backend backend(Plan plan) {
        Store store = plan.store();
        return store == null ? null : new StoreBackend(store);
    }
}
