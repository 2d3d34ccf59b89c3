package io.weighbridge.command;

import io.weighbridge.instrument.launch.Javas;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadJob;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.BenchmarkRun;
import io.weighbridge.os.Affinity;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The programs on this machine that a run starts: their commands and versions. Tests replace it.
 */
public class Programs {

    /** The command that starts a server, with {@code {port}} instead of its port. */
    public List<String> serverCommand(Target target) {
        return Launcher.line(target);
    }

    /**
     * The command of the load tool. In it, {@code {tmp}} stands for the folder into which the
     * built-in tool is unpacked, and which exists only during a run.
     *
     * @param pinned whether it would be pinned to the client's CPUs
     */
    public List<String> loadCommand(Workload workload, Load load, boolean pinned) {
        Affinity affinity = pinned ? Affinity.available() : null;
        LoadJob job =
                LoadJob.unsent(workload, load, affinity == null ? null : affinity.clientCpus());
        LoadTool tool = load.tool();
        return withChildren(
                children -> {
                    List<String> line = Drivers.of(tool, children).line(job);
                    String temporary = children.temporary().toString();
                    return line.stream().map(word -> word.replace(temporary, "{tmp}")).toList();
                });
    }

    /**
     * The version of a load tool.
     *
     * @throws UsageException if it is missing
     */
    public String version(LoadTool tool) {
        return withChildren(children -> Drivers.of(tool, children).version());
    }

    private static <T> T withChildren(Function<Children, T> question) {
        try (Children children = Children.open()) {
            return question.apply(children);
        } catch (IOException e) {
            throw BenchmarkRun.noChildren(e);
        }
    }

    /** The Javas of this machine: a one-line description by home. */
    public Map<String, String> javas() {
        Map<String, String> javas = new LinkedHashMap<>();
        Javas.all().forEach(java -> javas.putIfAbsent(java.home().toString(), java.description()));
        return javas;
    }
}
