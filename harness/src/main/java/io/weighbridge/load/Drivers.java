package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Children;

/** The driver of each load tool. */
public final class Drivers {

    private Drivers() {}

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
