package io.weighbridge.pods;

import io.weighbridge.command.Feature;
import io.weighbridge.command.RunFlags;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.Enclosure;
import org.jspecify.annotations.Nullable;

/** Servers in pods, with the option {@code --pod}. */
public final class PodsFeature implements Feature {

    @Override
    public RunFlags jarFlags(Session session) {
        return new PodFlags();
    }

    @Override
    public @Nullable Enclosure enclosure(Plan plan) {
        return plan.pod() == null ? null : new PodEnclosure();
    }
}
