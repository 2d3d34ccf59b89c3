package io.weighbridge.services;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunFlags;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.ServiceRules;
import io.weighbridge.instrument.run.Backend;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * What can stand beside the servers of a run, with the command {@code weigh store}.
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
    public RunFlags jarFlags(Session session) {
        return new ServiceFlags(session.terminal());
    }

    @Override
    public @Nullable Backend backend(Plan plan) {
        String shared = ServiceRules.sharedState(plan);
        if (shared != null) {
            throw new UsageException("--before-launch: " + shared + ".");
        }
        return plan.hasServices() || plan.restore() != null ? new ServicesBackend(plan) : null;
    }
}
