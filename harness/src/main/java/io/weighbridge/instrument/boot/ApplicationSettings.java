package io.weighbridge.instrument.boot;

import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The effective settings of a Spring Boot application: those of all sources that can be read
 * without starting it, in Boot's order of precedence. These are the command line,
 * SPRING_APPLICATION_JSON, system properties, environment variables, and the configuration files in
 * the working folder and in the jar, with active profiles and imports. Names are compared as
 * loosely as Boot does. Settings that the application makes in its code are unknown.
 */
public final class ApplicationSettings {

    private static final String KEY_STORE = "server.ssl.key-store";
    private static final String CERTIFICATE = "server.ssl.certificate";
    private static final String BUNDLE = "server.ssl.bundle";
    private static final String SSL = "server.ssl.enabled";

    /** The settings of {@code server.ssl} that compete with a certificate, or depend on a store. */
    private static final List<String> COMPETING =
            List.of(
                    BUNDLE,
                    "server.ssl.certificate-private-key-password",
                    "server.ssl.key-alias",
                    "server.ssl.key-password",
                    KEY_STORE,
                    "server.ssl.key-store-password",
                    "server.ssl.key-store-provider",
                    "server.ssl.key-store-type",
                    "server.ssl.trust-certificate",
                    "server.ssl.trust-certificate-private-key",
                    "server.ssl.trust-store",
                    "server.ssl.trust-store-password",
                    "server.ssl.trust-store-provider",
                    "server.ssl.trust-store-type");

    private static final String HTTP2 = "server.http2.enabled";

    /** Settings that decide which files and libraries a moved jar needs, and are not yes or no. */
    private static final List<String> OF_MOVE =
            List.of(
                    "spring.config.additional-location",
                    "spring.config.import",
                    "spring.config.location",
                    "spring.config.name",
                    "spring.main.web-application-type",
                    "spring.profiles.active",
                    "spring.profiles.include");

    private static final Set<String> TRUE = Set.of("true", "on", "yes", "1");
    private static final Set<String> FALSE = Set.of("false", "off", "no", "0");

    /** By uniform name; the source with the highest precedence wins. */
    private final Map<String, Setting> effective;

    /**
     * @param sources from the highest precedence to the lowest
     */
    ApplicationSettings(List<? extends Collection<Setting>> sources) {
        Map<String, Setting> settings = new LinkedHashMap<>();
        for (Collection<Setting> source : sources) {
            source.forEach(setting -> settings.putIfAbsent(setting.uniform(), setting));
        }
        this.effective = settings;
    }

    /**
     * All settings of an application: those of its start, of the environment of this process, which
     * it inherits, of its working folder and of its jar. A jar that cannot be read has none.
     */
    public static ApplicationSettings of(Target target) {
        return of(target, System.getenv());
    }

    /**
     * @param inherited environment variables
     */
    static ApplicationSettings of(Target target, Map<String, String> inherited) {
        List<List<Setting>> sources = new ArrayList<>(StartSettings.of(target, inherited));
        Path jar = target.jar();
        if (jar != null) {
            Path given = target.folder();
            Path folder = given == null ? Path.of("") : given;
            ConfigFiles files = new ConfigFiles(PackagedFiles.of(jar), folder);
            sources.addAll(files.read(new ApplicationSettings(sources)));
        }
        return new ApplicationSettings(sources);
    }

    /**
     * The settings that a target itself gives: its properties, arguments, JVM flags and environment
     * variables.
     */
    public static ApplicationSettings given(Target target) {
        return new ApplicationSettings(StartSettings.of(target, Map.of()));
    }

    List<Setting> all() {
        return List.copyOf(effective.values());
    }

    /** The setting with a name in any spelling; null if it is not set. */
    public @Nullable Setting find(String name) {
        return effective.get(SettingName.uniform(name));
    }

    /** The value of a setting, with placeholders replaced; null if it is not set. */
    public @Nullable String value(String name) {
        Setting found = find(name);
        return found == null ? null : Placeholders.replaced(found.value(), this);
    }

    /** Whether a setting is set to true, in any of Boot's spellings of true. */
    public boolean isTrue(String name) {
        String value = value(name);
        return value != null && TRUE.contains(value.strip().toLowerCase(Locale.ROOT));
    }

    /** Whether a setting is set to false, in any of Boot's spellings of false. */
    public boolean isFalse(String name) {
        String value = value(name);
        return value != null && FALSE.contains(value.strip().toLowerCase(Locale.ROOT));
    }

    private boolean isSet(String name) {
        String value = value(name);
        return value != null && !value.isBlank();
    }

    /**
     * The settings whose names begin with a prefix, by precedence of their sources.
     *
     * @param prefix in the form of a property, such as {@code server.tomcat.}
     */
    public List<Setting> startingWith(String prefix) {
        return effective.values().stream().filter(it -> it.startsWith(prefix)).toList();
    }

    /** Whether the application serves HTTPS with a certificate of its own. */
    public boolean servesHttps() {
        boolean own = isSet(KEY_STORE) || isSet(CERTIFICATE) || isSet(BUNDLE);
        return own && !isFalse(SSL);
    }

    /**
     * Properties without which the application would not serve the certificate that it is given
     * with {@code server.ssl.certificate}, by name.
     */
    public Map<String, String> givingWayToCertificate() {
        Map<String, String> giving = new LinkedHashMap<>();
        if (isFalse(SSL)) {
            giving.put(SSL, "true");
        }
        for (String name : COMPETING) {
            if (isSet(name)) {
                giving.put(name, "");
            }
        }
        if (!startingWith("server.ssl.server-name-bundles").isEmpty()) {
            giving.put("server.ssl.server-name-bundles", "");
        }
        String clients = value("server.ssl.client-auth");
        if (clients != null && !clients.isBlank()) {
            giving.put("server.ssl.client-auth", "none");
        }
        return giving;
    }

    /** Whether HTTP/2 is turned on. */
    public boolean http2() {
        return isTrue(HTTP2);
    }

    /** Whether anything is set about TLS. */
    public boolean mentionsTls() {
        return !startingWith("server.ssl.").isEmpty();
    }

    /** The settings that affect which libraries a moved jar gets, as properties by name. */
    public Map<String, String> ofMove() {
        Map<String, String> affecting = new TreeMap<>();
        if (http2()) {
            affecting.put(HTTP2, "true");
        }
        if (mentionsTls()) {
            affecting.put(SSL, "true");
        }
        for (String name : OF_MOVE) {
            String value = value(name);
            if (value != null) {
                affecting.put(name, value);
            }
        }
        return affecting;
    }
}
