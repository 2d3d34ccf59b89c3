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
import io.weighbridge.instrument.plan.PlanOverrides;
import io.weighbridge.instrument.plan.Schedule;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.TimeEstimate;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Cause;
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
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the tables in ARCHITECTURE.md: what each room and each package may import. */
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

    /** What every feature may import. */
    private static final List<String> BELOW_FEATURES =
            List.of("os", "instrument", "compare", "swap", "discover", "command");

    /**
     * The rooms: the packages below the root, and which others each may import. {@code Cause}
     * serves the messages of all.
     */
    private static final Map<String, List<String>> ROOMS =
            Map.ofEntries(
                    Map.entry("os", List.of()),
                    Map.entry("store", List.of("os")),
                    Map.entry("postgres", List.of("os", "store")),
                    Map.entry("instrument", List.of("os")),
                    Map.entry("compare", List.of("instrument")),
                    Map.entry("swap", List.of("os", "instrument")),
                    Map.entry("discover", List.of("os", "instrument")),
                    Map.entry(
                            "command", List.of("os", "instrument", "compare", "swap", "discover")),
                    Map.entry("switches", BELOW_FEATURES),
                    Map.entry("squeeze", BELOW_FEATURES),
                    Map.entry("calibrate", BELOW_FEATURES),
                    Map.entry("regression", BELOW_FEATURES),
                    Map.entry("suite", BELOW_FEATURES),
                    Map.entry("profile", BELOW_FEATURES),
                    Map.entry("requests", BELOW_FEATURES),
                    Map.entry("pods", BELOW_FEATURES),
                    Map.entry("doctor", BELOW_FEATURES),
                    Map.entry(
                            "services",
                            Stream.concat(BELOW_FEATURES.stream(), Stream.of("store", "postgres"))
                                    .toList()));

    /** What the packages in a room may import of the same room. */
    private static final Map<String, List<String>> PACKAGES =
            Map.ofEntries(
                    Map.entry("instrument.model", List.of()),
                    Map.entry("instrument.mix", List.of("model")),
                    Map.entry("instrument.plan", List.of("model", "mix")),
                    Map.entry("instrument.boot", List.of("plan", "model")),
                    Map.entry("instrument.result", List.of("plan", "model")),
                    Map.entry("instrument.launch", List.of("plan", "model", "result", "boot")),
                    Map.entry("instrument.load", List.of("plan", "model", "mix", "result")),
                    Map.entry("instrument.sample", List.of("model")),
                    Map.entry("instrument.parse", List.of("plan", "model", "mix", "result")),
                    Map.entry(
                            "instrument.run",
                            List.of(
                                    "plan", "model", "mix", "result", "launch", "load", "sample",
                                    "parse")),
                    Map.entry("compare.stats", List.of()),
                    Map.entry("compare.analysis", List.of("stats")),
                    Map.entry("compare.gate", List.of("stats", "analysis")),
                    Map.entry("compare.report", List.of("stats", "analysis")),
                    Map.entry("services.compose", List.of()));

    static Stream<Arguments> rooms() {
        return ROOMS.entrySet().stream()
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    static Stream<Arguments> packages() {
        return PACKAGES.entrySet().stream()
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
    void every_package_has_a_rule_but_the_one_that_registers_the_features() {
        Set<String> packages =
                HARNESS.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith(ROOT))
                        .map(name -> name.substring(ROOT.length()))
                        .collect(Collectors.toSet());
        Set<String> ruled = new TreeSet<>(PACKAGES.keySet());
        ruled.addAll(ROOMS.keySet());
        ruled.removeAll(Set.of("instrument", "compare"));
        // Parts of a room that have no rule of their own.
        ruled.addAll(Set.of("cli", "store.install"));

        assertThat(packages).containsExactlyInAnyOrderElementsOf(ruled);
    }

    @ParameterizedTest(name = "{0} imports only {1}")
    @MethodSource("rooms")
    void a_room_imports_only_the_rooms_below_it(String name, List<String> allowed) {
        String[] known =
                Stream.concat(Stream.of(name), allowed.stream())
                        .map(other -> ROOT + other + "..")
                        .toArray(String[]::new);
        importsOnly(ROOT + name + "..", resideInAnyPackage(known));
    }

    @ParameterizedTest(name = "{0} imports only {1} of its room")
    @MethodSource("packages")
    void a_package_imports_only_what_it_may_of_its_room(String name, List<String> allowed) {
        String room = name.substring(0, name.indexOf('.'));
        String[] known =
                Stream.concat(
                                Stream.of(ROOT + name + ".."),
                                allowed.stream().map(other -> ROOT + room + "." + other + ".."))
                        .toArray(String[]::new);
        DescribedPredicate<JavaClass> others =
                DescribedPredicate.not(resideInAPackage(ROOT + room + ".."));
        importsOnly(ROOT + name + "..", resideInAnyPackage(known).or(others));
    }

    private static void importsOnly(String packages, DescribedPredicate<JavaClass> known) {
        DescribedPredicate<JavaClass> foreign =
                resideInAPackage("io.weighbridge..")
                        .and(DescribedPredicate.not(known))
                        .and(DescribedPredicate.not(type(Cause.class)));
        noClasses()
                .that()
                .resideInAPackage(packages)
                .should()
                .dependOnClassesThat(foreign)
                .check(HARNESS);
    }

    /** They know a backend. An Elasticsearch is data of a service, and a key of plan files. */
    @Test
    void packages_that_carry_out_a_run_do_not_know_an_elasticsearch() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + "instrument..")
                .and()
                .haveNameNotMatching(
                        ".*\\.plan\\.(PlanNormaliser|Service(Builder)?|Store(Builder|Checks)?)(\\$.*)?")
                .should()
                .dependOnClassesThat(type(Store.class))
                .check(HARNESS);
    }

    /** Plans contain data of features, but what carries a plan out does not read them. */
    @Test
    void the_core_of_a_run_reads_no_data_of_features() {
        DescribedPredicate<JavaClass> core =
                resideInAPackage(ROOT + "instrument.run..")
                        .or(type(RunDirectory.class))
                        .or(type(Schedule.class))
                        .or(type(TimeEstimate.class))
                        .or(type(PlanOverrides.class));

        noClasses()
                .that(core)
                .should()
                .dependOnClassesThat(type(Squeeze.class).or(type(Factorial.class)))
                .check(HARNESS);
    }

    @Test
    void statistics_know_numbers_and_their_libraries_alone() {
        classes()
                .that()
                .resideInAPackage(ROOT + "compare.stats..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        ROOT + "compare.stats..",
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
        for (String packages : List.of("", "instrument.", "compare.")) {
            slices().matching(ROOT + packages + "(*)..").should().beFreeOfCycles().check(HARNESS);
        }
    }
}
