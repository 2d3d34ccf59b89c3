package io.weighbridge.instrument.boot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.boot.Setting.Source;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The settings that the start of an application gives, by their sources. */
final class StartSettings {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String DOCUMENT = "spring.application.json";

    private StartSettings() {}

    /**
     * The settings of a start, from the source with the highest precedence to that with the lowest.
     *
     * @param inherited environment variables that the application gets besides the target's own
     */
    static List<List<Setting>> of(Target target, Map<String, String> inherited) {
        List<Setting> commandLine = new ArrayList<>();
        commandLine.addAll(settings(target.properties(), Source.PROPERTY));
        commandLine.addAll(settings(arguments(target), Source.ARGUMENT));

        Map<String, String> others = new LinkedHashMap<>(inherited);
        target.env().keySet().forEach(others::remove);
        List<Setting> variables = new ArrayList<>();
        variables.addAll(settings(target.env(), Source.VARIABLE));
        variables.addAll(settings(others, Source.ENVIRONMENT));

        List<Setting> system = settings(systemProperties(target, inherited), Source.JVM_FLAG);
        List<List<Setting>> plain = List.of(commandLine, system, variables);
        Setting document = new ApplicationSettings(plain).find(DOCUMENT);
        List<Setting> json = document == null ? List.of() : json(document.value());
        return List.of(commandLine, json, system, variables);
    }

    private static List<Setting> settings(Map<String, String> values, Source source) {
        return values.entrySet().stream()
                .map(it -> new Setting(it.getKey(), it.getValue(), source))
                .toList();
    }

    /** The arguments that are options. Boot joins the values of one that is given twice. */
    private static Map<String, String> arguments(Target target) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String argument : target.arguments()) {
            if (argument.startsWith("--") && argument.length() > 2) {
                String[] parts = argument.substring(2).split("=", 2);
                String value = parts.length == 1 ? "" : parts[1];
                options.merge(parts[0], value, (one, other) -> one + "," + other);
            }
        }
        return options;
    }

    private static Map<String, String> systemProperties(
            Target target, Map<String, String> inherited) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (JvmFlags.Flag flag : JvmFlags.of(target, inherited).flags()) {
            if (flag.text().startsWith("-D")) {
                String[] parts = flag.text().substring(2).split("=", 2);
                properties.put(parts[0], parts.length == 1 ? "" : parts[1]);
            }
        }
        return properties;
    }

    /**
     * The settings of a JSON document; none if it is invalid, which the application will report.
     */
    private static List<Setting> json(String text) {
        try {
            Map<String, String> values = ConfigDocument.flat(JSON.readValue(text, Object.class));
            return settings(values, Source.JSON);
        } catch (JsonProcessingException invalid) {
            return List.of();
        }
    }
}
