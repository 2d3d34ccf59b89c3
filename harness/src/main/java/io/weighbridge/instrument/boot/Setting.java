package io.weighbridge.instrument.boot;

import java.util.Locale;

/**
 * One setting of an application.
 *
 * @param key as it is written, such as {@code server.port} or {@code SERVER_PORT}
 * @param value as it is written, with placeholders
 */
public record Setting(String key, String value, Source source) {

    /** Where a setting comes from. */
    public enum Source {
        /** {@code --property} of weigh, or a plan's properties. */
        PROPERTY("--property"),
        /** {@code --arg} of weigh, or a plan's arguments. */
        ARGUMENT("--arg"),
        /** The JSON document in a variable or property of this name. */
        JSON("SPRING_APPLICATION_JSON"),
        /** A system property, by {@code --jvm-flag} of weigh or a plan's flags. */
        JVM_FLAG("--jvm-flag"),
        /** An environment variable by {@code --env} of weigh, or a plan's env. */
        VARIABLE("--env"),
        /** An environment variable that the application inherits. */
        ENVIRONMENT("the environment"),
        /** A configuration file outside the jar. */
        FILE("a configuration file"),
        /** A configuration file in the jar or its libraries. */
        JAR("the jar");

        private final String title;

        Source(String title) {
            this.title = title;
        }

        /** As the subject of a sentence, such as {@code --property}. */
        public String title() {
            return title;
        }

        /** Whether it is on the command line, which overrides everything else. */
        public boolean onCommandLine() {
            return this == PROPERTY || this == ARGUMENT;
        }
    }

    private boolean isVariable() {
        return source == Source.VARIABLE || source == Source.ENVIRONMENT;
    }

    /**
     * Whether its name begins with a prefix, in any spelling.
     *
     * @param prefix in the form of a property, such as {@code server.tomcat.}
     */
    boolean startsWith(String prefix) {
        return isVariable()
                ? key.toUpperCase(Locale.ROOT).startsWith(variable(prefix))
                : SettingName.dotted(key).startsWith(SettingName.dotted(prefix));
    }

    /** The beginning of an environment variable: dots are underscores, and dashes are left out. */
    private static String variable(String prefix) {
        return prefix.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT);
    }

    String uniform() {
        return SettingName.uniform(key);
    }
}
