package io.weighbridge.instrument.boot;

import java.util.Locale;

/** The names of settings, without the differences that Spring Boot ignores. */
final class SettingName {

    private SettingName() {}

    /** A key with its dots, in lower case and without dashes and underscores. */
    static String dotted(String key) {
        return key.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
    }

    /** A name that is the same for all spellings of a setting, also as an environment variable. */
    static String uniform(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }
}
