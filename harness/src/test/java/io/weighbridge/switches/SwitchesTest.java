package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.model.BootVersion;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwitchesTest {

    @TempDir private Path folder = Path.of("");

    @Test
    void the_usual_switches_come_in_a_fixed_order_with_the_application_as_it_is_first() {
        Switches.Chosen chosen = Switches.usual(application(3, 5, 25, List.of(25, 17)), 12);

        assertThat(chosen.factors().stream().map(SwitchesTest::words))
                .containsExactly(
                        "packaging: fat, extracted, cache",
                        "java: 25, 17",
                        "virtual-threads: off, on",
                        "gc: g1, parallel",
                        "container: tomcat, jetty, undertow",
                        "compact-headers: off, on",
                        "lazy-init: off, on",
                        "heap: default, 512m",
                        "access-log: off, on",
                        "jmx: off, on");
        assertThat(chosen.factors().stream().map(factor -> factor.levels().get(0)))
                .allSatisfy(
                        level -> {
                            assertThat(level.flags()).isEmpty();
                            assertThat(level.properties()).isEmpty();
                            assertThat(level.jvm()).isNull();
                        });
        assertThat(chosen.leftOut()).isEmpty();
    }

    @Test
    void switches_that_there_is_no_time_for_are_named() {
        Switches.Chosen chosen = Switches.usual(application(3, 5, 17, List.of(17)), 5);

        assertThat(chosen.factors().stream().map(Factor::name))
                .containsExactly("packaging", "gc", "container");
        assertThat(chosen.leftOut())
                .anySatisfy(
                        it ->
                                assertThat(it)
                                        .isEqualTo(
                                                "There are only enough launches for 5 levels"
                                                    + " besides the first of each switch. Left out:"
                                                    + " lazy-init, heap, access-log, jmx. Give a"
                                                    + " longer --within or more --rounds, or name"
                                                    + " switches with --switch."));
    }

    @Test
    void what_a_java_cannot_do_is_left_out_with_a_sentence() {
        Switches.Chosen chosen = Switches.usual(application(3, 5, 17, List.of(17)), 12);

        assertThat(chosen.factors().stream().map(Factor::name))
                .doesNotContain("virtual-threads", "compact-headers", "java");
        assertThat(chosen.leftOut())
                .contains(
                        "Switch java is left out: only Java 17 was found here.",
                        "Switch virtual-threads is left out: it needs Java 21 or later, but"
                                + " this run uses only Java 17 (--jvm chooses another).",
                        "Switch compact-headers is left out: it needs Java 25 or later, but"
                                + " this run uses only Java 17 (--jvm chooses another).");
    }

    @Test
    void a_java_that_is_chosen_is_not_called_the_only_one_here() {
        Application any = application(3, 5, 17, List.of(17));
        Application chosen =
                new Application(
                        any.base().withJvm(new Jvm(null, 17)),
                        any.settings(),
                        any.layout(),
                        17,
                        any.javas(),
                        any.container(),
                        any.containers(),
                        true);

        assertThat(Switches.usual(chosen, 12).leftOut())
                .contains("Switch java is left out: --jvm chooses Java 17.");
    }

    @Test
    void an_old_boot_is_not_extracted_and_has_no_virtual_threads() {
        Switches.Chosen chosen = Switches.usual(application(3, 1, 25, List.of(25)), 12);

        assertThat(chosen.factors().stream().map(Factor::name))
                .doesNotContain("packaging", "virtual-threads");
        assertThat(chosen.leftOut())
                .contains(
                        "Switch packaging is left out: it needs Spring Boot 3.3 or later.",
                        "Switch virtual-threads is left out: it needs Spring Boot 3.2 or later.");
    }

    @Test
    void levels_that_need_a_younger_java_are_not_drawn_with_the_older_one() {
        Switches.Chosen chosen = Switches.usual(application(3, 5, 17, List.of(17, 21, 25)), 12);

        assertThat(level(chosen, "virtual-threads", "on").excludes()).containsExactly("java=17");
        assertThat(level(chosen, "compact-headers", "on").excludes())
                .containsExactly("java=17", "java=21");
    }

    @Test
    void the_unchanged_application_has_the_defaults_of_its_java() {
        assertThat(Switches.usual(small(25, 25), 12).factors().stream().map(SwitchesTest::words))
                .contains("gc: serial, g1", "compact-headers: off, on");
        Switches.Chosen chosen = Switches.usual(small(27, 27), 12);
        assertThat(chosen.factors().stream().map(SwitchesTest::words))
                .contains("gc: g1, parallel", "compact-headers: on, off");
        assertThat(level(chosen, "compact-headers", "off").flags())
                .containsExactly("-XX:-UseCompactObjectHeaders");
    }

    @Test
    void a_switch_is_left_out_where_the_javas_have_different_defaults() {
        assertThat(Switches.usual(small(25, 25, 27), 12).leftOut())
                .contains(
                        "Switch gc is left out: its default in Java 27 or later is not that of the"
                                + " older Java here; choose one with --jvm.",
                        "Switch compact-headers is left out: its default in Java 27 or later is"
                                + " not that of the older Java here; choose one with --jvm.");
    }

    @Test
    void a_switch_is_left_out_where_a_flag_already_sets_it() {
        assertThat(
                        Switches.usual(
                                        application(
                                                3,
                                                5,
                                                25,
                                                List.of(25),
                                                "-XX:+UseCompactObjectHeaders"),
                                        12)
                                .leftOut())
                .contains("Switch compact-headers is left out: a --jvm-flag already sets them.");
    }

    @Test
    void the_cache_is_called_what_it_is_where_all_javas_have_the_same() {
        assertThat(words(Switches.usual(application(3, 5, 17, List.of(17)), 2).factors().get(0)))
                .isEqualTo("packaging: fat, extracted, cds");
        assertThat(words(Switches.usual(application(3, 5, 25, List.of(25)), 2).factors().get(0)))
                .isEqualTo("packaging: fat, extracted, aot-cache");
    }

    @Test
    void requested_switches_have_the_requested_levels() {
        Switches.Chosen chosen =
                Switches.requested(
                        application(3, 5, 25, List.of(25)),
                        Map.of("gc", List.of("g1", "parallel", "zgc")));

        assertThat(chosen.factors().stream().map(SwitchesTest::words))
                .containsExactly("gc: g1, parallel, zgc");
        assertThat(level(chosen, "gc", "zgc").flags()).containsExactly("-XX:+UseZGC");
    }

    @Test
    void http2_changes_the_server_and_its_load() {
        Switches.Chosen chosen =
                Switches.requested(application(3, 5, 17, List.of(17)), Map.of("http2", List.of()));

        assertThat(level(chosen, "http2", "off").protocol()).isNull();
        assertThat(level(chosen, "http2", "on").protocol()).isEqualTo(Protocol.H2C);
        assertThat(level(chosen, "http2", "on").properties())
                .containsExactly(Map.entry("server.http2.enabled", "true"));
    }

    @Test
    void tls_is_a_switch_unless_the_application_has_it() {
        Switches.Chosen chosen =
                Switches.requested(application(3, 5, 17, List.of(17)), Map.of("tls", List.of()));

        assertThat(level(chosen, "tls", "off").tls()).isNull();
        assertThat(level(chosen, "tls", "on").tls()).isEqualTo(true);
    }

    @Test
    void a_level_changes_how_the_application_is_run() {
        Switches.Chosen chosen = Switches.usual(application(3, 5, 25, List.of(25, 17)), 12);

        assertThat(level(chosen, "packaging", "cache").prepare()).isEqualTo(JarPreparation.CACHE);
        assertThat(level(chosen, "container", "jetty").container()).isEqualTo("jetty");
        assertThat(level(chosen, "heap", "512m").flags()).containsExactly("-Xmx512m");
        assertThat(level(chosen, "lazy-init", "on").properties())
                .containsExactly(Map.entry("spring.main.lazy-initialization", "true"));
        assertThat(Objects.requireNonNull(level(chosen, "java", "17").jvm()).version())
                .isEqualTo(17);
    }

    @ParameterizedTest(name = "--switch {0}={1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "gcc; ''; takes one of packaging, java; did you mean gc?",
                "gc; g1,paralel; takes g1, parallel, serial, zgc, not; did you mean parallel?",
                "gc; g2,g1; takes g1, parallel, serial, zgc; did you mean g1?",
                "gv; ''; takes one of packaging, java; did you mean gc?",
                "gc; g1; needs at least two levels; not only g1",
                "gc; g1,g1; has a level twice; name each once",
                "heap; 256,512m; takes sizes of 2m or more such as 256m; not 256",
                "heap; 1k,2k; takes sizes of 2m or more such as 256m; not 1k",
                "heap; 1m,2m; takes sizes of 2m or more such as 256m; not 1m",
                "java; 17,11; not available here; only Java 17 was found here",
                "tls; on; needs at least two levels; not only on",
                "compact-headers; ''; is not available here: it needs Java 25 or later; but this"
                        + " run uses only Java 17"
            })
    void what_is_no_switch_or_level_is_refused_in_a_sentence(
            String name, String levels, String what, String cure) {
        List<String> asked = levels.isEmpty() ? List.of() : List.of(levels.split(",", -1));

        assertThatThrownBy(
                        () ->
                                Switches.requested(
                                        application(3, 5, 17, List.of(17)), Map.of(name, asked)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(what)
                .hasMessageContaining(cure);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "gc; ''; a --jvm-flag already sets the collector",
                "gc; zgc,parallel; a --jvm-flag already sets the collector",
                "heap; 256m,512m; a --jvm-flag already sets its size"
            })
    void a_switch_that_a_flag_has_set_already_is_refused(String name, String levels, String why) {
        List<String> asked = levels.isEmpty() ? List.of() : List.of(levels.split(",", -1));
        Application application =
                application(3, 5, 25, List.of(25), "-XX:+UseShenandoahGC", "-Xmx256m");

        assertThatThrownBy(() -> Switches.requested(application, Map.of(name, asked)))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--switch %s is not available here: %s. Leave the switch out, or change"
                                + " that.",
                        name, why);
    }

    @Test
    void collectors_that_are_named_do_not_depend_on_defaults() {
        assertThat(
                        Switches.requested(
                                        small(25, 25, 27), Map.of("gc", List.of("g1", "parallel")))
                                .factors())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "virtual-threads, spring.threads.virtual.enabled, spring.threads.virtual.enabled",
        "lazy-init, spring.main.lazyInitialization, spring.main.lazy-initialization",
        "access-log, server.jetty.accesslog.enabled, server.jetty.accesslog.enabled",
        "jmx, spring.jmx.enabled, spring.jmx.enabled",
        "http2, server.http2.enabled, server.http2.enabled"
    })
    void what_the_jar_itself_turns_on_is_no_switch(String name, String key, String property) {
        Map<String, List<String>> asked = Map.of(name, List.of());

        assertThatThrownBy(() -> Switches.requested(setting(key, "true"), asked))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--switch %s is not available here: the jar already sets %s. Leave the switch out, or change that."
                                .formatted(name, property));
        assertThat(Switches.requested(setting(key, "false"), asked).factors()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "--arg, --spring.threads.virtual.enabled=true",
        "--jvm-flag, -Dspring.threads.virtual.enabled=true",
        "--env, SPRING_THREADS_VIRTUAL_ENABLED",
        "--property, spring.threads.virtual.enabled"
    })
    void what_another_option_turns_on_is_no_switch(String option, String word) {
        Target base = Target.jar("app", Path.of("app.jar"));
        Target set =
                switch (option) {
                    case "--arg" -> base.withArguments(List.of(word));
                    case "--jvm-flag" -> base.withJvmFlags(List.of(word));
                    case "--env" -> base.withEnv(Map.of(word, "true"));
                    default -> base.withProperty(word, "true");
                };
        Application application = application(set, 25);

        assertThat(Switches.usual(application, 12).leftOut())
                .contains(
                        "Switch virtual-threads is left out: %s already sets spring.threads.virtual.enabled."
                                .formatted(option));
    }

    @ParameterizedTest
    @CsvSource({"--jvm-flag, -Dspring.jmx.enabled=false", "--env, SPRING_JMX_ENABLED"})
    void what_is_turned_off_below_the_command_line_is_a_switch(String option, String word) {
        Target base = Target.jar("app", Path.of("app.jar"));
        Target set =
                option.equals("--env")
                        ? base.withEnv(Map.of(word, "false"))
                        : base.withJvmFlags(List.of(word));

        assertThat(Switches.requested(application(set, 25), Map.of("jmx", List.of())).factors())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "WAR; the war has web content, such as hello.jsp, which is lost when it is"
                        + " extracted",
                "EXTRACTED; the jar is extracted already",
                "PROPERTIES; the jar is started by PropertiesLauncher, and an extracted jar is"
                        + " not: it would lack what that launcher adds",
                "OWN_LAUNCHER; the jar is started by a launcher of its own, and an extracted jar"
                        + " is not",
                "OTHER; the jar is not one that Spring Boot's plugin builds"
            })
    void packaging_is_no_switch_of_a_jar_that_would_be_another_application_extracted(
            BootLayout.Kind kind, String why) {
        Application fat = application(3, 5, 25, List.of(25));
        Application other = with(fat.base(), layout(kind, 3, 5, true), 25, List.of(25));

        assertThat(Switches.usual(other, 12).leftOut())
                .contains("Switch packaging is left out: %s.".formatted(why));
    }

    @Test
    void packaging_is_no_switch_of_a_jar_without_the_tools_that_extract_it() {
        Application fat = application(3, 5, 25, List.of(25));
        BootLayout layout = layout(BootLayout.Kind.FAT, 3, 5, false);

        assertThat(Switches.usual(with(fat.base(), layout, 25, List.of(25)), 12).leftOut())
                .contains(
                        "Switch packaging is left out: it lacks spring-boot-jarmode-tools,"
                                + " which extracts it: build it without includeTools=false of"
                                + " Spring Boot's plugin.");
    }

    @ParameterizedTest
    @CsvSource({
        "--jvm-flag, -Dloader.path=ext, loader.path",
        "--env, LOADER_PATH, LOADER_PATH",
        "--env, LOADER_MAIN, LOADER_MAIN"
    })
    void packaging_is_no_switch_where_a_setting_is_for_the_launcher(
            String option, String word, String key) {
        Target base = Target.jar("app", Path.of("app.jar"));
        Target set =
                option.equals("--env")
                        ? base.withEnv(Map.of(word, "ext"))
                        : base.withJvmFlags(List.of(word));

        assertThat(Switches.usual(application(set, 25), 12).leftOut())
                .contains(
                        "Switch packaging is left out: %s sets %s, which only Spring Boot's launcher reads, and an extracted jar is started without it."
                                .formatted(option, key));
    }

    @Test
    void an_application_with_https_of_its_own_is_measured_with_and_without_it() {
        Target https = Target.jar("app", Path.of("app.jar")).withTls(true);
        Switches.Chosen chosen =
                Switches.requested(application(https, 25), Map.of("tls", List.of()));

        assertThat(words(chosen.factors().get(0))).isEqualTo("tls: on, off");
        assertThat(level(chosen, "tls", "off").tls()).isEqualTo(false);
        assertThat(level(chosen, "tls", "off").properties())
                .containsExactly(Map.entry("server.ssl.enabled", "false"));
    }

    @Test
    void where_a_property_turns_https_off_the_switch_turns_it_on_again() {
        Target off =
                Target.jar("app", Path.of("app.jar"))
                        .withProperty("server.ssl.enabled", "false")
                        .withEnv(Map.of("SERVER_SSL_KEYSTOREPASSWORD", "changeit"));
        Switches.Chosen chosen = Switches.requested(application(off, 25), Map.of("tls", List.of()));

        assertThat(words(chosen.factors().get(0))).isEqualTo("tls: off, on");
        assertThat(level(chosen, "tls", "on").properties())
                .containsOnly(
                        Map.entry("server.ssl.enabled", "true"),
                        Map.entry("server.ssl.key-store-password", ""));
    }

    @Test
    void an_argument_about_tls_cannot_be_switched_and_the_message_names_what_can() {
        Target base = Target.jar("app", Path.of("app.jar"));
        Target argument = base.withArguments(List.of("--server.ssl.enabled=false"));
        Target property = base.withProperty("server.ssl.enabled", "false");
        Map<String, List<String>> asked = Map.of("tls", List.of());

        assertThatThrownBy(() -> Switches.requested(application(argument, 25), asked))
                .hasMessageContaining(
                        "--arg sets server.ssl.enabled, and the switch must change it: give it as"
                                + " --property");
        assertThat(Switches.requested(application(property, 25), asked).factors()).hasSize(1);
    }

    /** An application with a setting in its jar. */
    private Application setting(String key, String value) {
        try {
            Path jar = folder.resolve("app.jar");
            try (OutputStream file = Files.newOutputStream(jar);
                    ZipOutputStream out = new ZipOutputStream(file)) {
                out.putNextEntry(new ZipEntry("application.properties"));
                out.write((key + "=" + value).getBytes(StandardCharsets.UTF_8));
                out.closeEntry();
            }
            return application(Target.jar("app", jar), 25);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_switch_that_a_flag_has_set_already_is_left_out() {
        Application application = application(3, 5, 25, List.of(25), "-XX:+UseZGC", "-Xmx256m");
        Switches.Chosen chosen = Switches.usual(application, 12);

        assertThat(chosen.factors().stream().map(Factor::name)).doesNotContain("gc", "heap");
        assertThat(chosen.leftOut())
                .contains(
                        "Switch gc is left out: a --jvm-flag already sets the collector.",
                        "Switch heap is left out: a --jvm-flag already sets its size.");
    }

    private static Level level(Switches.Chosen chosen, String factor, String level) {
        return chosen.factors().stream()
                .filter(it -> it.name().equals(factor))
                .flatMap(it -> it.levels().stream())
                .filter(it -> it.name().equals(level))
                .findFirst()
                .orElseThrow();
    }

    private static String words(Factor factor) {
        return factor.name()
                + ": "
                + String.join(", ", factor.levels().stream().map(Level::name).toList());
    }

    private static Application small(int java, Integer... javas) {
        Application large = application(4, 1, java, List.of(javas));
        return new Application(
                large.base(),
                large.settings(),
                large.layout(),
                java,
                large.javas(),
                large.container(),
                large.containers(),
                false);
    }

    private static Application application(
            int major, int minor, int java, List<Integer> javas, String... flags) {
        Target base = Target.jar("app", Path.of("app.jar")).addingJvmFlags(List.of(flags));
        return with(base, layout(BootLayout.Kind.FAT, major, minor, true), java, javas);
    }

    private static Application application(Target base, int java) {
        return with(base, layout(BootLayout.Kind.FAT, 3, 5, true), java, List.of(java));
    }

    private static BootLayout layout(BootLayout.Kind kind, int major, int minor, boolean tools) {
        String version = major + "." + minor;
        BootVersion boot = new BootVersion(version, major, minor);
        String web = kind == BootLayout.Kind.WAR ? "hello.jsp" : null;
        return new BootLayout(kind, boot, version, "", "", List.of(), null, null, tools, web);
    }

    private static Application with(Target base, BootLayout layout, int java, List<Integer> javas) {
        ApplicationSettings settings = ApplicationSettings.of(base);
        List<String> others = List.of("jetty", "undertow");
        return new Application(base, settings, layout, java, javas, "tomcat", others, true);
    }
}
