package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarVersionsTest {

    @TempDir private Path folder;

    private Path jar(String classPath, String... entries) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Spring-Boot-Version", "3.5.16");
        attributes.putValue("Spring-Boot-Lib", "BOOT-INF/lib/");
        if (!classPath.isEmpty()) {
            attributes.put(Attributes.Name.CLASS_PATH, classPath);
        }
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            for (String entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
            }
        }
        return jar;
    }

    @Test
    void a_jar_has_the_versions_of_boot_and_of_its_container() throws IOException {
        JarVersions versions =
                JarVersions.of(
                        jar(
                                "",
                                "BOOT-INF/lib/tomcat-embed-core-10.1.55.jar",
                                "BOOT-INF/lib/tomcat-embed-el-10.1.55.jar"));

        assertThat(versions.boot()).isEqualTo("3.5.16");
        assertThat(versions.container("Apache Tomcat")).isEqualTo("10.1.55");
        assertThat(versions.container("Undertow")).isNull();
        assertThat(versions.container("Quarkus")).isNull();
    }

    @Test
    void libraries_beside_an_extracted_jar_count_too() throws IOException {
        Path jar = jar("lib/spring-web-6.2.jar lib/undertow-core-2.3.24.Final.jar");

        assertThat(JarVersions.of(jar).container("Undertow")).isEqualTo("2.3.24.Final");
    }

    @Test
    void a_file_that_is_no_jar_has_no_versions() throws IOException {
        Path text = Files.writeString(folder.resolve("text.jar"), "no jar");

        assertThat(JarVersions.of(text).boot()).isNull();
        assertThat(JarVersions.of(null).boot()).isNull();
    }
}
