package io.weighbridge.switches;

import io.weighbridge.instrument.boot.ClassCache;
import io.weighbridge.instrument.boot.Extraction;
import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.boot.Setting;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.QuantityParser;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The levels of each switch that an application and this machine support. */
final class SwitchLevels {

    /** The level of a switch that is turned on. */
    static final String ON = "on";

    private static final String OFF = "off";

    /**
     * The Java from which G1 is the default on every machine (JEP 523), and object headers are
     * compact by default (JEP 534).
     */
    private static final int NEW_DEFAULTS = 27;

    private static final String DIFFERENT_DEFAULTS =
            "its default in Java 27 or later is not that of the older Java here; choose one with"
                    + " --jvm";

    /** The smallest maximum heap with which a JVM starts, in bytes. */
    private static final long LEAST_HEAP = 2 << 20;

    private static final String HTTP2_PROPERTY = "server.http2.enabled";

    private static final List<String> ACCESS_LOGS =
            List.of(
                    "server.tomcat.accesslog.enabled",
                    "server.jetty.accesslog.enabled",
                    "server.undertow.accesslog.enabled");

    private final Application application;
    private final Map<Switch, String> leftOut = new EnumMap<>(Switch.class);

    SwitchLevels(Application application) {
        this.application = application;
    }

    /** Why switches have no ready-made levels, for those that were asked for them. */
    Map<Switch, String> leftOut() {
        return Collections.unmodifiableMap(leftOut);
    }

    /**
     * The ready-made levels, first that of the unchanged application; fewer than two if the switch
     * cannot be used.
     */
    List<Level> readyMade(Switch named) {
        int least = named.oldestJava();
        if (application.javas().stream().noneMatch(java -> java >= least)) {
            return leftOut(
                    named,
                    "it needs Java %d or later, but this run uses only %s (--jvm chooses another)"
                            .formatted(least, javas()));
        }
        return switch (named) {
            case PACKAGING -> packaging();
            case JAVA -> java();
            case VIRTUAL_THREADS -> virtualThreads();
            case GC -> collectors();
            case CONTAINER -> containers();
            case COMPACT_HEADERS -> compactHeaders();
            case LAZY_INIT -> switched(named, "spring.main.lazy-initialization");
            case HEAP -> heap();
            case ACCESS_LOG -> accessLog();
            case JMX -> switched(named, "spring.jmx.enabled");
            case HTTP2 -> http2();
            case TLS -> tls();
            case TIERED -> tiered();
        };
    }

    private List<Level> packaging() {
        String obstacle = Extraction.obstacle(application.layout(), application.settings());
        if (obstacle != null) {
            return leftOut(Switch.PACKAGING, obstacle);
        }
        return List.of(
                Level.asIs("fat"),
                Level.prepared("extracted", JarPreparation.EXTRACT),
                Level.prepared(cacheName(), JarPreparation.CACHE));
    }

    /** The name of the level with a cache: its kind, if all Javas have the same kind. */
    private String cacheName() {
        if (application.javas().stream().allMatch(it -> it >= ClassCache.FIRST_AOT)) {
            return "aot-cache";
        }
        return application.javas().stream().allMatch(it -> it < ClassCache.FIRST_AOT)
                ? "cds"
                : "cache";
    }

    private List<Level> java() {
        if (application.javas().size() < 2) {
            Jvm named = application.base().jvm();
            boolean chosen = named.home() != null || named.version() != null;
            String why = chosen ? "--jvm chooses Java %d" : "only Java %d was found here";
            return leftOut(Switch.JAVA, why.formatted(application.java()));
        }
        return application.javas().stream().map(this::java).toList();
    }

    private List<Level> virtualThreads() {
        if (!application.boot().atLeast(3, 2)) {
            return leftOut(Switch.VIRTUAL_THREADS, "it needs Spring Boot 3.2 or later");
        }
        return switched(Switch.VIRTUAL_THREADS, "spring.threads.virtual.enabled");
    }

    private String javas() {
        return application.javas().stream()
                .map(it -> "Java " + it)
                .collect(Collectors.joining(", "));
    }

    private List<Level> collectors() {
        String setter = JvmFlags.of(application.base()).setterOfCollector();
        if (setter != null) {
            return leftOut(Switch.GC, setter + " already sets the collector");
        }
        if (!application.serverClass() && newAndOldDefaults()) {
            return leftOut(Switch.GC, DIFFERENT_DEFAULTS);
        }
        return application.serverClass() || application.java() >= NEW_DEFAULTS
                ? List.of(Level.asIs("g1"), collector("parallel"))
                : List.of(Level.asIs("serial"), collector("g1"));
    }

    private List<Level> compactHeaders() {
        String setter = application.setterOfFlag("-XX:+UseCompactObj", "-XX:-UseCompactObj");
        if (setter != null) {
            return leftOut(Switch.COMPACT_HEADERS, setter + " already sets them");
        }
        if (newAndOldDefaults()) {
            return leftOut(Switch.COMPACT_HEADERS, DIFFERENT_DEFAULTS);
        }
        return application.java() >= NEW_DEFAULTS
                ? List.of(Level.asIs(ON), Level.flags(OFF, "-XX:-UseCompactObjectHeaders"))
                : List.of(Level.asIs(OFF), Level.flags(ON, "-XX:+UseCompactObjectHeaders"));
    }

    private boolean newAndOldDefaults() {
        List<Integer> javas = application.javas();
        return Collections.max(javas) >= NEW_DEFAULTS && Collections.min(javas) < NEW_DEFAULTS;
    }

    private List<Level> tiered() {
        String setter =
                application.setterOfFlag(
                        "-XX:TieredStop", "-XX:-TieredComp", "-XX:+TieredComp", "-Xint");
        if (setter != null) {
            return leftOut(Switch.TIERED, setter + " already sets the compilers");
        }
        return List.of(Level.asIs("c2"), Level.flags("c1", "-XX:TieredStopAtLevel=1"));
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
        String setter = application.setterOfFlag("-Xmx", "-XX:MaxHeapSize", "-XX:MaxRAM");
        if (setter != null) {
            return leftOut(Switch.HEAP, setter + " already sets its size");
        }
        return List.of(Level.asIs("default"), heap("512m"));
    }

    private List<Level> accessLog() {
        if ("netty".equals(application.container())) {
            return leftOut(Switch.ACCESS_LOG, "Netty has no property for it");
        }
        String folder = "${java.io.tmpdir}/access-log";
        Map<String, String> properties = new LinkedHashMap<>();
        ACCESS_LOGS.forEach(enabled -> properties.put(enabled, "true"));
        properties.put("server.tomcat.accesslog.directory", folder);
        properties.put("server.jetty.accesslog.filename", "${java.io.tmpdir}/access-jetty.log");
        properties.put("server.undertow.accesslog.dir", folder);
        return switched(Switch.ACCESS_LOG, ACCESS_LOGS, Level.properties(ON, properties));
    }

    private List<Level> http2() {
        Level on = Level.properties(ON, Map.of(HTTP2_PROPERTY, "true"));
        return switched(Switch.HTTP2, List.of(HTTP2_PROPERTY), on.withProtocol(Protocol.H2C));
    }

    private List<Level> tls() {
        for (Setting set : application.settings().startingWith("server.ssl.")) {
            // Boot joins the values of an option that is on the command line twice.
            if (set.source() == Setting.Source.ARGUMENT) {
                return leftOut(
                        Switch.TLS,
                        "--arg sets %s, and the switch must change it: give it as --property"
                                .formatted(set.key()));
            }
        }
        if (application.base().tls()) {
            Map<String, String> off = Map.of("server.ssl.enabled", "false");
            return List.of(Level.asIs(ON), Level.properties(OFF, off).withTls(false));
        }
        Map<String, String> on = application.settings().givingWayToCertificate();
        return List.of(Level.asIs(OFF), Level.properties(ON, on).withTls(true));
    }

    private List<Level> switched(Switch named, String property) {
        return switched(named, List.of(property), Level.properties(ON, Map.of(property, "true")));
    }

    /**
     * The application as it is, and with something turned on. If the application itself may turn it
     * on, the switch is left out: its levels would be the same.
     *
     * @param properties that turn it on
     */
    private List<Level> switched(Switch named, List<String> properties, Level on) {
        for (String property : properties) {
            String setter = application.setterOf(property);
            if (setter != null) {
                return leftOut(named, "%s already sets %s".formatted(setter, property));
            }
        }
        return List.of(Level.asIs(OFF), on);
    }

    /** Notes why a switch cannot be used; it then has no levels. */
    private List<Level> leftOut(Switch named, String why) {
        leftOut.put(named, why);
        return List.of();
    }

    /**
     * The levels of a switch that a user names.
     *
     * @param typed names of levels; an empty list stands for the ready-made levels
     * @throws UsageException if the switch cannot be used, or has no such level
     */
    List<Level> requested(Switch named, List<String> typed) {
        List<Level> ready = readyMade(named);
        String why = leftOut.getOrDefault(named, "the jar can be moved to no other container");
        // The defaults of the Javas do not matter if each level names its collector.
        boolean collectorsNamed =
                named == Switch.GC
                        && !typed.isEmpty()
                        && JvmFlags.of(application.base()).setterOfCollector() == null;
        if (ready.isEmpty() && !collectorsNamed) {
            throw new UsageException(
                    "--switch %s is not available here: %s. Leave the switch out, or change that."
                            .formatted(named.key(), why));
        }
        return typed.isEmpty()
                ? ready
                : typed.stream().map(name -> level(named, name, ready)).toList();
    }

    private static Level level(Switch named, String typed, List<Level> ready) {
        return switch (named) {
            case GC -> collector(typed);
            case HEAP -> heap(typed);
            default -> named(named, typed, ready);
        };
    }

    private static Level collector(String typed) {
        return switch (typed) {
            case "g1" -> Level.flags(typed, "-XX:+UseG1GC");
            case "parallel" -> Level.flags(typed, "-XX:+UseParallelGC");
            case "serial" -> Level.flags(typed, "-XX:+UseSerialGC");
            case "zgc" -> Level.flags(typed, "-XX:+UseZGC");
            default -> throw unknown(Switch.GC, typed, List.of("g1", "parallel", "serial", "zgc"));
        };
    }

    private static Level heap(String typed) {
        if (typed.equals("default")) {
            return Level.asIs(typed);
        }
        Long size = QuantityParser.size(typed.toLowerCase(Locale.ROOT));
        if (size == null || size < LEAST_HEAP) {
            throw new UsageException(
                    "--switch heap takes sizes of 2m or more such as 256m, or default, not %s."
                            .formatted(typed));
        }
        return Level.flags(typed, "-Xmx" + typed);
    }

    private Level java(int feature) {
        Level level = Level.asIs(String.valueOf(feature));
        return feature == application.java() ? level : level.withJvm(new Jvm(null, feature));
    }

    private static Level named(Switch named, String typed, List<Level> ready) {
        for (Level level : ready) {
            if (level.name().equals(typed)) {
                return level;
            }
        }
        throw unknown(named, typed, ready.stream().map(Level::name).toList());
    }

    private static UsageException unknown(Switch named, String typed, List<String> levels) {
        String known = String.join(", ", levels);
        String hint = DidYouMean.hint(typed, levels);
        return new UsageException(
                "--switch %s takes %s, not %s%s".formatted(named.key(), known, typed, hint));
    }
}
