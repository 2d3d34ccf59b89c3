package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Child;
import io.weighbridge.os.Listeners;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds out, while a server gives no answer, whether it would answer elsewhere: over TLS, or on
 * another port than the one that weigh gave it. Used for one launch.
 */
final class ElsewhereCheck {

    /** A server that has been silent for so long is tried over TLS. */
    private static final Duration SILENT = Duration.ofSeconds(2);

    /**
     * The time until the first look at the server's other ports, and between two looks. Most
     * servers are ready by then: a look takes some milliseconds of CPU, which the start might need.
     */
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    private static final int ANSWER_MILLIS = 1_000;

    private final Target target;
    private final Workload readiness;
    private final int port;
    private final Child child;
    private long lookAt = System.nanoTime() + BETWEEN_LOOKS.toNanos();
    private long handshakeAt;
    private long pause = SILENT.toNanos();
    private @Nullable Long triedSince;
    private SortedSet<Integer> answeredBefore = new TreeSet<>();

    /**
     * @param readiness the request whose correct answer is waited for
     * @param port the port that weigh gave the server
     */
    ElsewhereCheck(Target target, Workload readiness, int port, Child child) {
        this.target = target;
        this.readiness = readiness;
        this.port = port;
        this.child = child;
    }

    /**
     * Why the server does not answer where it is asked, and what to do, as one sentence without a
     * full stop; null if it may still answer there. Takes some seconds at most.
     *
     * @param now as {@link System#nanoTime}
     */
    @Nullable String reason(ReadinessPoll poll, long now) {
        Long mute = poll.muteSince();
        if (mute != null) {
            return target.tls() ? null : overTls(mute, now);
        }
        boolean nobody = poll.lastResult().equals(ReadinessPoll.SILENCE);
        return nobody && now - lookAt >= 0 ? onOtherPort(now) : null;
    }

    /**
     * A handshake is tried again after longer and longer pauses, because a server may also close
     * connections while it starts.
     */
    private @Nullable String overTls(long mute, long now) {
        boolean first = triedSince == null || triedSince != mute;
        if (first) {
            triedSince = mute;
            handshakeAt = mute + pause;
        }
        if (now - handshakeAt < 0) {
            return null;
        }
        pause *= 2;
        handshakeAt = now + pause;
        return TlsHandshake.succeeds(port)
                ? "%s does not answer HTTP on its port, but serves HTTPS there: %s"
                        .formatted(target.name(), HttpAnswer.OWN_TLS)
                : null;
    }

    /**
     * Another port counts if it gives the correct status twice. An application may open other ports
     * before the one that weigh gave it.
     */
    private @Nullable String onOtherPort(long now) {
        SortedSet<Integer> answering = new TreeSet<>();
        for (int other : others()) {
            if (answers(other)) {
                answering.add(other);
            }
        }
        SortedSet<Integer> twice = new TreeSet<>(answering);
        twice.retainAll(answeredBefore);
        answeredBefore = answering;
        lookAt = now + BETWEEN_LOOKS.toNanos();
        return twice.isEmpty() ? null : elsewhere(twice.first());
    }

    private String elsewhere(int other) {
        String sets =
                target.jar() == null
                        ? "let the command take its port from {port} or from the variable PORT"
                        : "measure it there with --property server.port=%d (properties in a plan), and one target at a time with --alive one if there are several"
                                .formatted(other);
        return "%s should listen on port %d, but answers GET %s on port %d: %s"
                .formatted(target.name(), port, readiness.path(), other, sets);
    }

    /** The other ports on which the server listens, ascending; empty if that is not visible. */
    SortedSet<Integer> others() {
        Set<Long> family =
                child.family().stream().map(ProcessHandle::pid).collect(Collectors.toSet());
        family.add(child.pid());
        SortedSet<Integer> ports = Listeners.ports(family);
        ports.remove(port);
        return ports;
    }

    private boolean answers(int other) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + other + readiness.path());
            HttpURLConnection asked =
                    (HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY);
            asked.setConnectTimeout(ANSWER_MILLIS);
            asked.setReadTimeout(ANSWER_MILLIS);
            asked.setInstanceFollowRedirects(false);
            asked.setRequestProperty("Connection", "close");
            readiness.headers().forEach(asked::setRequestProperty);
            try {
                int status = asked.getResponseCode();
                return readiness.expect().anyStatus() || status == readiness.expect().status();
            } finally {
                asked.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}
