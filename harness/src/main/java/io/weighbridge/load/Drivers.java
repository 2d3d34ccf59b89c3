package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Children;
import java.util.function.Consumer;

/** The driver of each load tool. */
public final class Drivers {

    private Drivers() {}

    /**
     * Gets a tool that is missing where that may be done without asking anyone for a password.
     *
     * @param say is told before anything is installed
     * @throws UsageException where it cannot, with the command that installs it
     */
    public static void provide(LoadTool tool, Children children, Consumer<String> say) {
        switch (tool) {
            case AB -> new Installer(children, say).provide(SystemPackage.AB);
            case WRK -> new Installer(children, say).provide(SystemPackage.WRK);
            case H2LOAD -> new Installer(children, say).provide(SystemPackage.H2LOAD);
            case OHA -> new Cargo(children, say).provideOha();
            case GO_WRK -> require(new GoWrk());
            case GATLING, JMH, BUILTIN -> new ModuleBuild(children, say).provide(ours(tool));
        }
    }

    private static void require(Tool tool) {
        if (tool.find().isEmpty()) {
            throw new UsageException(tool.missing());
        }
    }

    /**
     * The driver of a tool.
     *
     * @param children owns the processes the driver starts
     */
    public static LoadDriver of(LoadTool tool, Children children) {
        return new ToolDriver(tool(tool), children);
    }

    private static Tool tool(LoadTool tool) {
        return switch (tool) {
            case AB -> new Ab();
            case WRK -> new Wrk();
            case H2LOAD -> new H2load();
            case OHA -> new Oha();
            case GO_WRK -> new GoWrk();
            case GATLING, JMH, BUILTIN -> ours(tool);
        };
    }

    private static JvmTool ours(LoadTool tool) {
        return new JvmTool(tool, tool == LoadTool.BUILTIN ? "engine" : tool.key());
    }
}
