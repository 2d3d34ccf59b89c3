package io.weighbridge.os;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.AttachOperationFailedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.rmi.server.RMISocketFactory;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the management beans of JVMs of this user, through a JMX agent that listens on
 * loopback only.
 *
 * <p>The agent of {@link VirtualMachine#startLocalManagementAgent} always listens on all addresses,
 * and only rejects clients from other machines. The configurable agent, which is used here, can
 * listen on loopback alone. Every user of this machine can reach its port, so each agent has a
 * random password. A private file contains the password only while a connection is made.
 */
public final class ManagementAgent {

    private static final String LOOPBACK = "127.0.0.1";
    private static final String PREFIX = "com.sun.management.";
    private static final String USER = "weigh";
    private static final int PASSWORD_BITS = 128;

    private static final String PASSWORDS = "passwords";
    private static final String RIGHTS = "rights";
    private static final String SETTINGS = "settings";

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private static final SecureRandom RANDOM = new SecureRandom();

    /** A JVM can have only one such agent, to which several parts of the harness connect. */
    private static final Map<Long, Login> STARTED = new ConcurrentHashMap<>();

    static {
        try {
            RMISocketFactory.setSocketFactory(new LoopbackSockets());
        } catch (IOException e) {
            throw new IllegalStateException("another part of the harness uses RMI", e);
        }
    }

    private ManagementAgent() {}

    /**
     * The data for connecting to an agent.
     *
     * @param startedAt when its JVM was started, which distinguishes it from a later process with
     *     the same pid; null if not known
     * @param port on loopback
     * @param folder in which the agent expects the password
     */
    private record Login(@Nullable Instant startedAt, int port, String password, Path folder) {}

    /**
     * Connects to a JVM, and starts its agent if the harness has not done so before. If the JVM's
     * own flags have started an agent, the connection is to the JVM's local agent.
     *
     * @param temporary an existing folder for files that are deleted before this method returns
     * @param environment of the connection, see {@link JMXConnectorFactory}
     * @throws IOException if the JVM is another user's, has ended, does not allow attaching or is
     *     not HotSpot
     */
    public static synchronized JMXConnector connect(
            long pid, Path temporary, Map<String, ?> environment) throws IOException {
        Instant startedAt =
                ProcessHandle.of(pid)
                        .flatMap(process -> process.info().startInstant())
                        .orElse(null);
        Login known = STARTED.get(pid);
        if (known != null && Objects.equals(known.startedAt, startedAt)) {
            try (TemporaryFolder files = written(known)) {
                return open(known, environment);
            }
        }
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return start(machine, pid, startedAt, temporary, environment);
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException(
                    "process " + pid + " cannot be attached to: " + e.getMessage(), e);
        }
    }

    private static JMXConnector start(
            VirtualMachine machine,
            long pid,
            @Nullable Instant startedAt,
            Path temporary,
            Map<String, ?> environment)
            throws IOException {
        String password = new BigInteger(PASSWORD_BITS, RANDOM).toString(Character.MAX_RADIX);
        Path folder = temporary.toAbsolutePath().resolve("jmx-" + pid);
        Login login = new Login(startedAt, Ports.pick(), password, folder);
        try (TemporaryFolder files = written(login)) {
            Properties settings = new Properties();
            settings.setProperty(PREFIX + "config.file", folder.resolve(SETTINGS).toString());
            machine.startManagementAgent(settings);
            STARTED.put(pid, login);
            return open(login, environment);
        } catch (AttachOperationFailedException e) {
            if (String.valueOf(e.getMessage()).contains("already started")) {
                return open(machine.startLocalManagementAgent(), environment);
            }
            throw e;
        }
    }

    private static JMXConnector open(Login login, Map<String, ?> environment) throws IOException {
        Map<String, Object> withPassword = new HashMap<>(environment);
        withPassword.put(JMXConnector.CREDENTIALS, new String[] {USER, login.password});
        String address =
                "service:jmx:rmi:///jndi/rmi://%s:%d/jmxrmi".formatted(LOOPBACK, login.port);
        return open(address, withPassword);
    }

    /** The address comes from this user's own JVM and from nobody else. */
    @SuppressWarnings("BanJNDI")
    private static JMXConnector open(String address, Map<String, ?> environment)
            throws IOException {
        return JMXConnectorFactory.connect(new JMXServiceURL(address), environment);
    }

    /**
     * Writes the agent's files. An agent reads its settings when it starts, and the password and
     * rights at each login.
     */
    private static TemporaryFolder written(Login login) throws IOException {
        TemporaryFolder folder = new TemporaryFolder(login.folder);
        boolean whole = false;
        try {
            Files.createDirectory(login.folder, OWNER_ONLY);
            write(login.folder.resolve(PASSWORDS), USER + " " + login.password);
            write(login.folder.resolve(RIGHTS), USER + " readwrite");
            try (OutputStream out = Files.newOutputStream(login.folder.resolve(SETTINGS))) {
                settings(login).store(out, null);
            }
            whole = true;
            return folder;
        } finally {
            if (!whole) {
                folder.close();
            }
        }
    }

    private static Properties settings(Login login) {
        String jmx = PREFIX + "jmxremote.";
        Properties settings = new Properties();
        settings.setProperty(jmx + "host", LOOPBACK);
        settings.setProperty(jmx + "port", Integer.toString(login.port));
        settings.setProperty(jmx + "rmi.port", Integer.toString(login.port));
        settings.setProperty(jmx + "ssl", "false");
        settings.setProperty(jmx + "registry.ssl", "false");
        settings.setProperty(jmx + "authenticate", "true");
        settings.setProperty(jmx + "password.file", login.folder.resolve(PASSWORDS).toString());
        settings.setProperty(jmx + "password.toHashes", "false");
        settings.setProperty(jmx + "access.file", login.folder.resolve(RIGHTS).toString());
        return settings;
    }

    private static void write(Path file, String text) throws IOException {
        PrivateFile.create(file);
        Files.writeString(file, text + "\n");
    }

    /**
     * Directs all RMI calls of the harness to loopback. An agent returns the address that its JVM
     * considers this machine's, but listens on loopback only.
     */
    private static final class LoopbackSockets extends RMISocketFactory {

        @Override
        public Socket createSocket(String host, int port) throws IOException {
            return new Socket(InetAddress.getLoopbackAddress(), port);
        }

        @Override
        public ServerSocket createServerSocket(int port) throws IOException {
            return new ServerSocket(port, 0, InetAddress.getLoopbackAddress());
        }
    }
}
