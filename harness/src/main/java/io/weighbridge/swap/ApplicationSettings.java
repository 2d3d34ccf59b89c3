package io.weighbridge.swap;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The settings in an application's own application.properties and application.yml, in all documents
 * of a file except those that apply only to some profiles or platforms.
 */
final class ApplicationSettings {

    private static final List<String> FOLDERS = List.of("", "config/");

    /** The line between two documents of a properties file. */
    private static final Pattern SEPARATOR = Pattern.compile("(?m)^[#!]---[ \\t]*$");

    private static final String CONDITIONS = "spring.config.activate.";

    /** The condition that Boot replaced in version 2.4. */
    private static final String PROFILES = "spring.profiles";

    private ApplicationSettings() {}

    static Map<String, String> read(ZipFile zip, String classes) throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (String folder : FOLDERS) {
            String name = classes + folder + "application.";
            properties(BootJar.text(zip, name + "properties"), settings);
            yaml(BootJar.text(zip, name + "yml"), settings);
            yaml(BootJar.text(zip, name + "yaml"), settings);
        }
        return settings;
    }

    private static void properties(String text, Map<String, String> settings) throws IOException {
        for (String document : SEPARATOR.split(text, -1)) {
            Properties properties = new Properties();
            properties.load(new StringReader(document));
            Map<String, String> own = new TreeMap<>();
            properties
                    .stringPropertyNames()
                    .forEach(key -> own.put(key, properties.getProperty(key)));
            addUnconditional(own, settings);
        }
    }

    private static void addUnconditional(Map<String, String> own, Map<String, String> settings) {
        if (own.keySet().stream().noneMatch(ApplicationSettings::isCondition)) {
            settings.putAll(own);
        }
    }

    private static boolean isCondition(String key) {
        return key.startsWith(CONDITIONS) || key.equals(PROFILES);
    }

    /**
     * Adds the settings of a YAML file. A file that cannot be read is ignored: the application will
     * report it.
     */
    private static void yaml(String text, Map<String, String> settings) {
        try {
            for (Object document :
                    new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
                Map<String, String> own = new TreeMap<>();
                flatten("", document, own);
                addUnconditional(own, settings);
            }
        } catch (YAMLException unreadable) {
            return;
        }
    }

    private static void flatten(String key, Object value, Map<String, String> settings) {
        if (value instanceof Map<?, ?> map) {
            map.forEach(
                    (inner, below) ->
                            flatten(
                                    key.isEmpty() ? inner + "" : key + "." + inner,
                                    below,
                                    settings));
        } else if (value != null) {
            settings.put(key, value.toString());
        }
    }
}
