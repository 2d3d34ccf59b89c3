package io.weighbridge.swap;

import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The settings in an application's own application.properties and application.yml, including all
 * documents of a file.
 */
final class ApplicationSettings {

    private static final List<String> FOLDERS = List.of("", "config/");

    private ApplicationSettings() {}

    static Map<String, String> read(ZipFile zip, String classes) throws IOException {
        Map<String, String> settings = new TreeMap<>();
        for (String folder : FOLDERS) {
            String name = classes + folder + "application.";
            Properties properties = new Properties();
            properties.load(new StringReader(BootJar.text(zip, name + "properties")));
            properties
                    .stringPropertyNames()
                    .forEach(key -> settings.put(key, properties.getProperty(key)));
            yaml(BootJar.text(zip, name + "yml"), settings);
            yaml(BootJar.text(zip, name + "yaml"), settings);
        }
        return settings;
    }

    /**
     * Adds the settings of a YAML file. A file that cannot be read is ignored: the application will
     * report it.
     */
    private static void yaml(String text, Map<String, String> settings) {
        try {
            for (Object document :
                    new Yaml(new SafeConstructor(new LoaderOptions())).loadAll(text)) {
                flatten("", document, settings);
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
