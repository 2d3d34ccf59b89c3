package io.weighbridge.pods;

import io.weighbridge.instrument.launch.ChargedJar;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Pod;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts each server in a control group of its own.
 *
 * @param places where groups can be made
 * @param inner starts servers as they are
 * @param pods receives the pod of each server that has started, by its pid
 */
record PodStarter(
        Pod pod,
        Children children,
        PodEnclosure.Places places,
        RunEnvironment.Starter inner,
        Map<Long, RunningPod> pods)
        implements RunEnvironment.Starter {

    @Override
    public Server start(Target target, Plan plan, Path logs, String name, List<String> prefix)
            throws TrialFailedException, InterruptedException {
        RunningPod made = made(target);
        boolean started = false;
        try {
            Target charged = ChargedJar.in(made.group(), target, made.copies().path());
            Server server = inner.start(charged, plan, logs, name, made.group().prefix());
            pods.put(server.pid(), made);
            started = true;
            return new PodServer(server, made, pods);
        } catch (TrialFailedException failed) {
            throw new TrialFailedException(made.explained(target.name(), failed.failure()), failed);
        } catch (IOException e) {
            throw notMade(target, e);
        } finally {
            if (!started) {
                made.close();
            }
        }
    }

    private RunningPod made(Target target) throws TrialFailedException {
        try {
            return RunningPod.make(pod, places.find(), children);
        } catch (IOException e) {
            throw notMade(target, e);
        }
    }

    private static TrialFailedException notMade(Target target, IOException cause) {
        String sentence =
                "the pod of %s could not be made (%s): see weigh doctor"
                        .formatted(target.name(), Cause.of(cause));
        return new TrialFailedException(new Failure(Failure.Kind.CANNOT_START, sentence), cause);
    }
}
