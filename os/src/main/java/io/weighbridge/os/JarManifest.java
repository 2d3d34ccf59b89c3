package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Reads the manifests of jars. */
public final class JarManifest {

    private JarManifest() {}

    /**
     * The main attributes of a jar; empty if it has no manifest.
     *
     * @throws IOException if the file cannot be read as a jar
     */
    public static Attributes of(Path jar) throws IOException {
        boolean verify = false;
        try (JarFile opened = new JarFile(jar.toFile(), verify)) {
            Manifest manifest = opened.getManifest();
            return manifest == null ? new Attributes() : manifest.getMainAttributes();
        }
    }
}
