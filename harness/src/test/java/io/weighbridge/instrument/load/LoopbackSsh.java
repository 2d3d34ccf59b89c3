package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An SSH server on loopback, with a host key, a user's key and a configuration in one folder: the
 * machine's own SSH is neither read nor changed.
 */
final class LoopbackSsh implements AutoCloseable {

    private static final Path SSHD = Path.of("/usr/sbin/sshd");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Process server;
    private final Path home;
    private final int port;

    private LoopbackSsh(Process server, Path home, int port) {
        this.server = server;
        this.home = home;
        this.port = port;
    }

    /**
     * Starts it.
     *
     * @return null if this machine has none, or does not allow it to start
     */
    static @Nullable LoopbackSsh start(Path folder) throws IOException, InterruptedException {
        if (!Files.isExecutable(SSHD)) {
            return null;
        }
        Path home = Files.createDirectories(folder.resolve("home"));
        Path user = Files.createDirectories(home.resolve(".ssh")).resolve("id_rsa");
        Path host = folder.resolve("host");
        int port = freePort();
        if (!run("ssh-keygen", "-q", "-t", "rsa", "-N", "", "-f", user.toString())
                || !run("ssh-keygen", "-q", "-t", "rsa", "-N", "", "-f", host.toString())) {
            return null;
        }
        Path configuration =
                Files.writeString(
                        folder.resolve("sshd_config"),
                        """
                        Port %d
                        ListenAddress 127.0.0.1
                        HostKey %s
                        AuthorizedKeysFile %s.pub
                        PidFile none
                        UsePAM no
                        StrictModes no
                        PasswordAuthentication no
                        PermitRootLogin prohibit-password
                        Subsystem sftp internal-sftp
                        """
                                .formatted(port, host, user));
        Process server =
                new ProcessBuilder(SSHD.toString(), "-D", "-e", "-f", configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("sshd.log").toFile())
                        .start();
        LoopbackSsh ssh = new LoopbackSsh(server, home, port);
        if (ssh.listens()) {
            return ssh;
        }
        ssh.close();
        return null;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private static boolean run(String... line) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(line).inheritIO().start();
            return process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    && process.exitValue() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    private boolean listens() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (server.isAlive() && System.nanoTime() - end < 0) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return true;
            } catch (IOException notYet) {
                Thread.sleep(50);
            }
        }
        return false;
    }

    /** A home with the key for it. */
    Path home() {
        return home;
    }

    /** The machine as written in a plan. */
    String machine() {
        return "127.0.0.1:" + port;
    }

    /** The JVMs that were started over it and are still running. */
    List<ProcessHandle> jvms() {
        try (Stream<ProcessHandle> all = server.descendants()) {
            return all.filter(it -> it.info().command().orElse("").endsWith("/java")).toList();
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
        all.add(server.toHandle());
        all.forEach(ProcessHandle::destroy);
        assertThat(server.onExit()).succeedsWithin(PATIENCE);
    }
}
