package io.weighbridge.discover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectJarTest {

    @TempDir Path folder;
    private BuiltProject project;

    @BeforeEach
    void a_folder() {
        project = new BuiltProject(folder);
    }

    private void refused(String sentence) {
        assertThatThrownBy(() -> ProjectJar.of(folder))
                .isInstanceOf(UsageException.class)
                .hasMessage(sentence.replace("{}", folder.toString()));
    }

    @Test
    void the_executable_jar_of_a_maven_project_is_taken_and_no_other() throws IOException {
        project.with("pom.xml")
                .with("src/main/java/Shop.java")
                .executable("target/shop-1.0.jar")
                .thin("target/shop-1.0-sources.jar")
                .thin("target/shop-1.0-javadoc.jar")
                .thin("target/shop-1.0.jar.original")
                .with("target/broken.jar");

        assertThat(ProjectJar.of(folder)).isEqualTo(folder.resolve("target/shop-1.0.jar"));
    }

    @Test
    void the_executable_jar_of_a_gradle_project_is_taken_and_not_the_plain_one()
            throws IOException {
        project.with("build.gradle.kts")
                .executable("build/libs/shop.jar")
                .thin("build/libs/shop-plain.jar");

        assertThat(ProjectJar.of(folder)).isEqualTo(folder.resolve("build/libs/shop.jar"));
    }

    @Test
    void the_only_executable_jar_of_the_modules_is_taken() throws IOException {
        project.with("pom.xml")
                .with("core/pom.xml")
                .thin("core/target/core.jar")
                .with("apps/shop/pom.xml")
                .executable("apps/shop/target/shop.jar", "core.jar")
                .executable("apps/shop/src/test/resources/target/other.jar");

        assertThat(ProjectJar.of(folder)).isEqualTo(folder.resolve("apps/shop/target/shop.jar"));
    }

    @Test
    void several_executable_jars_are_named() throws IOException {
        project.with("settings.gradle")
                .executable("shop/build/libs/shop.jar")
                .executable("admin/build/libs/admin.jar");

        refused(
                "{} has more than one executable jar: {}/admin/build/libs/admin.jar,"
                        + " {}/shop/build/libs/shop.jar. Choose one, such as with --jar"
                        + " {}/admin/build/libs/admin.jar.");
    }

    @Test
    void a_project_that_is_not_built_is_to_be_built_with_its_wrapper() throws IOException {
        project.with("pom.xml").thin("target/shop.jar");
        refused(
                "{} has no executable Spring Boot jar in target, nor have its modules: build it"
                        + " with `mvn package`, or give another with --jar FILE.");

        project.with("mvnw");
        assertThatThrownBy(() -> ProjectJar.of(folder)).hasMessageContaining("`./mvnw package`");
    }

    @Test
    void a_folder_without_a_build_file_is_no_project() {
        refused(
                "{} has neither pom.xml nor build.gradle, so there is no project whose jar could be"
                        + " measured: add --jar FILE, or start weigh in the folder of a project.");
    }

    @Test
    void a_source_that_is_newer_than_the_jar_is_named() throws IOException {
        project.with("build.gradle")
                .with("gradlew")
                .executable("build/libs/shop.jar")
                .changed("src/test/java/ShopTest.java");
        assertThat(ProjectJar.of(folder)).isEqualTo(folder.resolve("build/libs/shop.jar"));

        project.changed("src/main/java/Shop.java");
        refused(
                "{}/src/main/java/Shop.java is newer than {}/build/libs/shop.jar: build it again"
                        + " with `./gradlew bootJar`, or measure the jar as it is with --jar"
                        + " {}/build/libs/shop.jar.");
    }

    @Test
    void a_newer_source_of_another_module_counts_if_the_jar_contains_that_module()
            throws IOException {
        project.with("pom.xml")
                .with("core/pom.xml")
                .thin("core/target/core.jar")
                .with("other/pom.xml")
                .thin("other/target/other.jar")
                .with("shop/pom.xml")
                .executable("shop/target/shop.jar", "core.jar")
                .changed("other/src/main/java/Other.java");
        assertThat(ProjectJar.of(folder)).isEqualTo(folder.resolve("shop/target/shop.jar"));

        project.changed("core/src/main/java/Core.java");
        assertThatThrownBy(() -> ProjectJar.of(folder))
                .hasMessageContaining("core/src/main/java/Core.java is newer than");
    }

    @Test
    void the_fixed_date_of_a_reproducible_build_is_not_the_time_at_which_the_jar_was_written()
            throws IOException {
        project.with("pom.xml").with("src/main/java/Shop.java").executable("target/shop.jar");
        Path jar = folder.resolve("target/shop.jar");
        Files.setLastModifiedTime(jar, FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));

        assertThat(ProjectJar.of(folder)).isEqualTo(jar);
    }
}
