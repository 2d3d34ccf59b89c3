package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.Setting;
import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command that starts a target on a port. {@code {port}} is replaced wherever it occurs.
 *
 * <p>A jar listens on loopback only and gets a folder for temporary files; the target can override
 * the address and the folder. By default, Spring Boot listens on all addresses, and a killed Tomcat
 * leaves folders behind. Port and address are arguments and, for an application that does not pass
 * its arguments to Spring, also environment variables, which count less.
 *
 * @param line the program and its arguments
 * @param env variables added to the harness's own; a command gets its port as {@code PORT}, too
 */
record CommandLine(List<String> line, Map<String, String> env) {

    static final String PORT = "{port}";
    private static final String ADDRESS = "server.address";
    private static final String ADDRESS_VARIABLE = "SERVER_ADDRESS";
    private static final String LOOPBACK = "127.0.0.1";

    /** Placeholder for a folder that exists only during a run. */
    private static final Path TEMPORARY = Path.of("{tmp}");

    /**
     * @param java the Java that runs a jar
     * @param temporary a jar's folder for temporary files
     */
    static CommandLine of(Target target, Path java, Path temporary, int port) {
        List<String> line = line(target, java, temporary);
        Map<String, String> env = new LinkedHashMap<>();
        if (target.jar() == null) {
            env.put("PORT", Integer.toString(port));
        } else {
            env.put("SERVER_PORT", Integer.toString(port));
            // An application may ignore its arguments, and must not listen on all addresses then.
            env.put(ADDRESS_VARIABLE, address(target));
        }
        env.putAll(target.env());
        env.replaceAll((name, value) -> filled(value, port));
        return new CommandLine(line.stream().map(word -> filled(word, port)).toList(), env);
    }

    /** The command for display, with placeholders for the port and the temporary folder. */
    static List<String> shown(Target target, Path java) {
        return line(target, java, TEMPORARY);
    }

    private static List<String> line(Target target, Path java, Path temporary) {
        Path jar = target.jar();
        return jar == null ? target.command() : jarLine(target, jar, java, temporary);
    }

    private static List<String> jarLine(Target target, Path jar, Path java, Path temporary) {
        List<String> line = new ArrayList<>();
        line.add(java.toString());
        line.add("-Djava.io.tmpdir=" + temporary);
        line.addAll(target.jvmFlags());
        Path file = target.folder() != null ? jar.toAbsolutePath() : jar;
        line.addAll(List.of("-jar", file.toString()));
        Setting port = FixedPort.onCommandLine(target);
        // Boot joins the values of an option that is given twice.
        if (port == null || port.source() != Setting.Source.ARGUMENT) {
            line.add("--" + FixedPort.PROPERTY + "=" + PORT);
        }
        if (own(target) == null) {
            line.add("--" + ADDRESS + "=" + LOOPBACK);
        }
        target.properties().entrySet().stream()
                .filter(property -> port == null || !property.getKey().equals(port.key()))
                .forEach(
                        property -> line.add("--" + property.getKey() + "=" + property.getValue()));
        line.addAll(target.arguments());
        return line;
    }

    private static String address(Target target) {
        Setting own = own(target);
        return own == null ? LOOPBACK : own.value();
    }

    /**
     * The address that the target sets in any of the ways that Boot reads; null if it sets none.
     */
    private static @Nullable Setting own(Target target) {
        return ApplicationSettings.given(target).find(ADDRESS);
    }

    private static String filled(String text, int port) {
        return text.replace(PORT, Integer.toString(port));
    }
}
