package io.weighbridge.os;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import sun.tools.attach.HotSpotVirtualMachine;

/**
 * Reads whether a JVM has loaded some classes, with HotSpot's diagnostic command {@code
 * VM.class_hierarchy}: native code behind the attach socket, which loads no classes and creates no
 * garbage.
 */
public final class LoadedClasses {

    private LoadedClasses() {}

    /**
     * Checks a JVM of this user for some classes.
     *
     * @return those it has loaded; empty if it is another user's, does not allow it or is not
     *     HotSpot
     */
    public static List<String> among(long pid, Collection<String> names) {
        List<String> loaded = new ArrayList<>();
        try {
            HotSpotVirtualMachine machine =
                    (HotSpotVirtualMachine) VirtualMachine.attach(Long.toString(pid));
            try {
                for (String name : names) {
                    if (printed(machine, name).contains(name)) {
                        loaded.add(name);
                    }
                }
            } finally {
                machine.detach();
            }
        } catch (IOException | AttachNotSupportedException | ClassCastException unreachable) {
            return List.of();
        }
        return loaded;
    }

    private static String printed(HotSpotVirtualMachine machine, String name) throws IOException {
        try (InputStream printed = machine.executeJCmd("VM.class_hierarchy " + name)) {
            return new String(printed.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
