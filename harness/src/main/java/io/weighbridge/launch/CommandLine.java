package io.weighbridge.launch;

import io.weighbridge.plan.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a target is started on a port. {@code {port}} is replaced wherever a target says it.
 *
 * @param line the program and its arguments
 * @param env variables added to the harness's own; a command gets its port as {@code PORT}, too
 */
record CommandLine(List<String> line, Map<String, String> env) {

    private static final String PORT = "{port}";

    /**
     * @param java the Java that runs a jar
     */
    static CommandLine of(Target target, Path java, int port) {
        List<String> line =
                target.jar().map(jar -> jarLine(target, jar, java, PORT)).orElse(target.command());
        Map<String, String> env = new LinkedHashMap<>();
        if (target.jar().isEmpty()) {
            env.put("PORT", Integer.toString(port));
        }
        env.putAll(target.env());
        env.replaceAll((name, value) -> filled(value, port));
        return new CommandLine(line.stream().map(word -> filled(word, port)).toList(), env);
    }

    /** How a target would be started, the port left open. */
    static List<String> shown(Target target, Path java) {
        return target.jar().map(jar -> jarLine(target, jar, java, PORT)).orElse(target.command());
    }

    private static List<String> jarLine(Target target, Path jar, Path java, String port) {
        List<String> line = new ArrayList<>();
        line.add(java.toString());
        line.addAll(target.jvmFlags());
        line.addAll(List.of("-jar", jar.toString(), "--" + FixedPort.PROPERTY + "=" + port));
        target.properties().entrySet().stream()
                .filter(property -> !property.getKey().equals(FixedPort.PROPERTY))
                .forEach(
                        property -> line.add("--" + property.getKey() + "=" + property.getValue()));
        return line;
    }

    private static String filled(String text, int port) {
        return text.replace(PORT, Integer.toString(port));
    }
}
