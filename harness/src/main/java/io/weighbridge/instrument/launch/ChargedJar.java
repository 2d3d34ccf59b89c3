package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.ControlGroup;
import io.weighbridge.os.JarManifest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.Attributes;

/**
 * Charges a jar to the control group in which it runs. The kernel charges a file's pages to the
 * group that read the file first, so each launch in a group reads a fresh copy.
 */
public final class ChargedJar {

    private ChargedJar() {}

    /**
     * A target with a copy of its jar, which the group has read. The same target if it has no jar,
     * or one that names other jars by paths relative to its own.
     *
     * @param folder an existing folder for the copy
     * @throws IOException if the jar cannot be copied
     */
    public static Target in(ControlGroup group, Target target, Path folder) throws IOException {
        Path jar = target.jar();
        if (jar == null || !needsNoOther(jar)) {
            return target;
        }
        // Spring Boot serves the web content of a war only if its file is named so.
        Path copy = folder.resolve(Objects.requireNonNull(jar.getFileName()));
        group.copy(jar.toAbsolutePath(), copy);
        return target.withJar(copy);
    }

    private static boolean needsNoOther(Path jar) {
        try {
            return !JarManifest.of(jar).containsKey(Attributes.Name.CLASS_PATH);
        } catch (IOException unreadable) {
            return true;
        }
    }
}
