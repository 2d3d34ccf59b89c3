package io.weighbridge.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Finds the file of a project that Spring Boot's plugin has made executable. */
final class BootArtifact {

    private BootArtifact() {}

    /** The executable jar or war among a packaged project's artifacts; null if there is none. */
    static @Nullable File of(MavenProject project) {
        List<Artifact> all = new ArrayList<>(List.of(project.getArtifact()));
        all.addAll(project.getAttachedArtifacts());
        return all.stream()
                .map(Artifact::getFile)
                .filter(file -> file != null && isExecutable(file))
                .findFirst()
                .orElse(null);
    }

    /** Boot's plugin writes its version into the manifest of an executable file. */
    static boolean isExecutable(File file) {
        if (!file.isFile()) {
            return false;
        }
        boolean verify = false;
        try (JarFile jar = new JarFile(file, verify)) {
            Manifest manifest = jar.getManifest();
            Attributes main = manifest == null ? new Attributes() : manifest.getMainAttributes();
            return main.containsKey(Attributes.Name.MAIN_CLASS)
                    && main.getValue("Spring-Boot-Version") != null;
        } catch (IOException notAJar) {
            return false;
        }
    }
}
