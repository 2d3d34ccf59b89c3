package io.weighbridge.pods;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.RunEnvironment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts JVMs that take a pod's size for that of the machine, where no control group can be made.
 *
 * @param inner starts servers as they are
 */
record SimulatedPods(Pod pod, RunEnvironment.Starter inner) implements RunEnvironment.Starter {

    @Override
    public Server start(Target target, Plan plan, Path logs, String name, List<String> prefix)
            throws TrialFailedException, InterruptedException {
        return inner.start(told(target), plan, logs, name, prefix);
    }

    /** A target whose JVM is told of the size, before its own flags, which may overrule it. */
    private Target told(Target target) {
        if (target.jar() == null) {
            return target;
        }
        List<String> flags = new ArrayList<>(flags());
        flags.addAll(target.jvmFlags());
        return target.withJvmFlags(flags);
    }

    /** A JVM rounds a quota up to whole processors. */
    List<String> flags() {
        return List.of(
                "-XX:MaxRAM=" + pod.memory(),
                "-XX:ActiveProcessorCount=" + (int) Math.ceil(pod.cpu()));
    }
}
