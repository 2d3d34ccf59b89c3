package io.weighbridge.launch;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Measurements;
import io.weighbridge.os.Child;
import io.weighbridge.os.Ports;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Target;
import io.weighbridge.result.Identity;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/** A child process that has been verified as the server of a target. */
record RunningServer(
        Target target,
        Limits limits,
        int port,
        Child child,
        Measurements startup,
        Identity identity,
        boolean isJava)
        implements Server {

    /** A port is free as soon as its process is gone, apart from the kernel's own clean-up. */
    private static final Duration PORT_TIMEOUT = Duration.ofSeconds(5);

    @Override
    public long pid() {
        return identity.pid();
    }

    @Override
    public URI uri() {
        return URI.create((target.tls() ? "https" : "http") + "://127.0.0.1:" + port);
    }

    @Override
    public boolean alive() {
        return child.alive();
    }

    @Override
    public List<String> lastLines() {
        return child.lastLines(Failure.MOST_LINES);
    }

    @Override
    public void close() {
        child.stop(limits.stop());
        Ports.awaitFree(port, PORT_TIMEOUT);
    }
}
