package io.weighbridge.instrument.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The sources of settings in jars made for this test. Applications check them in a slower test. */
class ApplicationSettingsTest {

    private static final String THREADS = "server.tomcat.threads.max";
    private static final String CLASSES = "BOOT-INF/classes/";

    @TempDir private Path folder = Path.of("");

    private final Map<String, String> entries = new LinkedHashMap<>();

    private static final String FAT =
            """
            Manifest-Version: 1.0
            Main-Class: org.springframework.boot.loader.launch.JarLauncher
            Spring-Boot-Version: 3.5.16
            Spring-Boot-Classes: BOOT-INF/classes/
            Spring-Boot-Lib: BOOT-INF/lib/
            """;

    private static final String WAR =
            """
            Manifest-Version: 1.0
            Main-Class: org.springframework.boot.loader.launch.WarLauncher
            Spring-Boot-Version: 3.5.16
            Spring-Boot-Classes: WEB-INF/classes/
            Spring-Boot-Lib: WEB-INF/lib/
            """;

    private static final String EXTRACTED =
            """
            Manifest-Version: 1.0
            Main-Class: com.example.Shop
            Spring-Boot-Version: 3.5.16
            Class-Path: lib/shop-core.jar lib/missing.jar
            """;

    private ApplicationSettingsTest file(String name, String text) {
        entries.put(name, text);
        return this;
    }

    /** A file outside the jar. */
    private void outside(String name, String text) throws IOException {
        Path file = folder.resolve("work").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Target target() throws IOException {
        return target(FAT, "shop.jar");
    }

    private Target target(String manifest, String name) throws IOException {
        Path jar = folder.resolve(name);
        Files.write(jar, jar(manifest));
        Path work = Files.createDirectories(folder.resolve("work"));
        return Target.jar("shop", jar).withFolder(work);
    }

    private byte[] jar(String manifest) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(manifest.getBytes(StandardCharsets.UTF_8));
            byte[] core = library();
            stored(out, "BOOT-INF/lib/shop-core.jar", core);
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return bytes.toByteArray();
    }

    /** A library that has settings, too. */
    private static byte[] library() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(bytes)) {
            out.putNextEntry(new ZipEntry("application.yaml"));
            out.write("library: {size: 7}".getBytes(StandardCharsets.UTF_8));
            out.putNextEntry(new ZipEntry("application.properties"));
            out.write("library.shadowed=true".getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static void stored(ZipOutputStream out, String name, byte[] content)
            throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        CRC32 checksum = new CRC32();
        checksum.update(content);
        entry.setCrc(checksum.getValue());
        out.putNextEntry(entry);
        out.write(content);
    }

    private static @Nullable String value(Target target, String name) {
        return ApplicationSettings.of(target, Map.of()).value(name);
    }

    @Test
    void each_source_overrides_those_below_it() throws IOException {
        file(CLASSES + "application.yml", "server.tomcat.threads.max: 1");
        assertThat(value(target(), THREADS)).isEqualTo("1");

        file(CLASSES + "application.properties", "server.tomcat.threads.max=2");
        assertThat(value(target(), THREADS)).isEqualTo("2");

        file(CLASSES + "config/application.yml", "server.tomcat.threads.max: 3");
        assertThat(value(target(), THREADS)).isEqualTo("3");

        file(CLASSES + "application-default.yml", "server.tomcat.threads.max: 4");
        assertThat(value(target(), THREADS)).isEqualTo("4");

        outside("application.properties", "server.tomcat.threads.max=5");
        assertThat(value(target(), THREADS)).isEqualTo("5");

        outside("config/application.properties", "server.tomcat.threads.max=6");
        assertThat(value(target(), THREADS)).isEqualTo("6");

        outside("config/eu/application.properties", "server.tomcat.threads.max=7");
        assertThat(value(target(), THREADS)).isEqualTo("7");

        outside("application-default.properties", "server.tomcat.threads.max=8");
        assertThat(value(target(), THREADS)).isEqualTo("8");

        Map<String, String> inherited = Map.of("SERVER_TOMCAT_THREADS_MAX", "9");
        Target started = target();
        assertThat(ApplicationSettings.of(started, inherited).value(THREADS)).isEqualTo("9");

        Target env = started.withEnv(Map.of("SERVER_TOMCAT_THREADS_MAX", "10"));
        assertThat(ApplicationSettings.of(env, inherited).value(THREADS)).isEqualTo("10");

        Target flag = env.withJvmFlags(List.of("-Xmx1g", "-Dserver.tomcat.threads.max=11"));
        assertThat(value(flag, THREADS)).isEqualTo("11");

        String json = "{\"server\": {\"tomcat\": {\"threads\": {\"max\": 12}}}}";
        Target document = flag.withEnv(Map.of("SPRING_APPLICATION_JSON", json));
        assertThat(value(document, THREADS)).isEqualTo("12");

        Target argument = document.withArguments(List.of("run", "--server.tomcat.threads.max=13"));
        assertThat(value(argument, THREADS)).isEqualTo("13");

        Target property = document.withProperty(THREADS, "14");
        assertThat(value(property, THREADS)).isEqualTo("14");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.main.lazy-initialization",
                "spring.main.lazyInitialization",
                "spring.main.lazy_initialization",
                "SPRING_MAIN_LAZYINITIALIZATION",
                "SPRING_MAIN_LAZY_INITIALIZATION"
            })
    void names_are_compared_as_loosely_as_boot_does(String spelling) throws IOException {
        Target env = target().withEnv(Map.of(spelling, "true"));

        assertThat(ApplicationSettings.of(env).isTrue("spring.main.lazy-initialization")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "on, true", "YES, true", "1, true", "false, false", "'', false"})
    void a_setting_may_be_true_in_several_spellings(String text, boolean is) throws IOException {
        Target target = target().withProperty("server.http2.enabled", text);

        assertThat(ApplicationSettings.of(target).http2()).isEqualTo(is);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "spring.profiles.active=prod; ''",
                "''; --spring.profiles.active=dev,prod",
                "spring.profiles.include=prod; ''",
                "spring.profiles.group.live=prod; --spring.profiles.active=live",
                "spring.profiles.active=${WHERE:prod}; ''",
                "spring.profiles.default=prod; ''"
            })
    void files_of_active_profiles_override_the_others(String inside, String argument)
            throws IOException {
        file(CLASSES + "application.properties", "server.http2.enabled=false\n" + inside);
        file(CLASSES + "application-prod.yml", "server: {http2: {enabled: true}}");
        Target target = target();
        Target active = argument.isEmpty() ? target : target.withArguments(List.of(argument));

        assertThat(ApplicationSettings.of(active).http2()).isTrue();
    }

    @Test
    void files_of_other_profiles_do_not_apply() throws IOException {
        file(CLASSES + "application-prod.yml", "server: {http2: {enabled: true}}");

        assertThat(ApplicationSettings.of(target()).http2()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "prod; true",
                "dev; false",
                "dev,prod; true",
                "!dev; true",
                "prod & eu; true",
                "prod & (us | eu); true",
                "prod & !eu; false"
            })
    void documents_apply_if_their_profile_expression_holds(String expression, boolean applies)
            throws IOException {
        String text =
                "spring.profiles.active=prod,eu\n#---\nspring.config.activate.on-profile=%s\nserver.http2.enabled=true"
                        .formatted(expression);
        file(CLASSES + "application.properties", text);

        assertThat(ApplicationSettings.of(target()).http2()).isEqualTo(applies);
    }

    @ParameterizedTest
    @CsvSource({
        "classpath:more.properties, BOOT-INF/classes/more.properties",
        "optional:classpath:/sub/more.properties, BOOT-INF/classes/sub/more.properties",
        "more.properties, BOOT-INF/classes/more.properties"
    })
    void imported_files_override_the_file_that_imports_them(String location, String entry)
            throws IOException {
        String imports = "server.http2.enabled=false\nspring.config.import=" + location;
        file(CLASSES + "application.properties", imports);
        file(entry, "server.http2.enabled=true");

        assertThat(ApplicationSettings.of(target()).http2()).isTrue();
    }

    @Test
    void files_that_import_each_other_are_read() throws IOException {
        file(CLASSES + "application.properties", "spring.config.import=other.properties");
        file(CLASSES + "other.properties", "a=b\nspring.config.import=application.properties");

        assertThat(value(target(), "a")).isEqualTo("b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--spring.config.additional-location=file:elsewhere/",
                "--spring.config.additional-location=optional:elsewhere/application.yml",
                "--spring.config.location=elsewhere/",
                "--spring.config.import=file:elsewhere/application.yml",
                "--spring.config.name=shop"
            })
    void files_elsewhere_are_found(String argument) throws IOException {
        outside("elsewhere/application.yml", "server.http2.enabled: true");
        outside("shop.yml", "server.http2.enabled: true");
        Target target = target().withArguments(List.of(argument));

        assertThat(ApplicationSettings.of(target).http2()).isTrue();
    }

    @Test
    void a_location_that_replaces_the_usual_ones_hides_their_files() throws IOException {
        file(CLASSES + "application.properties", "server.http2.enabled=true");
        Target target = target();

        assertThat(ApplicationSettings.of(target).http2()).isTrue();
        List<String> moved = List.of("--spring.config.location=elsewhere/");
        assertThat(ApplicationSettings.of(target.withArguments(moved)).http2()).isFalse();
    }

    @Test
    void placeholders_are_replaced() throws IOException {
        file(CLASSES + "application.yml", "server.http2.enabled: ${HTTP2:${other:false}}");
        Target target = target();

        assertThat(value(target, "server.http2.enabled")).isEqualTo("false");
        assertThat(value(target.withEnv(Map.of("HTTP2", "true")), "server.http2.enabled"))
                .isEqualTo("true");
        assertThat(value(target.withProperty("other", "${other}"), "server.http2.enabled"))
                .isEqualTo("${other}");
    }

    @Test
    void a_war_has_its_settings_below_web_inf() throws IOException {
        file("WEB-INF/classes/application.properties", "server.http2.enabled=true");

        assertThat(ApplicationSettings.of(target(WAR, "shop.war")).http2()).isTrue();
    }

    @Test
    void an_extracted_jar_has_its_settings_at_its_root_and_libraries_beside_it()
            throws IOException {
        file("application-default.properties", "server.http2.enabled=true");
        entries.remove("BOOT-INF/lib/shop-core.jar");
        Files.createDirectories(folder.resolve("lib"));
        Files.write(folder.resolve("lib/shop-core.jar"), library());
        Target target = extracted();

        assertThat(ApplicationSettings.of(target).http2()).isTrue();
        assertThat(value(target, "library.size")).isEqualTo("7");
    }

    private Target extracted() throws IOException {
        Path jar = folder.resolve("shop.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                ZipOutputStream out = new ZipOutputStream(file)) {
            out.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            out.write(EXTRACTED.getBytes(StandardCharsets.UTF_8));
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        assertThat(BootLayout.of(jar).kind()).isEqualTo(BootLayout.Kind.EXTRACTED);
        return Target.jar("shop", jar).withFolder(folder.resolve("none"));
    }

    @Test
    void a_library_has_settings_where_the_application_has_no_file_of_that_name()
            throws IOException {
        file(CLASSES + "application.properties", "a=b");

        assertThat(value(target(), "library.size")).isEqualTo("7");
        assertThat(value(target(), "library.shadowed")).isNull();
    }

    @Test
    void flags_in_the_variables_of_a_jvm_count_too() throws IOException {
        Target target = target();
        Map<String, String> flags = Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g -Dserver.http2.enabled=1");

        assertThat(ApplicationSettings.of(target, flags).http2()).isTrue();
        assertThat(ApplicationSettings.of(target.withEnv(flags)).http2()).isTrue();
    }

    @Test
    void settings_are_named_as_they_are_written_and_by_their_source() throws IOException {
        file(CLASSES + "application.yml", "server.tomcat.accept-count: 5");
        Target target =
                target().withEnv(Map.of("SERVER_TOMCAT_THREADS_MAX", "4", "SERVER_TOMCATS", "1"))
                        .withProperty("server.tomcat.maxConnections", "3");

        assertThat(ApplicationSettings.of(target).startingWith("server.tomcat."))
                .containsExactly(
                        new Setting("server.tomcat.maxConnections", "3", Setting.Source.PROPERTY),
                        new Setting("SERVER_TOMCAT_THREADS_MAX", "4", Setting.Source.VARIABLE),
                        new Setting("server.tomcat.accept-count", "5", Setting.Source.JAR));
    }

    @Test
    void unreadable_files_have_no_settings() throws IOException {
        file(CLASSES + "application.yml", "a: [");
        file(CLASSES + "application.properties", "b=\\u12");
        Target target = target().withEnv(Map.of("SPRING_APPLICATION_JSON", "{"));

        assertThat(value(target, "a")).isNull();
        assertThat(value(target, "b")).isNull();
        assertThat(value(target.withJar(folder.resolve("none.jar")), "a")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "server.ssl.key-store=a.p12, true",
        "server.ssl.certificate=a.crt, true",
        "server.ssl.bundle=web, true",
        "server.ssl.key-store-password=x, false",
        "server.ssl.enabled=true, false"
    })
    void an_application_serves_https_with_a_certificate(String setting, boolean serves)
            throws IOException {
        file(CLASSES + "application.properties", setting);
        Target target = target();

        assertThat(ApplicationSettings.of(target).servesHttps()).isEqualTo(serves);
        Target off = target.withProperty("server.ssl.enabled", "false");
        assertThat(ApplicationSettings.of(off).servesHttps()).isFalse();
    }

    @Test
    void what_affects_a_move_is_written_as_properties() throws IOException {
        Target target =
                target().withEnv(
                                Map.of(
                                        "SERVER_HTTP2_ENABLED", "true",
                                        "SPRING_PROFILES_ACTIVE", "prod",
                                        "SERVER_SSL_KEYSTORE", "a.p12",
                                        "HOME", "/home"));

        assertThat(ApplicationSettings.given(target).ofMove())
                .isEqualTo(
                        Map.of(
                                "server.http2.enabled", "true",
                                "server.ssl.enabled", "true",
                                "spring.profiles.active", "prod"));
    }
}
