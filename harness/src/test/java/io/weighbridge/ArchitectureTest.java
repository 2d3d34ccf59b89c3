package io.weighbridge;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Cause;
import io.weighbridge.squeeze.SqueezeLaunch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the table in ARCHITECTURE.md: the packages that each package may import. */
class ArchitectureTest {

    private static final String ROOT = "io.weighbridge.";

    /** The harness and the two modules below it. */
    private static final List<Path> MODULES =
            List.of(Path.of("."), Path.of("..", "os"), Path.of("..", "store"));

    /** The load tools of this project, which the harness starts in processes of their own. */
    private static final List<Path> LOAD_MODULES =
            Stream.of("job", "engine", "gatling", "jmh")
                    .map(module -> Path.of("..", "load", module))
                    .toList();

    private static final JavaClasses HARNESS =
            new ClassFileImporter()
                    .importPaths(
                            MODULES.stream()
                                    .map(module -> module.resolve("target/classes"))
                                    .toList());

    /** What each package may import of the project; {@code Cause} serves the messages of all. */
    private static final Map<String, List<String>> ALLOWED =
            Map.ofEntries(
                    Map.entry("model", List.of()),
                    Map.entry("boot", List.of("plan", "model")),
                    Map.entry("plan", List.of("model")),
                    Map.entry("os", List.of()),
                    Map.entry("result", List.of("plan", "model")),
                    Map.entry("launch", List.of("plan", "model", "os", "result", "boot")),
                    Map.entry("load", List.of("plan", "model", "os", "result")),
                    Map.entry("sample", List.of("model", "os")),
                    Map.entry("parse", List.of("result", "plan", "model")),
                    Map.entry("profile", List.of("model", "os")),
                    Map.entry("store", List.of("os")),
                    Map.entry("swap", List.of("model", "os", "plan", "boot")),
                    Map.entry("factorial", List.of("model", "plan", "stats", "boot")),
                    Map.entry("squeeze", List.of("model", "plan", "result", "stats")),
                    Map.entry(
                            "run",
                            List.of(
                                    "model",
                                    "plan",
                                    "os",
                                    "result",
                                    "launch",
                                    "load",
                                    "sample",
                                    "parse",
                                    "profile",
                                    "boot",
                                    "swap",
                                    "factorial",
                                    "squeeze")),
                    Map.entry(
                            "services",
                            List.of("model", "plan", "os", "result", "sample", "run", "store")),
                    Map.entry("stats", List.of()),
                    Map.entry(
                            "analysis",
                            List.of("result", "stats", "squeeze", "model", "plan", "boot")),
                    Map.entry(
                            "report",
                            List.of("analysis", "result", "stats", "squeeze", "model", "plan")),
                    Map.entry("doctor", List.of("model", "os", "sample")));

    static Stream<Arguments> packages() {
        return ALLOWED.entrySet().stream()
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @Test
    void the_rules_see_every_class_of_the_harness() throws IOException {
        for (Path module : MODULES) {
            assertThat(sources(module.resolve("src/main/java")))
                    .isNotEmpty()
                    .allMatch(HARNESS::contain);
        }
    }

    private static List<String> sources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString().replace('/', '.'))
                    .filter(name -> name.endsWith(".java"))
                    .filter(name -> !name.endsWith("package-info.java"))
                    .map(name -> name.replaceFirst("\\.java$", ""))
                    .toList();
        }
    }

    /** Each jar has a {@code Main} of its own. */
    @Test
    void no_two_types_have_the_same_name_except_entry_points() throws IOException {
        Map<String, List<String>> byName = new TreeMap<>();
        for (Path module : Stream.concat(MODULES.stream(), LOAD_MODULES.stream()).toList()) {
            List<String> types = sources(module.resolve("src/main/java"));
            assertThat(types).as("types of %s", module).isNotEmpty();
            for (String type : types) {
                String name = type.substring(type.lastIndexOf('.') + 1);
                byName.computeIfAbsent(name, first -> new ArrayList<>()).add(type);
            }
        }
        byName.remove("Main");

        assertThat(byName).allSatisfy((name, types) -> assertThat(types).hasSize(1));
    }

    @Test
    void every_package_has_a_rule_but_that_of_the_commands() {
        Set<String> packages =
                HARNESS.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length()))
                        .collect(Collectors.toSet());

        assertThat(packages).containsAll(ALLOWED.keySet()).hasSize(ALLOWED.size() + 1);
        assertThat(packages).contains("cli");
    }

    @ParameterizedTest(name = "{0} imports only {1}")
    @MethodSource("packages")
    void a_package_imports_only_what_it_may(String name, List<String> allowed) {
        String[] known =
                Stream.concat(Stream.of(name), allowed.stream())
                        .map(other -> ROOT + other + "..")
                        .toArray(String[]::new);
        DescribedPredicate<JavaClass> foreign =
                resideInAPackage("io.weighbridge..")
                        .and(DescribedPredicate.not(resideInAnyPackage(known)))
                        .and(DescribedPredicate.not(type(Cause.class)));
        noClasses()
                .that()
                .resideInAPackage(ROOT + name + "..")
                .should()
                .dependOnClassesThat(foreign)
                .check(HARNESS);
    }

    /** They know a backend. The store is data of a plan, and a key of plan files. */
    @Test
    void packages_that_carry_out_a_run_do_not_know_the_store() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        Stream.of("plan", "result", "launch", "load", "sample", "parse", "run")
                                .map(name -> ROOT + name + "..")
                                .toArray(String[]::new))
                .and()
                .haveNameNotMatching(
                        ".*\\.(plan|result)\\.(Plan(Builder|Normaliser)?|Store(Builder|Checks)?|EnvironmentReferences|MaskedSecrets)(\\$.*)?")
                .should()
                .dependOnClassesThat(type(Store.class))
                .orShould()
                .callMethod(Plan.class, "store")
                .check(HARNESS);
    }

    /** The classes in the package of runs that implement features. */
    private static final Set<String> FEATURES_OF_RUNS =
            Set.of(
                    "FailedPreparationsException",
                    "LevelRemoval",
                    "LimitedLaunch",
                    "MoveStep",
                    "MovedJars",
                    "OriginalAnswers",
                    "PreparationFailedException",
                    "Preparations",
                    "PrepareStep",
                    "ProfileEpilogue",
                    "ProfiledRound",
                    "SqueezeLaunchPlan",
                    "SqueezeLauncher",
                    "SqueezeRunner",
                    "SqueezeStudy");

    private static boolean isFeatureOfRuns(JavaClass type) {
        String prefix = ROOT + "run.";
        return type.getName().startsWith(prefix)
                && FEATURES_OF_RUNS.contains(
                        type.getName().substring(prefix.length()).replaceFirst("\\$.*", ""));
    }

    @Test
    void the_core_of_a_run_knows_features_only_by_their_interfaces() {
        DescribedPredicate<JavaClass> ofRuns =
                DescribedPredicate.describe(
                        "implement a feature of runs", ArchitectureTest::isFeatureOfRuns);
        String[] packages =
                Stream.of("squeeze", "factorial", "swap", "profile")
                        .map(name -> ROOT + name + "..")
                        .toArray(String[]::new);
        DescribedPredicate<JavaClass> feature =
                ofRuns.or(resideInAnyPackage(packages))
                        .or(type(Squeeze.class))
                        .or(type(Factorial.class))
                        .or(type(SqueezeLaunch.class));
        DescribedPredicate<JavaClass> core =
                resideInAPackage(ROOT + "run..")
                        .or(type(RunDirectory.class))
                        .or(type(Schedule.class))
                        .or(type(TimeEstimate.class))
                        .or(type(PlanOverrides.class))
                        .and(DescribedPredicate.not(feature));

        noClasses().that(core).should().dependOnClassesThat(feature).check(HARNESS);
        assertThat(HARNESS.stream().filter(ArchitectureTest::isFeatureOfRuns))
                .extracting(JavaClass::getSimpleName)
                .containsAll(FEATURES_OF_RUNS);
    }

    @Test
    void statistics_know_numbers_and_their_libraries_alone() {
        classes()
                .that()
                .resideInAPackage(ROOT + "stats..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "stats..",
                        "java..",
                        "org.apache.commons.statistics..",
                        "org.apache.commons.rng..",
                        "org.hipparchus..",
                        "org.jspecify..")
                .check(HARNESS);
    }

    /** {@code Children} for all but itself: its reaper, and programs that end at once. */
    private static final ArchRule STARTS_NO_PROCESS =
            noClasses()
                    .that()
                    .doNotHaveFullyQualifiedName(ROOT + "os.Children")
                    .and()
                    .doNotHaveFullyQualifiedName(ROOT + "os.Reaper")
                    .and()
                    .doNotHaveFullyQualifiedName(ROOT + "os.ShortCommand")
                    .should()
                    .dependOnClassesThat()
                    .haveFullyQualifiedName("java.lang.ProcessBuilder")
                    .orShould()
                    .callMethodWhere(
                            DescribedPredicate.describe(
                                    "it is Runtime.exec",
                                    call ->
                                            call.getTargetOwner().isEquivalentTo(Runtime.class)
                                                    && call.getName().equals("exec")));

    /** Code that violates the rule. */
    private static final class Forbidden implements Callable<Process> {

        @Override
        public Process call() throws IOException {
            return Runtime.getRuntime().exec(new String[] {"true"});
        }
    }

    @Test
    void processes_are_started_in_three_places() {
        STARTS_NO_PROCESS.check(HARNESS);
        JavaClasses forbidden = new ClassFileImporter().importClasses(Forbidden.class);
        assertThat(STARTS_NO_PROCESS.evaluate(forbidden).hasViolation()).isTrue();
    }

    /** A null that NullAway checks, so that absent values have one form everywhere. */
    @Test
    void absent_values_are_null_and_never_an_optional() {
        DescribedPredicate<JavaClass> optional =
                DescribedPredicate.describe(
                        "Optional",
                        type ->
                                type.isEquivalentTo(Optional.class)
                                        || type.isEquivalentTo(OptionalDouble.class)
                                        || type.isEquivalentTo(OptionalInt.class)
                                        || type.isEquivalentTo(OptionalLong.class));
        noFields().should().haveRawType(optional).check(HARNESS);
        noMethods().should().haveRawReturnType(optional).check(HARNESS);
    }

    @Test
    void only_main_uses_the_terminal_and_ends_the_program() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.weighbridge.Main")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .callMethod(System.class, "exit", int.class)
                .check(HARNESS);
    }

    @Test
    void packages_have_no_cycles() {
        slices().matching("io.weighbridge.(*)..").should().beFreeOfCycles().check(HARNESS);
    }
}
