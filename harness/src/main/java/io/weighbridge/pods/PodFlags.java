package io.weighbridge.pods;

import io.weighbridge.command.RunFlags;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that puts servers into pods. */
final class PodFlags implements RunFlags {

    @Option(
            names = "--pod",
            paramLabel = "MEMORY,CPU",
            description =
                    "Start each server in a control group with this limit of memory and this CPU"
                            + " quota, as in a pod of Kubernetes, such as 512Mi,1 or 1Gi,500m.")
    private @Nullable String pod;

    @Override
    public boolean forPlans() {
        return true;
    }

    @Override
    public Plan changed(Plan plan) {
        return pod == null ? plan : plan.inPod(parsed(pod));
    }

    /**
     * Parses a size.
     *
     * @throws UsageException if it is none
     */
    static Pod parsed(String typed) {
        String[] parts = typed.split(",", -1);
        Long memory = parts.length == 2 ? Pod.memory(parts[0].strip()) : null;
        Double cpu = parts.length == 2 ? Pod.cpu(parts[1].strip()) : null;
        if (memory == null || cpu == null) {
            throw new UsageException(
                    "--pod takes MEMORY,CPU as in a Kubernetes manifest, such as 512Mi,1 or 1Gi,500m, not %s."
                            .formatted(typed.isBlank() ? "an empty text" : typed));
        }
        return Pod.of(memory, cpu);
    }
}
