package io.weighbridge.instrument.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.LoadAgent;
import io.weighbridge.instrument.plan.LoadAgents;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * One slice as a Hyperfoil benchmark: its agents, a warm-up phase and the measured one. It is
 * written as JSON, which is valid YAML and needs no extra quoting.
 *
 * @param job the load
 * @param server the server's address for the agents
 */
record HyperfoilBenchmark(LoadJob job, URI server) {

    /** The name of the measured phase, which the parser uses. */
    static final String MEASURED = "measured";

    private static final String WARM_UP = "warm-up";

    /**
     * Each slice's agents are fresh JVMs, which use several times as much CPU in their first
     * seconds.
     */
    private static final Duration WARM_UP_TIME = Duration.ofSeconds(5);

    /** The least time after the end of a phase in which an answer may still arrive. */
    private static final Duration LAST_ANSWERS = Duration.ofSeconds(10);

    /**
     * The longest stall of a server for which there are enough sessions. A session that waits keeps
     * its planned time. In a longer stall, requests without a session lose theirs.
     */
    private static final Duration STALL = Duration.ofSeconds(1);

    private static final int MOST_WAITING = 20_000;

    /** Relative to the home of the agent's user; the agent keeps its jars there between slices. */
    private static final String FOLDER = ".cache/weighbridge/hyperfoil/";

    /** Flags of the agents' JVMs, the same as for JMH on this machine. */
    private static final String JVM = "-Xmx512m -XX:+UseParallelGC";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The benchmark's name, which is part of a URL. */
    static String name(LoadJob job) {
        return job.prefix().replace('+', '.');
    }

    /** The document for the controller. */
    String text() throws IOException {
        return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document()) + "\n";
    }

    /**
     * The same benchmark for a file that is kept: without the values of headers, which may be
     * secrets.
     */
    HyperfoilBenchmark maskingHeaders() {
        return new HyperfoilBenchmark(job.maskingHeaders(), server);
    }

    private ObjectNode document() {
        ObjectNode document =
                JSON.createObjectNode().put("name", name(job)).put("threads", job.threads());
        document.set("agents", agents(Objects.requireNonNull(job.load().agents())));
        // A cold agent may block for a moment, which is no reason to skip the measured phase.
        document.put("failurePolicy", "CONTINUE");
        document.set("http", http());
        document.set(
                "ergonomics",
                JSON.createObjectNode().put("stopOnInvalid", false).put("autoRangeCheck", false));
        document.putArray("phases")
                .add(JSON.createObjectNode().set(WARM_UP, phase(true)))
                .add(JSON.createObjectNode().set(MEASURED, phase(false)));
        return document;
    }

    /** The name of an agent, counted from 1. */
    static String agent(int number) {
        return "agent-" + number;
    }

    private static ObjectNode agents(LoadAgents agents) {
        ObjectNode all = JSON.createObjectNode();
        List<LoadAgent> machines = agents.machines();
        for (int number = 1; number <= machines.size(); number++) {
            LoadAgent machine = machines.get(number - 1);
            // A separate folder for each agent, because two may share a machine.
            ObjectNode agent =
                    all.putObject(agent(number))
                            .put("host", machine.host())
                            .put("dir", FOLDER + agent(number))
                            .put("extras", JVM);
            if (machine.user() != null) {
                agent.put("user", machine.user());
            }
            if (machine.port() != null) {
                agent.put("port", machine.port());
            }
        }
        return all;
    }

    private ObjectNode http() {
        Load load = job.load();
        ObjectNode http = JSON.createObjectNode();
        Duration timeout = load.timeout();
        if (timeout != null) {
            http.put("requestTimeout", timeout.toMillis() + "ms");
        }
        return http.put("host", server.getScheme() + "://" + server.getRawAuthority())
                .put("allowHttp2", false)
                .put("sharedConnections", load.connections())
                .put("connectionStrategy", load.keepAlive() ? "SHARED_POOL" : "ALWAYS_NEW");
    }

    private ObjectNode phase(boolean warmUp) {
        Load load = job.load();
        Duration time = warmUp ? WARM_UP_TIME : job.duration();
        Duration timeout = load.timeout();
        Duration late = timeout == null ? LAST_ANSWERS : Durations.longer(timeout, LAST_ANSWERS);
        ObjectNode phase = JSON.createObjectNode();
        if (warmUp) {
            phase.put("isWarmup", true);
        } else {
            phase.put("startAfterStrict", WARM_UP);
        }
        phase.put("duration", time.toMillis() + "ms")
                .put("maxDuration", time.plus(late).toMillis() + "ms");
        if (load.open()) {
            phase.put("usersPerSec", job.perSecond())
                    .put("variance", false)
                    .put("maxSessions", sessions())
                    .put("sessionLimitPolicy", warmUp ? "CONTINUE" : "FAIL");
        } else {
            phase.put("users", load.connections());
        }
        phase.set("scenario", scenario());
        return JSON.createObjectNode().set(load.open() ? "constantRate" : "always", phase);
    }

    /**
     * The maximum number of sessions. Without a connection pool it is the number of connections,
     * because each session opens its own.
     */
    private int sessions() {
        Load load = job.load();
        double waiting = load.keepAlive() ? job.perSecond() * STALL.toMillis() / 1000 : 0;
        return load.connections() + (int) Math.ceil(Math.min(waiting, MOST_WAITING));
    }

    private ArrayNode scenario() {
        Workload workload = job.workload();
        String path = workload.path();
        ObjectNode request =
                JSON.createObjectNode()
                        .put(workload.method(), literal(path.startsWith("/") ? path : "/" + path));
        if (!workload.headers().isEmpty()) {
            ObjectNode headers = request.putObject("headers");
            workload.headers().forEach((name, value) -> headers.put(name, literal(value)));
        }
        if (workload.body() != null) {
            request.putObject("body").put("text", workload.body());
        }
        request.putObject("handler").putObject("status").put("range", workload.expect().status());
        ObjectNode sequence = JSON.createObjectNode();
        sequence.putArray("ask").addObject().set("httpRequest", request);
        return JSON.createArrayNode().add(sequence);
    }

    /** Hyperfoil replaces ${...} by variables, which a plan does not have. */
    private static String literal(String text) {
        return text.replace("${", "$${");
    }
}
