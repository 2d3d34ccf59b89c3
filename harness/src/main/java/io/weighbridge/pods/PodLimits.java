package io.weighbridge.pods;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;

/**
 * Whether this machine has enough for the pods of a plan.
 *
 * @param processors of this machine
 * @param memory bytes that are available
 */
record PodLimits(int processors, long memory) {

    /**
     * Checks the size of the pods.
     *
     * @throws UsageException if a JVM cannot run in one, or if this machine has less
     */
    void require(Plan plan, Pod pod) {
        if (pod.memory() < Pod.LEAST_MEMORY) {
            throw new UsageException(
                    "A pod needs %s of memory or more for a JVM, not %s: raise --pod (pod.memory)."
                            .formatted(
                                    Pod.memoryText(Pod.LEAST_MEMORY),
                                    Pod.memoryText(pod.memory())));
        }
        if (pod.cpu() < Pod.LEAST_CPU) {
            throw new UsageException(
                    "A pod needs %s CPU or more, not %s: raise --pod (pod.cpu)."
                            .formatted(Pod.cpuText(Pod.LEAST_CPU), Pod.cpuText(pod.cpu())));
        }
        if (pod.cpu() > processors) {
            throw new UsageException(
                    "A pod of %s CPUs needs a machine with as many, and this one has %d: lower --pod (pod.cpu)."
                            .formatted(Pod.cpuText(pod.cpu()), processors));
        }
        int together = plan.alive() == Plan.Alive.ALL ? plan.perRound() : 1;
        if (pod.memory() * together > memory) {
            String cure =
                    together == 1
                            ? "lower --pod (pod.memory)"
                            : "lower --pod (pod.memory), or run one at a time with --alive one";
            throw new UsageException(
                    "%s of %s need more memory than this machine has available (%s): %s."
                            .formatted(
                                    together == 1 ? "Pods" : together + " pods",
                                    Pod.memoryText(pod.memory()),
                                    Pod.memoryText(memory),
                                    cure));
        }
    }
}
