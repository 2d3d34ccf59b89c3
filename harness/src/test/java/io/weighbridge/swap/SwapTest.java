package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The changes of a move in jars made for this test, with repositories of a few libraries. */
class SwapTest {

    private static final String BOOT = "3.5.0";

    @TempDir Path folder;
    private Path work;
    private FakeRepositories repositories;

    @BeforeEach
    void folders() throws IOException {
        work = Files.createDirectory(folder.resolve("work"));
        repositories = new FakeRepositories(Files.createDirectory(folder.resolve("repository")));
    }

    private Move decide(Path jar, Container to) {
        return decide(jar, to, Map.of());
    }

    private Move decide(Path jar, Container to, Map<String, String> properties) {
        return decide(Target.jar("shop", jar).withProperties(properties), to);
    }

    private Move decide(Target target, Container to) {
        Path jar = Objects.requireNonNull(target.jar());
        return new Swap(repositories, Map.of()).decide(jar, to, MovedSettings.of(target));
    }

    private Path moved(Path jar, Container to) {
        Path out = work.resolve("moved.jar");
        Swap.write(decide(jar, to), out);
        return out;
    }

    private String refusal(Path jar, Container to) {
        return String.valueOf(
                assertThatExceptionOfType(SwapRefusedException.class)
                        .isThrownBy(() -> Swap.write(decide(jar, to), work.resolve("moved.jar")))
                        .actual()
                        .getMessage());
    }

    private static List<String> libraries(Path jar) throws IOException {
        return entries(jar).stream()
                .filter(name -> name.startsWith(MadeJar.LIB))
                .map(name -> name.substring(MadeJar.LIB.length()))
                .toList();
    }

    private static List<String> entries(Path jar) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            return Collections.list(zip.getEntriesInPhysicalOrder()).stream()
                    .map(ZipArchiveEntry::getName)
                    .toList();
        }
    }

    private static String text(Path jar, String entry) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            return new String(
                    zip.getInputStream(zip.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void a_mistyped_container_gets_a_suggestion() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Container.named("jtety"))
                .withMessage(
                        "A container is one of tomcat, jetty, undertow, netty, not jtety; did you"
                                + " mean jetty?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty", "webflux", "WebFlux", "reactor-netty"})
    void netty_has_the_names_that_users_know_and_one_key(String typed) {
        assertThat(Container.named(typed)).isEqualTo(Container.NETTY);
        assertThat(Container.named(typed).key()).isEqualTo("netty");
    }

    @Test
    void a_mistyped_other_name_gets_a_suggestion() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> Container.named("webflx"))
                .withMessageEndingWith("not webflx; did you mean webflux?");
    }

    @Test
    void the_container_goes_and_what_the_other_ones_starter_brings_comes() {
        Move move = decide(MadeJar.mvcOnTomcat(BOOT).in(work), Container.JETTY);

        assertThat(move.removed()).containsExactly("tomcat-embed-core-10.1.0.jar");
        assertThat(move.added())
                .containsExactly(
                        "jakarta.servlet-api-6.0.0.jar",
                        "jetty-server-12.0.0.jar",
                        "asm-commons-9.10.jar");
        assertThat(move.summary())
                .isEqualTo("from Apache Tomcat to Eclipse Jetty 12.0.0 (jars: 1 removed, 3 added)");
    }

    @Test
    void there_and_back_has_the_same_libraries() throws IOException {
        Path jar = MadeJar.mvcOnTomcat(BOOT).in(work);
        Path there = moved(jar, Container.JETTY);
        Path back = work.resolve("back.jar");

        Swap.write(decide(there, Container.TOMCAT), back);

        assertThat(libraries(back)).isEqualTo(libraries(jar));
        assertThat(text(back, "BOOT-INF/classpath.idx"))
                .isEqualTo(text(jar, "BOOT-INF/classpath.idx"));
    }

    @Test
    void on_the_way_to_netty_the_expression_language_stays_for_a_validator_only()
            throws IOException {
        MadeJar plain =
                MadeJar.of(BOOT)
                        .with(
                                "spring-webflux-6.2.0.jar",
                                "org/springframework/web/reactive/DispatcherHandler.class")
                        .with(
                                "tomcat-embed-core-10.1.0.jar",
                                "org/apache/catalina/startup/Tomcat.class")
                        .with(
                                "tomcat-embed-el-10.1.0.jar",
                                "org/apache/el/ExpressionFactoryImpl.class");
        List<String> without = libraries(moved(plain.in(work), Container.NETTY));
        MadeJar validating =
                plain.with("hibernate-validator-8.0.0.jar", "org/hibernate/validator/Some.class");
        List<String> with = libraries(moved(validating.in(work), Container.NETTY));

        assertThat(without)
                .contains("reactor-netty-http-1.2.0.jar")
                .doesNotContain("tomcat-embed-el-10.1.0.jar");
        assertThat(with).contains("tomcat-embed-el-10.1.0.jar");
    }

    @Test
    void sorted_libraries_stay_sorted() throws IOException {
        assertThat(libraries(moved(MadeJar.mvcOnTomcat(BOOT).in(work), Container.JETTY)))
                .isSorted()
                .hasSize(6);
    }

    @Test
    void among_unsorted_libraries_new_ones_take_the_old_containers_place() throws IOException {
        Path jar =
                MadeJar.of(BOOT)
                        .with(
                                "spring-webmvc-6.2.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .with(
                                "tomcat-embed-core-10.1.0.jar",
                                "org/apache/catalina/startup/Tomcat.class")
                        .with("a-tool-1.0.jar", "com/example/tool/Tool.class")
                        .in(work);

        assertThat(libraries(moved(jar, Container.UNDERTOW)))
                .containsExactly(
                        "spring-webmvc-6.2.0.jar",
                        "undertow-core-2.3.0.jar",
                        "tomcat-embed-el-10.1.0.jar",
                        "a-tool-1.0.jar");
    }

    @Test
    void unchanged_entries_are_copied_exactly_with_comment_and_date() throws IOException {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .unpacked(
                                "jruby-9.0.jar", "UNPACK:0123456789abcdef", "org/jruby/Main.class")
                        .entry("BOOT-INF/classes/application.properties", "a=b\n".repeat(200))
                        .in(work);

        Path moved = moved(jar, Container.JETTY);

        List<String> kept = new ArrayList<>(entries(jar));
        kept.remove(MadeJar.LIB + "tomcat-embed-core-10.1.0.jar");
        kept.remove("BOOT-INF/classpath.idx");
        assertThat(entries(moved)).containsAll(kept);
        try (ZipFile before = ZipFile.builder().setPath(jar).get();
                ZipFile after = ZipFile.builder().setPath(moved).get()) {
            for (String name : kept) {
                ZipArchiveEntry one = before.getEntry(name);
                ZipArchiveEntry other = after.getEntry(name);
                assertThat(after.getRawInputStream(other).readAllBytes())
                        .as(name)
                        .isEqualTo(before.getRawInputStream(one).readAllBytes());
                assertThat(other.getCrc()).isEqualTo(one.getCrc());
                assertThat(other.getMethod()).isEqualTo(one.getMethod());
                assertThat(other.getTime()).isEqualTo(one.getTime());
                assertThat(other.getComment()).isEqualTo(one.getComment());
            }
            assertThat(after.getEntry(MadeJar.LIB + "jruby-9.0.jar").getComment())
                    .isEqualTo("UNPACK:0123456789abcdef");
        }
        try (java.util.zip.ZipFile before = new java.util.zip.ZipFile(jar.toFile());
                java.util.zip.ZipFile after = new java.util.zip.ZipFile(moved.toFile())) {
            for (String name : kept) {
                assertThat(after.getEntry(name).getExtra())
                        .as(name)
                        .isEqualTo(before.getEntry(name).getExtra());
            }
        }
    }

    @Test
    void new_libraries_are_stored() throws IOException {
        try (ZipFile zip =
                ZipFile.builder()
                        .setPath(moved(MadeJar.mvcOnTomcat(BOOT).in(work), Container.JETTY))
                        .get()) {
            assertThat(zip.getEntry(MadeJar.LIB + "jetty-server-12.0.0.jar").getMethod())
                    .isEqualTo(ZipArchiveEntry.STORED);
        }
    }

    @Test
    void a_launch_script_stays_in_front() throws IOException {
        Path jar = MadeJar.mvcOnTomcat(BOOT).script("#!/bin/bash\nexec java\n").in(work);

        byte[] moved = Files.readAllBytes(moved(jar, Container.JETTY));

        assertThat(new String(moved, StandardCharsets.ISO_8859_1))
                .startsWith("#!/bin/bash\nexec java\nPK");
    }

    @Test
    void layers_that_list_folders_stay_as_they_are() throws IOException {
        String layers =
                """
                - "dependencies":
                  - "BOOT-INF/lib/"
                - "application":
                  - "META-INF/"
                """;
        Path jar = MadeJar.mvcOnTomcat(BOOT).layers(layers).in(work);

        assertThat(text(moved(jar, Container.JETTY), "BOOT-INF/layers.idx")).isEqualTo(layers);
    }

    @Test
    void layers_that_list_jars_list_the_new_ones_in_front_and_the_old_ones_no_more()
            throws IOException {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .layers(
                                """
                                - "dependencies":
                                  - "BOOT-INF/lib/spring-webmvc-6.2.0.jar"
                                  - "BOOT-INF/lib/tomcat-embed-core-10.1.0.jar"
                                  - "BOOT-INF/lib/tomcat-embed-el-10.1.0.jar"
                                - "snapshot-dependencies":
                                - "application":
                                  - "BOOT-INF/classes/"
                                """)
                        .in(work);

        assertThat(text(moved(jar, Container.UNDERTOW), "BOOT-INF/layers.idx"))
                .isEqualTo(
                        """
                        - "dependencies":
                          - "BOOT-INF/lib/undertow-core-2.3.0.jar"
                          - "BOOT-INF/lib/spring-webmvc-6.2.0.jar"
                          - "BOOT-INF/lib/tomcat-embed-el-10.1.0.jar"
                        - "snapshot-dependencies":
                        - "application":
                          - "BOOT-INF/classes/"
                        """);
    }

    private MadeJar onJetty() {
        return MadeJar.of(BOOT)
                .with("asm-commons-9.10.jar", "org/objectweb/asm/commons/Remapper.class")
                .with("jetty-server-12.0.0.jar", "org/eclipse/jetty/server/Server.class")
                .with(
                        "spring-webmvc-6.2.0.jar",
                        "org/springframework/web/servlet/DispatcherServlet.class");
    }

    @Test
    void a_library_of_the_containers_stays_where_the_application_names_its_classes() {
        Path jar =
                onJetty()
                        .entry(
                                "BOOT-INF/classes/com/example/Shop.class",
                                "org/objectweb/asm/commons/Remapper")
                        .in(work);

        assertThat(decide(onJetty().in(work, "other.jar"), Container.TOMCAT).removed())
                .contains("asm-commons-9.10.jar");
        assertThat(decide(jar, Container.TOMCAT).removed())
                .contains("jetty-server-12.0.0.jar")
                .doesNotContain("asm-commons-9.10.jar");
    }

    @Test
    void a_library_that_names_it_keeps_it_only_where_it_declares_it() {
        MadeJar weaver =
                onJetty()
                        .naming(
                                "weaver-1.0.jar",
                                "com/example/Weaver.class",
                                "org/objectweb/asm/commons/Remapper");
        Path jar = weaver.in(work);

        repositories.declares("weaver", "org.ow2.asm:asm");
        assertThat(decide(jar, Container.TOMCAT).removed()).contains("asm-commons-9.10.jar");
        repositories.declares("weaver", "org.ow2.asm:asm-commons");
        assertThat(decide(jar, Container.TOMCAT).removed()).doesNotContain("asm-commons-9.10.jar");
    }

    @Test
    void a_library_of_another_version_than_the_starters_is_the_applications_own() {
        Path jar =
                MadeJar.of(BOOT)
                        .with("asm-commons-9.1.jar", "org/objectweb/asm/commons/Remapper.class")
                        .with("jetty-server-12.0.0.jar", "org/eclipse/jetty/server/Server.class")
                        .with(
                                "spring-webmvc-6.2.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .in(work);

        assertThat(decide(jar, Container.TOMCAT).removed())
                .containsExactly("jetty-server-12.0.0.jar");
    }

    @Test
    void the_applications_own_version_stays_and_is_named() {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .with("jakarta.servlet-api-6.1.0.jar", "jakarta/servlet/Servlet.class")
                        .in(work);

        Move move = decide(jar, Container.JETTY);

        assertThat(move.added()).doesNotContain("jakarta.servlet-api-6.0.0.jar");
        assertThat(move.warnings())
                .contains(
                        "The application's own jakarta.servlet-api-6.1.0.jar is kept, although the"
                                + " container would bring jakarta.servlet-api-6.0.0.jar.");
    }

    @ParameterizedTest
    @CsvSource({"2.7.0, 6.0.0", "3.0.0, 5.0.0", "3.1.12, 5.0.0", "3.2.0, 6.0.0"})
    void jetty_11_gets_the_servlet_api_with_which_it_starts(String boot, String version) {
        Move move = decide(MadeJar.mvcOnTomcat(boot).in(work), Container.JETTY);

        assertThat(move.added()).contains("jakarta.servlet-api-" + version + ".jar");
        assertThat(move.warnings().toString().contains("set jakarta-servlet.version to 5.0.0"))
                .isEqualTo(version.equals("5.0.0"));
    }

    @ParameterizedTest
    @CsvSource({"JETTY, 5.0.0", "UNDERTOW, 6.0.0"})
    void between_jetty_11_and_undertow_the_servlet_api_is_replaced(Container to, String version)
            throws IOException {
        repositories.alsoBrings(
                "spring-boot-starter-undertow", "jakarta.servlet", "jakarta.servlet-api", "6.0.0");
        Container from = to == Container.JETTY ? Container.UNDERTOW : Container.JETTY;
        Path jar = moved(MadeJar.mvcOnTomcat("3.1.12").in(work), from);
        Path out = work.resolve("again.jar");

        Swap.write(decide(jar, to), out);

        assertThat(libraries(out))
                .filteredOn(name -> name.startsWith("jakarta.servlet-api"))
                .containsExactly("jakarta.servlet-api-" + version + ".jar");
    }

    @Test
    void classes_and_settings_of_the_old_container_are_named() {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .entry(
                                "BOOT-INF/classes/com/example/Valves.class",
                                "org/apache/catalina/valves/RemoteIpValve")
                        .entry(
                                "BOOT-INF/classes/application.yml",
                                "server:\n  tomcat:\n    threads:\n      max: 20\n")
                        .in(work);

        assertThat(decide(jar, Container.JETTY).warnings())
                .contains(
                        "The application refers to classes of Apache Tomcat, so it may fail when it"
                                + " uses them: com.example.Valves.",
                        "Settings of Apache Tomcat no longer have an effect:"
                                + " server.tomcat.threads.max.");
    }

    @ParameterizedTest
    @CsvSource({
        "property, server.tomcat.threads.max, server.tomcat.threads.max",
        "argument, --server.tomcat.threads.max=4, server.tomcat.threads.max",
        "flag, -Dserver.tomcat.threads.max=4, server.tomcat.threads.max",
        "variable, SERVER_TOMCAT_THREADS_MAX, SERVER_TOMCAT_THREADS_MAX",
        "file, application.properties, server.tomcat.threads.max",
        "file, config/application.properties, server.tomcat.threads.max"
    })
    void settings_of_the_old_container_are_named_from_wherever_they_come(
            String source, String word, String key) throws IOException {
        Target plain =
                Target.jar("shop", MadeJar.mvcOnTomcat(BOOT).in(work))
                        .withFolder(Files.createDirectories(folder.resolve("files")));
        Target target =
                switch (source) {
                    case "property" -> plain.withProperty(word, "4");
                    case "argument" -> plain.withArguments(List.of(word));
                    case "flag" -> plain.withJvmFlags(List.of(word));
                    case "variable" -> plain.withEnv(Map.of(word, "4"));
                    default -> plain;
                };
        if (source.equals("file")) {
            Path file = folder.resolve("files").resolve(word);
            Files.createDirectories(file.getParent());
            Files.writeString(file, key + "=4");
        }

        assertThat(decide(target, Container.JETTY).warnings())
                .contains("Settings of Apache Tomcat no longer have an effect: %s.".formatted(key));
    }

    @Test
    void settings_of_the_new_container_are_named_because_they_had_no_effect() {
        Path jar = MadeJar.mvcOnTomcat(BOOT).in(work);

        assertThat(decide(jar, Container.JETTY, Map.of("server.jetty.threads.max", "4")).warnings())
                .contains(
                        "Settings of Eclipse Jetty had no effect before the move and now have one:"
                                + " server.jetty.threads.max.");
    }

    @Test
    void settings_of_both_containers_about_the_same_subject_need_no_warning() {
        Path jar = MadeJar.mvcOnTomcat(BOOT).in(work);
        Map<String, String> both =
                Map.of(
                        "server.tomcat.threads.max", "4",
                        "server.jetty.threads.max", "4",
                        "server.tomcat.accesslog.directory", "logs",
                        "server.jetty.accesslog.filename", "logs/access.log");

        assertThat(decide(jar, Container.JETTY, both).warnings())
                .noneMatch(warning -> warning.startsWith("Settings of"));
    }

    @Test
    void http2_comes_to_jetty_where_an_active_profile_or_a_variable_turns_it_on() {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .entry(
                                "BOOT-INF/classes/application-prod.yml",
                                "server: {http2: {enabled: true}}")
                        .in(work);
        Target shop = Target.jar("shop", jar);
        Target prod = shop.withEnv(Map.of("SPRING_PROFILES_ACTIVE", "prod"));
        Target variable = shop.withEnv(Map.of("SERVER_HTTP2_ENABLED", "true"));

        assertThat(decide(prod, Container.JETTY).added()).contains("jetty-http2-server-12.0.0.jar");
        assertThat(decide(variable, Container.JETTY).added())
                .contains("jetty-http2-server-12.0.0.jar");
        assertThat(decide(shop, Container.JETTY).added())
                .doesNotContain("jetty-http2-server-12.0.0.jar");
    }

    /** Boot starts a servlet container where these two classes are on the class path. */
    private static MadeJar servletsWithoutMvc() {
        return MadeJar.of(BOOT)
                .with(
                        "spring-web-6.2.0.jar",
                        "org/springframework/web/context/ConfigurableWebApplicationContext.class")
                .with(
                        "tomcat-embed-core-10.1.0.jar",
                        "org/apache/catalina/startup/Tomcat.class",
                        "jakarta/servlet/Servlet.class");
    }

    @Test
    void an_application_of_servlets_without_spring_mvc_is_moved() {
        assertThat(decide(servletsWithoutMvc().in(work), Container.JETTY).removed())
                .containsExactly("tomcat-embed-core-10.1.0.jar");
        assertThat(refusal(servletsWithoutMvc().in(work), Container.NETTY))
                .contains("is written for servlets");
    }

    @Test
    void a_webflux_application_on_a_servlet_container_may_go_to_netty() {
        Path jar =
                servletsWithoutMvc()
                        .with(
                                "spring-webflux-6.2.0.jar",
                                "org/springframework/web/reactive/DispatcherHandler.class")
                        .in(work);

        assertThat(decide(jar, Container.NETTY).added()).contains("reactor-netty-http-1.2.0.jar");
        assertThat(
                        Swap.others(
                                jar,
                                MovedSettings.of(
                                        Target.jar("shop", jar)
                                                .withProperty(
                                                        "spring.main.web-application-type",
                                                        "servlet"))))
                .doesNotContain(Container.NETTY);
    }

    @Test
    void an_extracted_jar_is_refused_with_the_jar_to_name() throws IOException {
        Path jar = work.resolve("shop.jar");
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, "com.example.Shop");
        attributes.put(Attributes.Name.CLASS_PATH, "lib/spring-core.jar");
        attributes.put(new Attributes.Name("Spring-Boot-Version"), BOOT);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream jarStream = new JarOutputStream(out, manifest)) {
            jarStream.finish();
        }

        assertThat(refusal(jar, Container.JETTY))
                .endsWith(
                        "shop.jar is extracted, and its libraries are beside it: name the jar from"
                                + " which it was extracted.");
        assertThat(decide(MadeJar.mvcOnTomcat(BOOT).in(work), Container.JETTY).added())
                .isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "application.yml, ---, spring.config.activate.on-profile",
        "application.yml, ---, spring.profiles",
        "application.properties, #---, spring.config.activate.on-profile"
    })
    void settings_of_some_profiles_only_are_ignored(
            String file, String separator, String condition) {
        String content =
                """
                server.tomcat.threads.max: 20
                %s
                %s: batch
                spring.main.web-application-type: none
                """
                        .formatted(separator, condition);
        Path jar = MadeJar.mvcOnTomcat(BOOT).entry("BOOT-INF/classes/" + file, content).in(work);

        assertThat(decide(jar, Container.JETTY).warnings())
                .contains(
                        "Settings of Apache Tomcat no longer have an effect:"
                                + " server.tomcat.threads.max.");
    }

    @Test
    void an_overridden_version_of_the_container_is_named() {
        Path jar =
                MadeJar.of(BOOT)
                        .with(
                                "tomcat-embed-core-10.1.99.jar",
                                "org/apache/catalina/startup/Tomcat.class")
                        .with(
                                "spring-webmvc-6.2.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .in(work);

        assertThat(decide(jar, Container.JETTY).warnings())
                .contains(
                        "The application uses Apache Tomcat 10.1.99 instead of version 10.1.0,"
                                + " which Spring Boot 3.5.0 manages. Eclipse Jetty is added in the"
                                + " version that Spring Boot manages.");
    }

    @Test
    void a_jar_with_classes_generated_ahead_of_time_is_started_without_them() {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .entry(
                                "BOOT-INF/classes/shop/Shop__ApplicationContextInitializer.class",
                                "")
                        .in(work);

        assertThat(decide(jar, Container.JETTY).warnings())
                .contains(
                        "The jar has classes that Spring generated ahead of time for Apache Tomcat:"
                                + " start it without spring.aot.enabled.");
    }

    @Test
    void http2_comes_to_jetty_where_the_jar_or_the_run_turns_it_on() {
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .entry(
                                "BOOT-INF/classes/application.properties",
                                "server.http2.enabled=true")
                        .in(work);
        Path without = MadeJar.mvcOnTomcat(BOOT).in(work, "without.jar");
        Map<String, String> on = Map.of("server.http2.enabled", "true");

        assertThat(decide(jar, Container.JETTY).added()).contains("jetty-http2-server-12.0.0.jar");
        assertThat(decide(without, Container.JETTY, on).added())
                .contains("jetty-http2-server-12.0.0.jar");
        assertThat(decide(without, Container.JETTY).added())
                .doesNotContain("jetty-http2-server-12.0.0.jar");
    }

    @Test
    void files_other_than_executable_boot_jars_are_rejected() throws IOException {
        Path text = Files.writeString(work.resolve("text.jar"), "no zip");
        Path program = Files.writeString(work.resolve("shop"), "\u007fELF, and more of it");
        Path thin =
                MadeJar.library(work, "plain.jar", "META-INF/MANIFEST.MF=Manifest-Version: 1.0\n");
        Path shaded =
                MadeJar.library(
                        work,
                        "shaded.jar",
                        "META-INF/MANIFEST.MF=Manifest-Version: 1.0\n",
                        "org/springframework/boot/SpringApplication.class");
        Path war = MadeJar.of(BOOT).lib("WEB-INF/lib/").in(work, "shop.war");

        assertThat(refusal(work.resolve("missing.jar"), Container.JETTY))
                .startsWith("There is no jar");
        assertThat(refusal(text, Container.JETTY)).contains("cannot be read as a jar");
        assertThat(refusal(program, Container.JETTY)).contains("is a native image");
        assertThat(refusal(thin, Container.JETTY)).contains("thin jar");
        assertThat(refusal(shaded, Container.JETTY)).contains("shaded jar");
        assertThat(refusal(war, Container.JETTY)).contains("is an executable war");
    }

    @Test
    void jars_that_cannot_be_moved_are_rejected() {
        Path mvc = MadeJar.mvcOnTomcat(BOOT).in(work, "mvc.jar");
        Path none =
                MadeJar.of(BOOT)
                        .with(
                                "spring-webmvc-6.2.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .in(work, "none.jar");
        Path batch = MadeJar.of(BOOT).with("spring-core-6.2.0.jar").in(work, "batch.jar");
        Path pages =
                MadeJar.mvcOnTomcat(BOOT)
                        .with("tomcat-embed-jasper-10.1.0.jar")
                        .in(work, "pages.jar");
        Path signed =
                MadeJar.mvcOnTomcat(BOOT).entry("META-INF/SHOP.RSA", "x").in(work, "signed.jar");
        Path old = MadeJar.mvcOnTomcat("2.3.0").in(work, "old.jar");
        Path gateway =
                MadeJar.of(BOOT)
                        .with(
                                "spring-webflux-6.2.0.jar",
                                "org/springframework/web/reactive/DispatcherHandler.class")
                        .with(
                                "reactor-netty-http-1.2.0.jar",
                                "reactor/netty/http/server/HttpServer.class")
                        .with("spring-cloud-gateway-server-4.2.0.jar")
                        .in(work, "gateway.jar");
        Path four =
                MadeJar.of("4.0.0")
                        .with("spring-boot-tomcat-4.0.0.jar")
                        .with(
                                "tomcat-embed-core-11.0.0.jar",
                                "org/apache/catalina/startup/Tomcat.class")
                        .with(
                                "spring-webmvc-7.0.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .in(work, "four.jar");

        assertThat(refusal(mvc, Container.TOMCAT)).contains("already runs Apache Tomcat");
        assertThat(refusal(mvc, Container.NETTY)).contains("runs WebFlux only");
        assertThat(refusal(none, Container.JETTY)).contains("has no web container");
        assertThat(refusal(batch, Container.JETTY)).contains("neither servlets nor WebFlux");
        assertThat(refusal(pages, Container.JETTY)).contains("has JSPs");
        assertThat(refusal(signed, Container.JETTY)).contains("is signed");
        assertThat(refusal(old, Container.JETTY)).contains("Spring Boot 2.3.0");
        assertThat(refusal(gateway, Container.JETTY)).contains("Spring Cloud Gateway");
        assertThat(refusal(four, Container.UNDERTOW)).contains("--starter undertow=");
    }

    @Test
    void the_starter_that_is_named_for_undertow_on_boot_4_can_be_given() {
        Path four =
                MadeJar.of("4.0.0")
                        .with("spring-boot-tomcat-4.0.0.jar")
                        .with(
                                "tomcat-embed-core-11.0.0.jar",
                                "org/apache/catalina/startup/Tomcat.class")
                        .with(
                                "spring-webmvc-7.0.0.jar",
                                "org/springframework/web/servlet/DispatcherServlet.class")
                        .in(work, "four.jar");
        String option = "--starter undertow=";
        String refusal = refusal(four, Container.UNDERTOW);
        String starter =
                refusal.substring(refusal.indexOf(option) + option.length())
                        .replace("VERSION.", "4.0.0");
        repositories.alsoBrings(
                "undertow-spring-boot-starter", "io.undertow", "undertow-core", "2.4.0");

        Move move =
                new Swap(repositories, Map.of("undertow", starter))
                        .decide(
                                four,
                                Container.UNDERTOW,
                                MovedSettings.of(Target.jar("shop", four)));

        assertThat(starter).isEqualTo("io.undertow:undertow-spring-boot-starter:4.0.0");
        assertThat(move.summary()).contains("Undertow 2.4.0");
    }

    @Test
    void a_library_is_read_without_a_second_copy_in_memory() throws IOException {
        String noise =
                new Random(1)
                        .ints(8 << 20, ' ', '~')
                        .collect(
                                StringBuilder::new,
                                StringBuilder::appendCodePoint,
                                StringBuilder::append)
                        .toString();
        Path jar =
                MadeJar.mvcOnTomcat(BOOT)
                        .naming("native-1.0.jar", "com/example/Native.class", noise)
                        .in(work);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (ZipFile outer = ZipFile.builder().setPath(jar).get()) {
            ZipArchiveEntry entry = outer.getEntry(MadeJar.LIB + "native-1.0.jar");
            long before = threads.getCurrentThreadAllocatedBytes();

            LibraryReader.open(outer, entry).close();

            assertThat(threads.getCurrentThreadAllocatedBytes() - before)
                    .isLessThan(entry.getSize() * 3 / 2);
        }
    }

    @Test
    void boot_s_own_marker_is_not_a_signature() {
        Path jar = MadeJar.mvcOnTomcat(BOOT).entry("META-INF/BOOT.SF", "").in(work);

        assertThat(decide(jar, Container.JETTY).added()).isNotEmpty();
    }

    @Test
    void a_jar_that_has_changed_is_rejected_without_leaving_files() throws IOException {
        Path jar = MadeJar.mvcOnTomcat(BOOT).in(work);
        Move move = decide(jar, Container.JETTY);
        MadeJar.mvcOnTomcat(BOOT).entry("BOOT-INF/classes/new.txt", "more").in(work);

        assertThatExceptionOfType(SwapRefusedException.class)
                .isThrownBy(() -> Swap.write(move, work.resolve("moved.jar")))
                .withMessageContaining("changed while it was read");
        try (Stream<Path> left = Files.list(work)) {
            assertThat(left).containsExactly(jar);
        }
    }

    @Test
    void the_original_is_never_overwritten() throws IOException {
        Path jar = MadeJar.mvcOnTomcat(BOOT).in(work);
        byte[] before = Files.readAllBytes(jar);

        assertThatExceptionOfType(SwapRefusedException.class)
                .isThrownBy(() -> Swap.write(decide(jar, Container.JETTY), jar))
                .withMessageContaining("must not be changed");
        assertThat(Files.readAllBytes(jar)).isEqualTo(before);
    }

    @ParameterizedTest
    @CsvSource({
        "3.2.0, give them a ClientHttpRequestFactory in the code.",
        "3.4.0, 'set spring.http.client.factory to it, such as jdk, reactor or simple.'",
        "4.0.0, 'set spring.http.clients.imperative.factory to it, such as jdk, reactor or simple.'"
    })
    void how_to_keep_the_http_client_depends_on_the_version_of_boot(String boot, String cure)
            throws IOException {
        repositories.alsoBrings(
                "spring-boot-starter-jetty", "org.eclipse.jetty", "jetty-client", "12.0.0");

        Path jar = MadeJar.mvcOnTomcat(boot).with("spring-boot-tomcat-" + boot + ".jar").in(work);

        assertThat(decide(jar, Container.JETTY).warnings())
                .anyMatch(warning -> warning.contains(cure));
    }
}
