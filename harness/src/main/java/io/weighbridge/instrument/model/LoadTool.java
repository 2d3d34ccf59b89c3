package io.weighbridge.instrument.model;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every supported load tool and its abilities. If a tool is added, the compiler names its missing
 * driver and parser.
 */
public enum LoadTool implements Keyed {
    /** Apache Bench, from the Apache HTTP server's tools. */
    AB(
            Bound.REQUESTS,
            EnumSet.of(Ability.BYTES),
            "p0 to p99 in µs, maximum",
            "HTTP statuses outside 2xx, body lengths, connection errors; not content types or"
                    + " bodies",
            20),
    /** Will Glozer's wrk. */
    WRK(
            Bound.TIME,
            EnumSet.of(
                    Ability.PIPELINES,
                    Ability.COMPARES_ANSWERS,
                    Ability.BYTES,
                    Ability.WHOLE_SECONDS),
            "p0 to p99.9 in µs, corrected by wrk for coordinated omission, maximum",
            "statuses, types, bodies, sockets, and on Linux requests that are never answered",
            17),
    /** The load tool of nghttp2. */
    H2LOAD(
            Bound.REQUESTS,
            EnumSet.of(Ability.PIPELINES, Ability.H2C, Ability.BYTES),
            "all (each request's time is logged)",
            "statuses, the sum of all lengths, requests that failed or timed out; not content"
                    + " types or bodies",
            31),
    /** Hatoo's oha. */
    OHA(
            Bound.REQUESTS,
            EnumSet.of(Ability.OPEN, Ability.H2C, Ability.BYTES),
            "p10 to p99.99 in ns, maximum",
            "statuses, the sum of all lengths, errors by message; not content types or bodies",
            30),
    /** tsliwowicz's go-wrk. */
    GO_WRK(
            Bound.TIME,
            EnumSet.of(Ability.WHOLE_SECONDS),
            "none (its \"99%\" is really the 0.99th percentile), but mean and maximum",
            "statuses outside 2xx, errors by message; not lengths, content types or bodies",
            32),
    /** Gatling, as a Java program of this project in its DSL. */
    GATLING(
            Bound.TIME,
            EnumSet.of(Ability.OPEN, Ability.DRAWS, Ability.COMPARES_ANSWERS, Ability.BYTES),
            "p50, p75, p90, p99, maximum in ms",
            "statuses, bodies, connections, time-outs",
            60),
    /** JMH around the JDK's HttpClient. */
    JMH(
            Bound.TIME,
            EnumSet.of(Ability.H2C, Ability.DRAWS, Ability.COMPARES_ANSWERS, Ability.BYTES),
            "p0 to p100 in ns",
            "statuses, bodies, connections, time-outs",
            600),
    /** Weighbridge's own: a Java load generator that needs no installation. */
    BUILTIN(
            Bound.TIME,
            EnumSet.of(
                    Ability.OPEN,
                    Ability.PIPELINES,
                    Ability.H2C,
                    Ability.DRAWS,
                    Ability.COMPARES_ANSWERS,
                    Ability.BYTES,
                    Ability.STAYS_UP,
                    Ability.TLS,
                    Ability.WEBSOCKETS,
                    Ability.MIXES),
            "p0 to p100 in ns, of service and response time",
            "statuses, bodies, connections, time-outs",
            40),
    /** Hyperfoil's own distributed mode: agents on other machines, and a controller. */
    HYPERFOIL(
            Bound.TIME,
            EnumSet.of(Ability.OPEN, Ability.DISTRIBUTED),
            "p0 to p100, accurate to 1 %, measured from the start of a session",
            "statuses, connections, time-outs; not lengths, content types or bodies",
            null);

    /** What ends a tool's load. */
    public enum Bound {
        /** A number of requests. */
        REQUESTS,
        /** A time. */
        TIME
    }

    /** Abilities that only some tools have. */
    public enum Ability {
        /** Sends at a fixed rate; every tool can send as fast as answers arrive. */
        OPEN("send at a fixed rate"),
        /** Has several requests in flight on one connection. */
        PIPELINES("have several requests in flight on a connection"),
        /** Speaks HTTP/2 without TLS. */
        H2C("speak h2c"),
        /** Speaks to servers over TLS, and trusts only the run's certificate. */
        TLS("speak TLS"),
        /** Sends messages over WebSockets. */
        WEBSOCKETS("send messages over WebSockets"),
        /** Sends several requests in proportion. */
        MIXES("send several requests in proportion"),
        /**
         * Chooses the path of each request from a list at random, and compares the length of the
         * answer with the one of that path. The same seed gives the same paths.
         */
        DRAWS("ask for values of a store"),
        /** Compares status, type and body of each answer with what a plan expects. */
        COMPARES_ANSWERS("compare answers with what a plan expects"),
        /** Sends any bytes as a body; every tool can send a text. */
        BYTES("send a body that is not UTF-8"),
        /** Accepts durations in whole seconds only. */
        WHOLE_SECONDS("take whole seconds only"),
        /**
         * Runs all slices of a run in one process, over connections that stay open. A round then
         * has many short slices, in passes over all targets.
         */
        STAYS_UP("run all slices in one process"),
        /** Loads from other machines, which a plan names; other tools load from this one. */
        DISTRIBUTED("send load from other machines");

        private final String words;

        Ability(String words) {
            this.words = words;
        }

        /** The ability in words that follow "can" or "cannot" in a sentence. */
        public String words() {
            return words;
        }
    }

    private final Bound bound;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable view of a set nothing else uses
    private final Set<Ability> abilities;

    private final String percentiles;
    private final String errors;
    private final @Nullable Integer cost;

    LoadTool(
            Bound bound,
            Set<Ability> abilities,
            String percentiles,
            String errors,
            @Nullable Integer cost) {
        this.bound = bound;
        this.abilities = Collections.unmodifiableSet(abilities);
        this.percentiles = percentiles;
        this.errors = errors;
        this.cost = cost;
    }

    /**
     * The tool's own CPU time per request in microseconds, with two significant figures. It was
     * measured with the tool's first load against Tomcat in the committed run of
     * plans/drivers.yaml; null if that run did not have the tool.
     */
    public @Nullable Integer cost() {
        return cost;
    }

    /**
     * The jar that this project builds of a load tool in {@code load/}, such as Gatling: relative
     * to the project's folder. Other tools have no file there.
     */
    public Path jar() {
        return Path.of("load", key(), "target", "weigh-" + key() + ".jar");
    }

    /** The condition that ends its load. */
    public Bound bound() {
        return bound;
    }

    /** Whether it has an ability. */
    public boolean can(Ability ability) {
        return abilities.contains(ability);
    }

    /**
     * The number of its threads that send and receive at the same time, so its limit in CPUs.
     * Further threads, such as Gatling's that writes its log, do little of the work.
     *
     * @param cpus number of CPUs that it is pinned to while it measures; null: it may use all, and
     *     shares them with the servers
     * @param connections of the load
     */
    public int threads(@Nullable Integer cpus, int connections) {
        return switch (this) {
            case AB, GATLING, HYPERFOIL -> 1;
            case BUILTIN -> {
                int half = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
                yield Math.min(cpus == null ? half : cpus, connections);
            }
            // It gives each thread connections/threads, rounded down, and opens no others.
            case WRK -> cpus == null ? 1 : largestDivisor(connections, cpus);
            case H2LOAD -> cpus == null ? 1 : Math.min(cpus, connections);
            case OHA, GO_WRK, JMH -> {
                int own = cpus == null ? Runtime.getRuntime().availableProcessors() : cpus;
                yield Math.min(own, connections);
            }
        };
    }

    private static int largestDivisor(int number, int most) {
        int divisor = Math.min(number, most);
        while (number % divisor != 0) {
            divisor--;
        }
        return divisor;
    }

    /** The parts of answers that it checks, and those that it does not. */
    public String sees() {
        return errors;
    }

    /** Its abilities, in one line. */
    public String abilities() {
        String speaks = can(Ability.H2C) ? "HTTP/1 and HTTP/2" : "HTTP/1";
        speaks += can(Ability.TLS) ? " with and without TLS" : " without TLS";
        speaks += can(Ability.WEBSOCKETS) ? ", WebSocket" : "";
        speaks += can(Ability.PIPELINES) ? ", pipelining" : "";
        String requests = can(Ability.MIXES) ? "; requests: one, or several in proportion" : "";
        requests += can(Ability.DRAWS) ? "; asks for values of a store" : "";
        requests += can(Ability.BYTES) ? "" : "; bodies: UTF-8 only";
        String costs = cost == null ? "not measured" : "about " + cost + " µs per request";
        return "load: %s model%s; protocols: %s%s; stops after: %s; percentiles: %s; checks: %s; client CPU: %s"
                .formatted(
                        can(Ability.OPEN) ? "closed or open" : "closed",
                        can(Ability.DISTRIBUTED) ? ", from other machines" : "",
                        speaks,
                        requests,
                        bound == Bound.TIME ? "a time" : "a number of requests",
                        percentiles,
                        errors,
                        costs);
    }

    /** The key, by which command lines name it. */
    @Override
    public String toString() {
        return key();
    }

    /**
     * The tool with a name.
     *
     * @throws UsageException if no tool has the name, listing the known ones
     */
    public static LoadTool named(String key) {
        LoadTool tool = Keyed.find(values(), key);
        if (tool == null) {
            List<String> known = Keyed.keys(values());
            throw new UsageException(
                    "There is no load tool named %s: use one of %s%s"
                            .formatted(key, String.join(", ", known), DidYouMean.hint(key, known)));
        }
        return tool;
    }
}
