package io.weighbridge.instrument.boot;

import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a jar is extracted, and whether the application can be started from it and is then the same.
 */
public final class Extraction {

    private Extraction() {}

    /**
     * The arguments of the Java that extracts a jar with its libraries.
     *
     * @param folder new, for the extracted jar, which keeps its name
     */
    public static List<String> arguments(String jar, String folder) {
        return List.of("-Djarmode=tools", "-jar", jar, "extract", "--destination", folder);
    }

    /** Why it cannot, as half a sentence; null if it can. */
    public static @Nullable String obstacle(BootLayout layout, ApplicationSettings settings) {
        String ofLayout = layout.notExtractable();
        if (ofLayout != null) {
            return ofLayout;
        }
        List<Setting> ofLauncher = settings.startingWith("loader.");
        if (ofLauncher.isEmpty()) {
            return null;
        }
        Setting first = ofLauncher.get(0);
        return "%s sets %s, which only Spring Boot's launcher reads, and an extracted jar is started without it"
                .formatted(first.source().title(), first.key());
    }

    /**
     * Why a target's jar cannot be extracted, as half a sentence; null if it can, or if the jar
     * cannot be read, which its start will report.
     */
    public static @Nullable String obstacle(Target target) {
        if (target.jar() == null) {
            return null;
        }
        try {
            return obstacle(BootLayout.of(target.jar()), ApplicationSettings.of(target));
        } catch (IOException unreadable) {
            return null;
        }
    }
}
