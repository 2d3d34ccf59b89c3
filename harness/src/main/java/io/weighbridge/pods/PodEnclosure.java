package io.weighbridge.pods;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.run.Enclosure;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.UsableMemory;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.KernelFiles;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Starts each server in a pod of its own. */
final class PodEnclosure implements Enclosure {

    /** Where control groups can be made, or why they cannot. */
    @FunctionalInterface
    interface Places {
        ControlGroups find() throws IOException;
    }

    private final Places places;

    /** The pods of running servers, by the pids of these. */
    private final Map<Long, RunningPod> pods = new ConcurrentHashMap<>();

    PodEnclosure() {
        this(ControlGroups::find);
    }

    PodEnclosure(Places places) {
        this.places = places;
    }

    @Override
    public Plan decided(Plan plan) {
        Pod pod = Objects.requireNonNull(plan.pod());
        new PodLimits(
                        Runtime.getRuntime().availableProcessors(),
                        UsableMemory.available(KernelFiles.HERE))
                .require(plan, pod);
        String refused = refused();
        Plan decided = refused == null ? plan : plan.withPod(pod.withSimulated(true));
        return decided.noting(List.of(sentence(pod, refused)));
    }

    @Override
    public List<String> foreseen(Plan plan) {
        // the last note, since those of the plan are shown anyway
        List<String> notes = decided(plan).notes();
        return notes.subList(notes.size() - 1, notes.size());
    }

    private String sentence(Pod pod, @Nullable String refused) {
        if (refused != null) {
            return "The pods of %s are simulated, because %s. The JVM is told of this size (-XX:MaxRAM, -XX:ActiveProcessorCount), but nothing limits it."
                    .formatted(pod.text(), refused);
        }
        return "Each server runs in a pod of %s: a control group (%s) without swap, from before its JVM starts. Pods are not pinned to CPUs. Load tool and services are outside."
                .formatted(pod.text(), version());
    }

    /** Why no control group with both limits can be made here; null if it can. */
    private @Nullable String refused() {
        try {
            return places.find().limitCpu()
                    ? null
                    : "the control groups that weigh can create here do not limit CPU";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private String version() {
        try {
            return places.find().version();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public RunEnvironment.Starter starter(
            Plan plan, Children children, RunEnvironment.Starter inner) {
        Pod pod = Objects.requireNonNull(plan.pod());
        return pod.simulated()
                ? new SimulatedPods(pod, inner)
                : new PodStarter(pod, children, places, inner, pods);
    }

    @Override
    public RunEnvironment.Gauge gauge(RunEnvironment.Gauge inner) {
        return (pid, java) -> {
            RunningPod pod = pods.get(pid);
            Probe probe = inner.attach(pid, java);
            return pod == null ? probe : new PodProbe(probe, pod.group());
        };
    }
}
