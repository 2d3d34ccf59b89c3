package io.weighbridge.pods;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.os.Children;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.ControlGroups;
import io.weighbridge.os.GroupLimits;
import io.weighbridge.os.GroupReading;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A control group for one server, and a folder for a copy of its jar.
 *
 * @param size its limits
 */
record RunningPod(Pod size, ControlGroup group, TemporaryFolder copies) implements AutoCloseable {

    /**
     * Makes a pod.
     *
     * @throws IOException if the kernel refuses
     */
    static RunningPod make(Pod size, ControlGroups where, Children children) throws IOException {
        TemporaryFolder copies = children.temporary("pod");
        boolean made = false;
        try {
            GroupLimits limits = new GroupLimits(size.memory(), size.cpu(), size.requests());
            RunningPod pod = new RunningPod(size, children.group(where, limits), copies);
            made = true;
            return pod;
        } finally {
            if (!made) {
                copies.close();
            }
        }
    }

    /** Why the kernel killed a process in it, as part of a sentence; null if it killed none. */
    @Nullable String killed() {
        GroupReading reading = group.read();
        return reading == null || reading.kills() == 0
                ? null
                : "the kernel killed it, because it needed more than the %s of its pod: raise --pod (pod.memory)"
                        .formatted(Pod.memoryText(size.memory()));
    }

    /** The failure of a server's start, with the kernel as the reason if it killed the server. */
    Failure explained(String target, Failure failure) {
        String killed = killed();
        return killed == null
                ? failure
                : new Failure(
                        failure.kind(),
                        "%s did not start: %s".formatted(target, killed),
                        failure.lastLines(),
                        failure.permanent());
    }

    @Override
    public void close() {
        group.close();
        copies.close();
    }
}
