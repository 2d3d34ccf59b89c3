package io.weighbridge.swap;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.JarStep;
import java.util.List;

/** Extracts jars, and trains caches for them. */
public record PrepareStep() implements JarStep {

    @Override
    public boolean concerns(Target target) {
        return target.prepare() != null;
    }

    @Override
    public Work decide(List<Target> targets) {
        return (plan, bench) -> new Preparations(bench).write(plan);
    }
}
