package io.weighbridge.profile;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Profiling;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.run.LoadRunner;
import io.weighbridge.instrument.run.RunEnvironment;
import io.weighbridge.instrument.run.ServerUnderTest;
import io.weighbridge.instrument.run.WarmServers;
import io.weighbridge.os.Cause;
import io.weighbridge.os.PrivateFile;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Records the servers of the last round, one after the other, while the others idle. The recordings
 * and the output of the load tool are deleted; what they show is stored in the run's folder.
 */
final class CpuRecordings {

    private final RunEnvironment environment;
    private final WarmServers servers;
    private final Plan plan;
    private final List<Recorder> recorders;
    private final Path temporary;
    private final Duration each;

    /**
     * @param recorders the best first: if one cannot record a server, the next is tried
     * @param temporary an existing folder that only this user may enter
     * @param each for how long each server is loaded
     */
    CpuRecordings(WarmServers servers, List<Recorder> recorders, Path temporary, Duration each) {
        this.environment = servers.environment();
        this.servers = servers;
        this.plan = Profiling.plan(servers.plan());
        this.recorders = List.copyOf(recorders);
        this.temporary = temporary;
        this.each = each;
    }

    /** Records all servers, and stores what the recordings show. */
    void make() throws InterruptedException {
        Map<String, CpuUse> uses = new HashMap<>();
        CpuUses earlier = CpuUses.read(servers.directory().folder());
        servers.plan().targets().forEach(target -> keepEarlier(target.name(), earlier, uses));
        try (TemporaryFolder folder =
                new TemporaryFolder(Files.createTempDirectory(temporary, "cpu"))) {
            for (ServerUnderTest tested : servers.up()) {
                String target = tested.target().name();
                servers.step().accept("recording where the CPU time of " + target + " goes");
                uses.put(target, of(tested, folder.path()));
            }
            List<CpuUse> inOrder =
                    servers.plan().targets().stream()
                            .flatMap(target -> Stream.ofNullable(uses.get(target.name())))
                            .toList();
            new CpuUses(each.toMillis() / 1e3, inOrder).keep(servers.directory());
        } catch (IOException e) {
            servers.note().accept("where the CPU time goes could not be stored: " + Cause.of(e));
        }
    }

    /** Keeps what was recorded of a target before, such as one that ran alone in this round. */
    private static void keepEarlier(
            String target, @Nullable CpuUses earlier, Map<String, CpuUse> uses) {
        if (earlier != null) {
            earlier.targets().stream()
                    .filter(use -> use.target().equals(target))
                    .forEach(use -> uses.put(target, use));
        }
    }

    /** Records a server; whatever fails is a sentence in the result. */
    private CpuUse of(ServerUnderTest tested, Path folder) throws InterruptedException {
        String target = tested.target().name();
        try {
            if (!tested.server().isJava()) {
                throw new IOException("it is not a JVM");
            }
            return recorded(tested, folder);
        } catch (TrialFailedException failed) {
            return failed(target, failed.failure().sentence());
        } catch (IOException | UsageException e) {
            return failed(target, Cause.of(e));
        }
    }

    private CpuUse failed(String target, String why) throws InterruptedException {
        environment.stopIfRequested();
        servers.note()
                .accept(
                        "where the CPU time of %s goes was not recorded, which changes no result: %s"
                                .formatted(target, why));
        return CpuUse.failed(target, why);
    }

    private CpuUse recorded(ServerUnderTest tested, Path folder)
            throws TrialFailedException, InterruptedException, IOException {
        String target = tested.target().name();
        Path file = folder.resolve(target + ".jfr");
        PrivateFile.create(file);
        environment.cores().pin(tested.server().pid());
        List<String> refusals = new ArrayList<>();
        for (Recorder recorder : recorders) {
            try (Recording recording = recorder.start(tested.server().pid(), file)) {
                load(tested, folder);
                recording.keep();
                return CpuUse.of(target, recorder.profiler(), recorder.samples(file));
            } catch (IOException e) {
                environment.stopIfRequested();
                refusals.add(recorder.profiler().title() + ": " + Cause.of(e));
            }
        }
        throw new IOException(String.join("; ", refusals));
    }

    /** Loads a server by all scenarios in turns. */
    private void load(ServerUnderTest tested, Path folder)
            throws TrialFailedException, InterruptedException {
        LoadRunner loads =
                new LoadRunner(environment, plan, folder, servers.directory().record().seed());
        List<Scenario> scenarios = plan.scenarios();
        long begun = environment.clock().getAsLong();
        for (int slice = 0;
                slice < scenarios.size()
                        || environment.clock().getAsLong() - begun < each.toNanos();
                slice++) {
            Scenario planned = scenarios.get(slice % scenarios.size());
            Scenario scenario = servers.sizes().sized(planned, tested, List.of(tested));
            loads.parse(tested, loads.slice(tested, scenario, "cpu" + slice, slice), scenario);
        }
    }
}
