package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Children;
import java.util.function.Consumer;

/** The driver of each load tool. */
public final class Drivers {

    private Drivers() {}

    /**
     * Gets a tool that is missing where that may be done without asking anyone for a password.
     *
     * @param say is told before anything is installed
     * @throws io.weighbridge.model.UsageException where it cannot, with the command that installs
     *     it
     */
    public static void provide(LoadTool tool, Children children, Consumer<String> say) {
        switch (tool) {
            case AB -> new AbProvider(children, say).provide();
        }
    }

    /**
     * The driver of a tool.
     *
     * @param tool which
     * @param children owns the processes the driver starts
     */
    public static LoadDriver of(LoadTool tool, Children children) {
        return switch (tool) {
            case AB -> new AbDriver(children);
        };
    }
}
