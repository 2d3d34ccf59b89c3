package io.weighbridge.os;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import sun.tools.attach.HotSpotVirtualMachine;

/**
 * Runs HotSpot's diagnostic commands in another JVM. The first command starts a thread there
 * ({@code Attach Listener}). The commands used here are native code: they load no classes and
 * create no garbage.
 */
public final class JvmCommands {

    private JvmCommands() {}

    /**
     * Runs commands in a JVM of this user.
     *
     * @param commands as for {@code jcmd}
     * @return the output of each; empty if the JVM has no such command
     * @throws IOException if the JVM is another user's, does not allow attaching or is not HotSpot
     */
    public static List<String> printed(long pid, List<String> commands) throws IOException {
        HotSpotVirtualMachine machine = attach(pid);
        try {
            List<String> printed = new ArrayList<>();
            for (String command : commands) {
                printed.add(print(machine, command));
            }
            return printed;
        } finally {
            machine.detach();
        }
    }

    private static HotSpotVirtualMachine attach(long pid) throws IOException {
        try {
            return (HotSpotVirtualMachine) VirtualMachine.attach(Long.toString(pid));
        } catch (AttachNotSupportedException | ClassCastException e) {
            throw new IOException(e);
        }
    }

    private static String print(HotSpotVirtualMachine machine, String command) {
        try (InputStream printed = machine.executeJCmd(command)) {
            return new String(printed.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unknown) {
            return "";
        }
    }
}
