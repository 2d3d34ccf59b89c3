package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Children;
import java.nio.file.Path;

/**
 * The drivers of load tools, with paths relative to this module's folder instead of the project's.
 */
public final class DriversFromHere {

    private static final Path PROJECT = Path.of("..");

    private DriversFromHere() {}

    /** The driver of a tool, whether it is installed or not. */
    public static LoadDriver of(LoadTool tool, Children children) {
        return switch (tool) {
            case BUILTIN -> new BuiltIn(new JvmTool(PROJECT, tool, "engine"), children);
            case GATLING, JMH -> new ToolDriver(new JvmTool(PROJECT, tool, tool.key()), children);
            default -> Drivers.of(tool, children);
        };
    }
}
