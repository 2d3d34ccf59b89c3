package io.weighbridge.factorial;

import io.weighbridge.model.Keyed;
import io.weighbridge.model.Protocol;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.DidYouMean;
import io.weighbridge.plan.Factor;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.JarPreparation;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Level;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The built-in switches of {@code weigh switches}, with the levels that this application and
 * machine support.
 */
public final class Switches {

    private static final String ON = "on";
    private static final String OFF = "off";
    private static final int AOT_CACHE = 25;

    /**
     * The switches; those that help most often come first. The last three are used only if a user
     * names them.
     */
    private enum Named implements Keyed {
        PACKAGING,
        JAVA,
        VIRTUAL_THREADS,
        GC,
        CONTAINER,
        COMPACT_HEADERS,
        LAZY_INIT,
        HEAP,
        ACCESS_LOG,
        JMX,
        HTTP2,
        TLS,
        TIERED;

        boolean usual() {
            return this != HTTP2 && this != TLS && this != TIERED;
        }
    }

    private static final String HTTP2_PROPERTY = "server.http2.enabled";

    private final Application application;
    private final Map<Named, String> leftOut = new EnumMap<>(Named.class);

    private Switches(Application application) {
        this.application = application;
    }

    /**
     * The switches of a run.
     *
     * @param factors in their order
     * @param leftOut sentences about the switches that are left out, and why
     */
    public record Chosen(List<Factor> factors, List<String> leftOut) {

        public Chosen {
            factors = List.copyOf(factors);
            leftOut = List.copyOf(leftOut);
        }
    }

    /** The names of all switches, in their order. */
    public static List<String> names() {
        return Keyed.keys(Named.values());
    }

    /**
     * The switches that a user requested.
     *
     * @param requested levels by the name of the switch; an empty list stands for the ready-made
     *     levels
     * @throws UsageException if a switch or level is unknown, or if a switch has fewer than two
     *     levels
     */
    public static Chosen requested(Application application, Map<String, List<String>> requested) {
        Switches switches = new Switches(application);
        List<Factor> factors = new ArrayList<>();
        requested.forEach((name, typed) -> factors.add(switches.factor(named(name), typed)));
        return new Chosen(related(factors), List.of());
    }

    /**
     * The usual switches, as many as the launches are enough for.
     *
     * @param parameters largest number of effects
     */
    public static Chosen usual(Application application, int parameters) {
        Switches switches = new Switches(application);
        List<Factor> factors = new ArrayList<>();
        List<String> noRoom = new ArrayList<>();
        int left = parameters;
        for (Named named : Named.values()) {
            List<Level> levels = named.usual() ? switches.usual(named) : List.of();
            if (levels.size() < 2 || !switches.youngEnough(named, factors)) {
                continue;
            }
            int effects = levels.size() - 1;
            if (effects > left) {
                noRoom.add(named.key());
                continue;
            }
            left -= effects;
            factors.add(new Factor(named.key(), levels));
        }
        return new Chosen(related(factors), switches.sentences(noRoom, parameters));
    }

    /** Sentences about the switches that cannot be used, and those without room. */
    private List<String> sentences(List<String> noRoom, int parameters) {
        List<String> sentences = new ArrayList<>();
        leftOut.forEach(
                (named, why) ->
                        sentences.add("Switch %s is left out: %s.".formatted(named.key(), why)));
        if (!noRoom.isEmpty()) {
            String names = String.join(", ", noRoom) + (noRoom.size() == 1 ? " is" : " are");
            sentences.add(
                    "The time is enough to compare only %d levels, each with the first one of its switch, so %s left out: give more time with --within, or name switches with --switch."
                            .formatted(parameters, names));
        }
        return sentences;
    }

    /** Whether the application's Java supports a switch, or several Javas are compared. */
    private boolean youngEnough(Named named, List<Factor> factors) {
        return application.java() >= least(named)
                || factors.stream().anyMatch(it -> it.name().equals(Named.JAVA.key()));
    }

    private static Named named(String name) {
        Named named = Keyed.find(Named.values(), name);
        if (named != null) {
            return named;
        }
        String known = String.join(", ", names());
        String hint = DidYouMean.hint(name, names());
        throw new UsageException("--switch takes one of %s, not %s%s".formatted(known, name, hint));
    }

    /**
     * @param typed the names of the switch's levels; an empty list stands for the ready-made levels
     */
    private Factor factor(Named named, List<String> typed) {
        List<Level> chosen = typed.stream().map(name -> level(named, name)).toList();
        List<Level> levels = typed.isEmpty() ? usual(named) : chosen;
        if (levels.stream().map(Level::name).distinct().count() < levels.size()) {
            throw new UsageException(
                    "--switch %s has a level twice: name each once.".formatted(named.key()));
        }
        if (levels.size() < 2) {
            String found = typed.isEmpty() ? "one" : String.join(", ", typed);
            String why = leftOut.containsKey(named) ? ": " + leftOut.get(named) : "";
            throw new UsageException(
                    "--switch %s needs at least two levels, but only %s can be compared here%s: name others, or leave the switch out."
                            .formatted(named.key(), found, why));
        }
        return new Factor(named.key(), levels);
    }

    /**
     * The ready-made levels, first that of the unchanged application; fewer than two if the switch
     * cannot be used.
     */
    private List<Level> usual(Named named) {
        int least = least(named);
        if (application.javas().stream().noneMatch(java -> java >= least)) {
            return leftOut(
                    named,
                    "it needs Java %d or later, and only %s was found here"
                            .formatted(least, javas()));
        }
        return switch (named) {
            case PACKAGING -> packaging();
            case JAVA -> java();
            case VIRTUAL_THREADS -> virtualThreads();
            case GC -> collectors();
            case CONTAINER -> containers();
            case COMPACT_HEADERS ->
                    List.of(Level.asIs(OFF), Level.flags(ON, "-XX:+UseCompactObjectHeaders"));
            case LAZY_INIT -> switched(named, "spring.main.lazy-initialization");
            case HEAP -> heap();
            case ACCESS_LOG -> accessLog();
            case JMX -> switched(named, "spring.jmx.enabled");
            case HTTP2 -> http2();
            case TLS -> tls();
            case TIERED -> List.of(Level.asIs("c2"), Level.flags("c1", "-XX:TieredStopAtLevel=1"));
        };
    }

    private List<Level> packaging() {
        if (!application.boot().atLeast(3, 3)) {
            return leftOut(Named.PACKAGING, "it needs Spring Boot 3.3 or later");
        }
        return List.of(
                Level.asIs("fat"),
                Level.prepared("extracted", JarPreparation.EXTRACT),
                Level.prepared(cacheName(), JarPreparation.CACHE));
    }

    /** The name of the level with a cache: its kind, if all Javas have the same kind. */
    private String cacheName() {
        if (application.javas().stream().allMatch(it -> it >= AOT_CACHE)) {
            return "aot-cache";
        }
        return application.javas().stream().allMatch(it -> it < AOT_CACHE) ? "cds" : "cache";
    }

    private List<Level> java() {
        if (application.javas().size() < 2) {
            return leftOut(Named.JAVA, "only Java %d was found here".formatted(application.java()));
        }
        return application.javas().stream().map(this::java).toList();
    }

    private List<Level> virtualThreads() {
        if (!application.boot().atLeast(3, 2)) {
            return leftOut(Named.VIRTUAL_THREADS, "it needs Spring Boot 3.2 or later");
        }
        return switched(Named.VIRTUAL_THREADS, "spring.threads.virtual.enabled");
    }

    private String javas() {
        return application.javas().stream()
                .map(it -> "Java " + it)
                .collect(Collectors.joining(", "));
    }

    private List<Level> collectors() {
        if (application.fixes("-XX:+UseG1", "-XX:+UseSerial", "-XX:+UseParallel", "-XX:+UseZ")) {
            return leftOut(Named.GC, "a --jvm-flag already sets the collector");
        }
        return application.serverClass()
                ? List.of(Level.asIs("g1"), collector("parallel"))
                : List.of(Level.asIs("serial"), collector("g1"));
    }

    private List<Level> containers() {
        if (application.containers().isEmpty()) {
            return List.of();
        }
        List<Level> levels = new ArrayList<>();
        levels.add(Level.asIs(Objects.requireNonNullElse(application.container(), "own")));
        application.containers().forEach(it -> levels.add(Level.asIs(it).withContainer(it)));
        return levels;
    }

    private List<Level> heap() {
        if (application.fixes("-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAM")) {
            return leftOut(Named.HEAP, "a --jvm-flag already sets its size");
        }
        return List.of(Level.asIs("default"), heap("512m"));
    }

    private List<Level> accessLog() {
        if ("netty".equals(application.container())) {
            return leftOut(Named.ACCESS_LOG, "Netty has no property for it");
        }
        String folder = "${java.io.tmpdir}/access-log";
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("server.tomcat.accesslog.enabled", "true");
        properties.put("server.tomcat.accesslog.directory", folder);
        properties.put("server.jetty.accesslog.enabled", "true");
        properties.put("server.jetty.accesslog.filename", "${java.io.tmpdir}/access-jetty.log");
        properties.put("server.undertow.accesslog.enabled", "true");
        properties.put("server.undertow.accesslog.dir", folder);
        return List.of(Level.asIs(OFF), Level.properties(ON, properties));
    }

    private List<Level> http2() {
        if (application.base().properties().containsKey(HTTP2_PROPERTY)) {
            return leftOut(Named.HTTP2, "--property already sets " + HTTP2_PROPERTY);
        }
        return List.of(
                Level.asIs(OFF),
                Level.properties(ON, Map.of(HTTP2_PROPERTY, "true")).withProtocol(Protocol.H2C));
    }

    private List<Level> tls() {
        Set<String> properties = application.base().properties().keySet();
        if (properties.stream().anyMatch(name -> name.startsWith("server.ssl."))) {
            return leftOut(Named.TLS, "a --property already sets server.ssl");
        }
        return List.of(Level.asIs(OFF), Level.asIs(ON).withTls(true));
    }

    private List<Level> switched(Named named, String property) {
        if (application.base().properties().containsKey(property)) {
            return leftOut(named, "--property already sets " + property);
        }
        return List.of(Level.asIs(OFF), Level.properties(ON, Map.of(property, "true")));
    }

    /** Notes why a switch cannot be used; it then has no levels. */
    private List<Level> leftOut(Named named, String why) {
        leftOut.put(named, why);
        return List.of();
    }

    /** A level by the name that a user gives it. */
    private Level level(Named named, String typed) {
        return switch (named) {
            case GC -> collector(typed);
            case HEAP -> heap(typed);
            default -> readyMade(named, typed);
        };
    }

    private static Level collector(String typed) {
        return switch (typed) {
            case "g1" -> Level.flags(typed, "-XX:+UseG1GC");
            case "parallel" -> Level.flags(typed, "-XX:+UseParallelGC");
            case "serial" -> Level.flags(typed, "-XX:+UseSerialGC");
            case "zgc" -> Level.flags(typed, "-XX:+UseZGC");
            default -> throw unknown(Named.GC, typed, List.of("g1", "parallel", "serial", "zgc"));
        };
    }

    private static Level heap(String typed) {
        if (typed.equals("default")) {
            return Level.asIs(typed);
        }
        if (!typed.matches("[1-9][0-9]{0,6}[kmgKMG]")) {
            throw new UsageException(
                    "--switch heap takes sizes such as 256m, or default, not %s.".formatted(typed));
        }
        return Level.flags(typed, "-Xmx" + typed);
    }

    private Level java(int feature) {
        Level level = Level.asIs(String.valueOf(feature));
        return feature == application.java() ? level : level.withJvm(new Jvm(null, feature));
    }

    private Level readyMade(Named named, String typed) {
        List<Level> all = usual(named);
        if (all.isEmpty()) {
            String why = leftOut.getOrDefault(named, "the jar can be moved to no other container");
            throw new UsageException(
                    "--switch %s is not available here: %s.".formatted(named.key(), why));
        }
        for (Level level : all) {
            if (level.name().equals(typed)) {
                return level;
            }
        }
        throw unknown(named, typed, all.stream().map(Level::name).toList());
    }

    private static UsageException unknown(Named named, String typed, List<String> levels) {
        String known = String.join(", ", levels);
        String hint = DidYouMean.hint(typed, levels);
        return new UsageException(
                "--switch %s takes %s, not %s%s".formatted(named.key(), known, typed, hint));
    }

    /** The same factors, in which a level that needs a newer Java excludes the older Javas. */
    private static List<Factor> related(List<Factor> factors) {
        List<String> javas =
                factors.stream()
                        .filter(it -> it.name().equals(Named.JAVA.key()))
                        .flatMap(it -> it.levels().stream().map(Level::name))
                        .toList();
        return factors.stream().map(it -> new Factor(it.name(), related(it, javas))).toList();
    }

    private static List<Level> related(Factor factor, List<String> javas) {
        int least = least(named(factor.name()));
        List<String> older =
                javas.stream()
                        .filter(it -> Integer.parseInt(it) < least)
                        .map(it -> Named.JAVA.key() + "=" + it)
                        .toList();
        return factor.levels().stream()
                .map(it -> it.name().equals(ON) ? it.withExcludes(older) : it)
                .toList();
    }

    /** The oldest Java that supports a switch; 0 if all do. */
    private static int least(Named named) {
        return switch (named) {
            case VIRTUAL_THREADS -> 21;
            case COMPACT_HEADERS -> 25;
            default -> 0;
        };
    }

    /** The number of effects that so many rounds are enough for: half of their launches. */
    public static int parameters(int rounds) {
        return rounds * Factorial.LAUNCHES / 2;
    }
}
