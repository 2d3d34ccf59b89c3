package io.weighbridge.os;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * A label of the containers, volumes, networks and images of one run. Nothing else has it, so all
 * that has it can be removed.
 *
 * @param engine the program of the engine, {@code docker} or {@code podman}
 * @param value unique to the run: letters, digits, {@code -} and {@code _}
 */
public record ContainerLabel(Path engine, String value) {

    /** Its key; {@code reaper.sh} removes nothing that has another one. */
    public static final String KEY = "io.weighbridge.run";

    private static final Pattern VALUE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]*");

    public ContainerLabel {
        if (!VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException(
                    "a label has letters, digits, - and _, and not '%s'".formatted(value));
        }
    }

    /** Key and value, as the engine's filters want them. */
    public String text() {
        return KEY + "=" + value;
    }
}
