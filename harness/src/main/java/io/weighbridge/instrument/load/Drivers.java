package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The driver of each load tool. */
public final class Drivers {

    private Drivers() {}

    /**
     * Installs a missing tool if that needs no password. If it is still missing afterwards, its
     * driver says so.
     *
     * @param say receives a message for each installation
     */
    public static void provide(LoadTool tool, Children children, Consumer<String> say) {
        Tool started = started(tool);
        if (started != null) {
            new Installer(children, say).provide(started);
        }
    }

    /**
     * The driver of a tool.
     *
     * @param children owns the processes the driver starts
     */
    public static LoadDriver of(LoadTool tool, Children children) {
        Tool started = started(tool);
        if (started != null) {
            return new ToolDriver(started, children);
        }
        return tool == LoadTool.BUILTIN
                ? new BuiltIn(new JvmTool(tool, engine(children)), children)
                : new Hyperfoil(children, HyperfoilHome.find(), Map.of());
    }

    /** A tool that is started for each slice; null for a tool that keeps running. */
    private static @Nullable Tool started(LoadTool tool) {
        return switch (tool) {
            case AB -> new Ab();
            case WRK -> new Wrk();
            case H2LOAD -> new H2load();
            case OHA -> new Oha();
            case GO_WRK -> new GoWrk();
            case GATLING, JMH -> JvmTool.ofProject(tool);
            case BUILTIN, HYPERFOIL -> null;
        };
    }

    /**
     * Why a tool cannot send a workload under a load, such as an option that weigh sets itself. The
     * tool need not be installed.
     *
     * @return one sentence without a full stop; null if there is no reason
     */
    public static @Nullable String refusal(Workload workload, Load load) {
        LoadTool named = load.tool();
        Path none = Path.of(load.driver());
        Tool tool = named == LoadTool.BUILTIN ? new JvmTool(named, none) : started(named);
        if (tool == null) {
            return null;
        }
        try {
            ToolDriver.command(tool, none, LoadJob.unsent(workload, load, null));
            return null;
        } catch (UsageException e) {
            return e.getMessage();
        }
    }

    /**
     * Unpacks the built-in tool from weigh.jar, once. There is no file if weigh.jar was built
     * without the tool.
     */
    private static Path engine(Children children) {
        Path folder = children.temporary();
        Path jar = folder.resolve("weigh-engine.jar");
        if (Files.exists(jar)) {
            return jar;
        }
        try (InputStream enclosed = Drivers.class.getResourceAsStream("/load/weigh-engine.jar")) {
            if (enclosed != null) {
                Files.copy(enclosed, jar);
            }
            return jar;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "the built-in load tool cannot be unpacked into " + folder, e);
        }
    }
}
