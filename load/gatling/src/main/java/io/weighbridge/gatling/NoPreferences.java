package io.weighbridge.gatling;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;
import org.jspecify.annotations.Nullable;

/**
 * The preferences of a user who has just been told that there is no newer Gatling. Gatling looks
 * this up on the internet at the start of each run, unless the preferences say that it did so
 * recently, and it writes the answer to the user's home. A load tool should do neither.
 */
public final class NoPreferences implements PreferencesFactory {

    /** Must be set before anything reads preferences. */
    static final String PROPERTY = "java.util.prefs.PreferencesFactory";

    @Override
    public Preferences systemRoot() {
        return new Node(null, "");
    }

    @Override
    public Preferences userRoot() {
        return new Node(null, "");
    }

    private static final class Node extends AbstractPreferences {

        private static final String ASKED = "lastCheckTimestamp";

        private final Map<String, String> values = new ConcurrentHashMap<>();

        Node(@Nullable Node parent, String name) {
            super(parent, name);
            // A time in the future always counts as recent.
            values.put(ASKED, String.valueOf(System.currentTimeMillis() + 86_400_000L));
        }

        @Override
        protected void putSpi(String key, String value) {
            if (!key.equals(ASKED)) {
                values.put(key, value);
            }
        }

        @Override
        protected @Nullable String getSpi(String key) {
            return values.get(key);
        }

        @Override
        protected void removeSpi(String key) {
            values.remove(key);
        }

        @Override
        protected void removeNodeSpi() {
            values.clear();
        }

        @Override
        protected String[] keysSpi() {
            return values.keySet().toArray(String[]::new);
        }

        @Override
        protected String[] childrenNamesSpi() {
            return new String[0];
        }

        @Override
        protected AbstractPreferences childSpi(String name) {
            return new Node(this, name);
        }

        @Override
        protected void syncSpi() {}

        @Override
        protected void flushSpi() {}
    }
}
