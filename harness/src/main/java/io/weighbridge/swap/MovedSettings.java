package io.weighbridge.swap;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.Setting;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an application that affect its move. Applications with equal ones are moved
 * alike.
 *
 * @param http2 whether HTTP/2 is turned on
 * @param tls whether anything is set about TLS
 * @param type the value of {@code spring.main.web-application-type}; null if it is not set
 * @param ofContainers the names of each container's own settings, as written
 */
public record MovedSettings(
        boolean http2,
        boolean tls,
        @Nullable String type,
        Map<Container, List<String>> ofContainers) {

    public MovedSettings {
        ofContainers = Map.copyOf(ofContainers);
    }

    /** The settings with which a target is started, from all sources. */
    public static MovedSettings of(Target target) {
        ApplicationSettings settings = ApplicationSettings.of(target);
        Map<Container, List<String>> ofContainers = new EnumMap<>(Container.class);
        for (Container container : Container.values()) {
            List<String> keys =
                    settings.startingWith(prefix(container)).stream()
                            .map(Setting::key)
                            .sorted()
                            .toList();
            ofContainers.put(container, keys);
        }
        return new MovedSettings(
                settings.http2(),
                target.tls() || settings.mentionsTls(),
                settings.value("spring.main.web-application-type"),
                ofContainers);
    }

    private static String prefix(Container container) {
        return "server." + container.key() + ".";
    }

    /**
     * The settings of one container that have no counterpart among those of another: nothing is set
     * there about the same subject, such as threads or access logs.
     */
    List<String> onlyOf(Container container, Container other) {
        List<String> subjects = names(other).stream().map(MovedSettings::subject).toList();
        List<String> only = new ArrayList<>(names(container));
        only.removeIf(name -> subjects.contains(subject(name)));
        return only;
    }

    private List<String> names(Container container) {
        return ofContainers.getOrDefault(container, List.of());
    }

    /** The third part of a name, such as {@code threads} in {@code server.tomcat.threads.max}. */
    private static String subject(String name) {
        String[] parts = name.toLowerCase(Locale.ROOT).split("[._]", -1);
        return parts.length < 3 ? "" : parts[2];
    }
}
