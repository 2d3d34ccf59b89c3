package io.weighbridge.swap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.run.JarBench;
import io.weighbridge.instrument.run.JarSteps;
import io.weighbridge.os.Children;
import io.weighbridge.switches.LaunchDraw;
import io.weighbridge.switches.LevelRemoval;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.net.ssl.SSLContext;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jars are prepared by a fake Java; WeighIT prepares real ones. */
class PreparationsTest {

    private static final String LAUNCHERS = "org.springframework.boot.loader.launch.";

    private static final String REFERENCE = "--user=${env:USER_NAME}";

    @TempDir private Path folder;

    @Test
    void what_an_interrupted_run_has_left_is_prepared_again() throws Exception {
        RunDirectory run = extracting(Files.writeString(folder.resolve("app.jar"), "whole"));
        Path left = Files.createDirectories(run.jars().resolve("extracted-1/lib"));
        Files.writeString(left.resolve("half.jar"), "ha");
        try (Children children = Children.open()) {
            Plan prepared = prepared(children, run).typed();

            assertThat(prepared.targets().get(0).jar()).content().isEqualTo("whole");
            assertThat(left).doesNotExist();
        }
    }

    @Test
    void a_training_run_gets_the_values_to_which_the_plan_refers() throws Exception {
        RunDirectory run = training(Files.writeString(folder.resolve("app.jar"), "one"));
        try (Children children = Children.open()) {
            Plan prepared = prepared(children, run).typed();

            assertThat(folder.resolve("jdk/trained")).content().contains("--user=hunter2");
            assertThat(prepared.targets().get(0).arguments()).containsExactly(REFERENCE);
        }
    }

    @Test
    void a_training_run_serves_over_tls_if_the_target_does() throws Exception {
        Path jar = Files.writeString(folder.resolve("app.jar"), "one");
        RunDirectory run =
                run(Target.jar("app", jar).withPrepare(JarPreparation.CACHE).withTls(true));
        try (Children children = Children.open()) {
            prepared(children, run);

            assertThat(folder.resolve("jdk/trained"))
                    .content()
                    .contains("--server.ssl.certificate=file:" + folder.resolve("server.crt"));
        }
    }

    @Test
    void a_cache_is_trained_with_the_properties_of_the_launches_that_use_it() throws Exception {
        Target app =
                Target.jar("app", Files.writeString(folder.resolve("app.jar"), "one"))
                        .withPrepare(JarPreparation.CACHE);
        Target lazy = app.withName("lazy").withProperty("lazy", "true");
        Target larger = lazy.withName("larger").withJvmFlags(List.of("-Xmx1g"));
        RunDirectory run = run(app, lazy, larger);
        try (Children children = Children.open()) {
            Plan prepared = prepared(children, run).typed();

            assertThat(folder.resolve("jdk/trained"))
                    .content()
                    .contains("cache-2.jsa -Dspring.context.exit=onRefresh ")
                    .contains("--lazy=true");
            assertThat(prepared.targets())
                    .extracting(it -> it.jvmFlags().get(it.jvmFlags().size() - 2))
                    .containsExactly(
                            "-XX:SharedArchiveFile=" + cache(run, 1),
                            "-XX:SharedArchiveFile=" + cache(run, 2),
                            "-XX:SharedArchiveFile=" + cache(run, 2));
            assertThat(prepared.notes())
                    .anySatisfy(
                            it -> assertThat(it).startsWith("The CDS cache of app.jar for lazy"));
        }
    }

    private static Path cache(RunDirectory run, int number) {
        return run.jars().toAbsolutePath().resolve("cache-" + number + ".jsa");
    }

    @Test
    void the_lines_of_a_failed_training_run_are_without_these_values() throws Exception {
        RunDirectory run = training(Files.writeString(folder.resolve("app.jar"), "fail"));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> prepared(children, run))
                    .isInstanceOfSatisfying(
                            FailedPreparationsException.class,
                            failed ->
                                    assertThat(failed.first().whole())
                                            .contains(REFERENCE)
                                            .doesNotContain("hunter2"));
        }
    }

    @Test
    void the_sentence_about_a_failed_training_run_has_the_line_that_says_why() throws Exception {
        RunDirectory run = training(Files.writeString(folder.resolve("app.jar"), "fail"));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> prepared(children, run))
                    .cause()
                    .hasMessage(
                            "Training the CDS cache of app.jar ended with exit code 1 (Caused by:"
                                    + " java.lang.IllegalStateException: no licence for"
                                    + " ${env:USER_NAME}).");
        }
    }

    @Test
    void a_war_whose_web_content_would_be_lost_is_not_extracted() throws Exception {
        RunDirectory run = extracting(war("WEB-INF/hello.jsp"));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> prepared(children, run))
                    .cause()
                    .hasMessageContaining(
                            "shop.war cannot be extracted: the war has web content, such as"
                                    + " WEB-INF/hello.jsp, which is lost when it is extracted.");
            assertThat(run.jars().resolve("extracted-1")).doesNotExist();
        }
    }

    @Test
    void a_war_without_web_content_is_started_from_its_extraction() throws Exception {
        RunDirectory run = extracting(war("WEB-INF/classes/a.class"));
        try (Children children = Children.open()) {
            assertThat(prepared(children, run).typed().targets().get(0).jar())
                    .hasFileName("shop.war")
                    .hasParentRaw(run.jars().toAbsolutePath().resolve("extracted-1"));
        }
    }

    private Path war(String entry) throws IOException {
        return archive("shop.war", "WEB-INF", LAUNCHERS + "WarLauncher", entry);
    }

    @Test
    void a_cache_that_fails_with_one_java_is_still_made_with_the_others() throws Exception {
        Path refusing =
                fakeJava(
                        "refusing",
                        "echo 'Error occurred during CDS dumping'; echo 'Must enable"
                                + " AllowArchivingWithJavaAgent'; exit 1");
        Plan plan =
                drawn(
                        new Factor(
                                "java",
                                List.of(
                                        Level.asIs("17").withJvm(new Jvm(refusing, null)),
                                        Level.asIs("25").withJvm(new Jvm(fakeJava(), null)))));
        Target base = Target.jar("app", Files.writeString(folder.resolve("app.jar"), "one"));
        List<Target> real = plan.targets().stream().map(it -> it.withJar(base.jar())).toList();
        RunDirectory run =
                RunDirectory.create(
                        folder.resolve("results"), SampleRun.of("a-run", plan.withTargets(real)));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> prepared(children, run))
                    .isInstanceOfSatisfying(
                            FailedPreparationsException.class,
                            failed -> {
                                Plan less = LevelRemoval.without(plan, failed);
                                assertThat(less.notes())
                                        .containsExactly(
                                                "packaging=cds with java=17 is left out: Training"
                                                    + " the CDS cache of app.jar ended with exit"
                                                    + " code 1 (Error occurred during CDS dumping:"
                                                    + " Must enable AllowArchivingWithJavaAgent).");
                                assertThat(caches(less)).containsOnly("java=25");
                                assertThat(less.targets()).hasSameSizeAs(plan.targets());
                            });
        }
    }

    /** The levels of java with which a cache is launched. */
    private static List<String> caches(Plan plan) {
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        return factorial.launches().stream()
                .map(factorial::named)
                .filter(levels -> levels.contains("packaging=cds"))
                .map(levels -> levels.get(1))
                .toList();
    }

    @Test
    void a_jar_with_a_launch_script_is_extracted_from_a_copy_without_it() throws Exception {
        Path jar = fat(LAUNCHERS + "JarLauncher");
        byte[] script = "#!/bin/sh\n".getBytes(StandardCharsets.UTF_8);
        try (ZipFile plain = ZipFile.builder().setPath(jar).get();
                ZipArchiveOutputStream out =
                        new ZipArchiveOutputStream(folder.resolve("scripted.jar"))) {
            out.writePreamble(script);
            plain.copyRawEntries(out, entry -> true);
        }
        RunDirectory run = extracting(folder.resolve("scripted.jar"));
        try (Children children = Children.open()) {
            Plan prepared = prepared(children, run).typed();

            Path extracted = Objects.requireNonNull(prepared.targets().get(0).jar());
            assertThat(Files.readAllBytes(extracted)).startsWith('P', 'K');
            assertThat(BootLayout.of(extracted)).isEqualTo(BootLayout.of(jar));
            assertThat(prepared.notes())
                    .contains(
                            "scripted.jar has a launch script, so a copy without it is extracted.");
        }
    }

    @Test
    void a_jar_that_would_be_another_application_extracted_is_refused_before_anything_starts()
            throws Exception {
        RunDirectory run = extracting(fat(LAUNCHERS + "PropertiesLauncher"));
        try (Children children = Children.open()) {
            assertThatThrownBy(() -> prepared(children, run))
                    .isInstanceOf(FailedPreparationsException.class)
                    .cause()
                    .hasMessageContaining("cannot be extracted: the jar is started by Properties");
            assertThat(run.jars().resolve("extracted-1")).doesNotExist();
        }
    }

    /** A jar in Spring Boot's layout. */
    private Path fat(String launcher) throws IOException {
        return archive("fat.jar", "BOOT-INF", launcher);
    }

    /**
     * @param root the folder of classes and libraries
     */
    private Path archive(String name, String root, String launcher, String... more)
            throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, launcher);
        attributes.put(new Attributes.Name("Spring-Boot-Version"), "3.5.16");
        attributes.put(new Attributes.Name("Spring-Boot-Lib"), root + "/lib/");
        attributes.put(new Attributes.Name("Spring-Boot-Classes"), root + "/classes/");
        Path file = folder.resolve(name);
        try (OutputStream to = Files.newOutputStream(file);
                JarOutputStream out = new JarOutputStream(to, manifest)) {
            out.putNextEntry(new ZipEntry(root + "/lib/spring-boot-jarmode-tools-3.5.16.jar"));
            for (String entry : more) {
                out.putNextEntry(new ZipEntry(entry));
            }
        }
        return file;
    }

    private RunDirectory prepared(Children children, RunDirectory run) throws Exception {
        JarBench bench =
                new JarBench(
                        children,
                        sentence -> {},
                        target -> target.replacing("${env:USER_NAME}", "hunter2"),
                        line -> line.replace("hunter2", "${env:USER_NAME}"),
                        new Certificate(
                                folder.resolve("server.crt"),
                                folder.resolve("server.key"),
                                SSLContext.getDefault()),
                        run);
        return JarSteps.decided(List.of(new PrepareStep()), run.typed().targets()).write(bench);
    }

    private RunDirectory extracting(Path jar) throws IOException {
        return run(Target.jar("app", jar).withPrepare(JarPreparation.EXTRACT));
    }

    private RunDirectory training(Path jar) throws IOException {
        return run(
                Target.jar("app", jar)
                        .withPrepare(JarPreparation.CACHE)
                        .withArguments(List.of(REFERENCE)));
    }

    /** A run whose plan prepares jars. */
    private RunDirectory run(Target... prepared) throws IOException {
        Jvm jvm = new Jvm(fakeJava(), null);
        Plan plan =
                Plan.of(
                        "extracted",
                        Stream.of(prepared).map(target -> target.withJvm(jvm)).toList(),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return RunDirectory.create(folder.resolve("results"), SampleRun.of("a-run", plan));
    }

    /**
     * A home of a Java that extracts a jar by copying it, and is trained by noting its command. A
     * training fails if the jar says so.
     */
    private Path fakeJava() throws IOException {
        return fakeJava("jdk", "true");
    }

    /**
     * @param train is run when a cache is to be written
     */
    private Path fakeJava(String name, String train) throws IOException {
        Path home = folder.resolve(name);
        Path java = home.resolve("bin/java");
        if (Files.notExists(java)) {
            Files.createDirectories(home.resolve("bin"));
            Files.writeString(
                    java,
                    """
                    #!/bin/sh
                    if [ "$1" = -Djarmode=tools ]; then
                      case $(head -c 2 "$3") in "#!") exit 1 ;; esac
                      mkdir -p "$6"
                      cp "$3" "$6"
                      exit
                    fi
                    echo "$*" | tee "%s"
                    for word; do
                      case $word in
                        -XX:ArchiveClassesAtExit=*) %s; touch "${word#*=}" ;;
                        *.jar)
                          if grep -q fail "$word"; then
                            echo "Caused by: java.lang.IllegalStateException: no licence for hunter2"
                            exit 1
                          fi ;;
                      esac
                    done
                    """
                            .formatted(home.resolve("trained"), train));
            Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
        }
        return home;
    }

    @Test
    void a_level_whose_training_fails_is_left_out_and_the_launches_are_drawn_again() {
        Plan less = LevelRemoval.without(drawn(), all(drawn(), training()));
        Factorial factorial = Objects.requireNonNull(less.factorial());

        assertThat(names(factorial)).containsExactly("fat, extracted", "off, on");
        assertThat(less.targets())
                .hasSize(12)
                .noneMatch(it -> it.prepare() == JarPreparation.CACHE);
        assertThat(less.notes())
                .containsExactly(
                        "packaging=cds is left out: Training the cache ended with exit code 1.");
        assertThat(less.seed()).isEqualTo(drawn().seed());
    }

    @Test
    void without_extraction_there_is_no_cache_and_the_switch_is_left_out() {
        Plan less =
                LevelRemoval.without(
                        drawn(),
                        all(
                                drawn(),
                                new PreparationFailedException(
                                        JarPreparation.EXTRACT, "No jarmode.", List.of())));

        assertThat(names(Objects.requireNonNull(less.factorial()))).containsExactly("off, on");
        assertThat(less.notes())
                .containsExactly("packaging=extracted and packaging=cds are left out: No jarmode.");
    }

    @Test
    void a_plan_without_switches_is_refused_with_the_lines_of_what_failed() {
        Plan plan = plan(List.of());

        assertThatThrownBy(
                        () ->
                                LevelRemoval.without(
                                        plan, FailedPreparationsException.of("app", training())))
                .isInstanceOf(UsageException.class)
                .hasMessage("Training the cache ended with exit code 1. Its last lines:\n  x");
    }

    /** The failure of all targets that need a preparation, or another one after it. */
    private static FailedPreparationsException all(Plan plan, PreparationFailedException why) {
        Map<String, PreparationFailedException> failed = new LinkedHashMap<>();
        Set<String> prepared = new LinkedHashSet<>();
        for (Target target : plan.targets()) {
            if (target.prepare() == null) {
                continue;
            }
            if (target.prepare().compareTo(why.prepare()) >= 0) {
                failed.put(target.name(), why);
            } else {
                prepared.add(target.name());
            }
        }
        return new FailedPreparationsException(failed, prepared);
    }

    private static PreparationFailedException training() {
        return new PreparationFailedException(
                JarPreparation.CACHE, "Training the cache ended with exit code 1.", List.of("x"));
    }

    private static List<String> names(Factorial factorial) {
        List<String> names = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            names.add(String.join(", ", factor.levels().stream().map(Level::name).toList()));
        }
        return names;
    }

    private static Plan drawn() {
        return drawn(
                new Factor(
                        "lazy-init", List.of(Level.asIs("off"), Level.properties("on", Map.of()))));
    }

    private static Plan drawn(Factor second) {
        Plan plan =
                plan(
                        List.of(
                                new Factor(
                                        "packaging",
                                        List.of(
                                                Level.asIs("fat"),
                                                Level.prepared("extracted", JarPreparation.EXTRACT),
                                                Level.prepared("cds", JarPreparation.CACHE))),
                                second));
        return LaunchDraw.of(plan, 2, Factorial.LAUNCHES, 3);
    }

    private static Plan plan(List<Factor> factors) {
        Target base = Target.jar("app", Path.of("app.jar"));
        Plan plan =
                Plan.of(
                        "switches",
                        List.of(base),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return factors.isEmpty() ? plan : plan.withFactorial(Factorial.of(base, factors));
    }
}
