package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

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
        switch (tool) {
            case AB -> new Installer(children, say).provide(SystemPackage.AB);
            case WRK -> new Installer(children, say).provide(SystemPackage.WRK);
            case H2LOAD -> new Installer(children, say).provide(SystemPackage.H2LOAD);
            case OHA -> new Cargo(children, say).provideOha();
            case GO_WRK, GATLING, JMH, BUILTIN, HYPERFOIL -> {}
        }
    }

    /**
     * The driver of a tool.
     *
     * @param children owns the processes the driver starts
     */
    public static LoadDriver of(LoadTool tool, Children children) {
        return switch (tool) {
            case AB -> new ToolDriver(new Ab(), children);
            case WRK -> new ToolDriver(new Wrk(), children);
            case H2LOAD -> new ToolDriver(new H2load(), children);
            case OHA -> new ToolDriver(new Oha(), children);
            case GO_WRK -> new ToolDriver(new GoWrk(), children);
            case GATLING, JMH -> new ToolDriver(JvmTool.ofProject(tool), children);
            case BUILTIN -> new BuiltIn(new JvmTool(tool, engine(children)), children);
            case HYPERFOIL -> new Hyperfoil(children);
        };
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
