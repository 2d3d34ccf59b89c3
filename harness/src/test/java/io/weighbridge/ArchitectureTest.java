package io.weighbridge;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Packages know only what they may: the table of ARCHITECTURE.md, held. */
class ArchitectureTest {

    private static final String ROOT = "io.weighbridge.";

    private static final JavaClasses HARNESS =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    .withImportOption(new ImportOption.DoNotIncludeJars())
                    .importPackages("io.weighbridge");

    /** What each package may import of the project. */
    private static final Map<String, List<String>> ALLOWED =
            Map.ofEntries(
                    Map.entry("model", List.of()),
                    Map.entry("plan", List.of("model")),
                    Map.entry("os", List.of("model")),
                    Map.entry("result", List.of("plan", "model")),
                    Map.entry("launch", List.of("plan", "model", "os", "result")),
                    Map.entry("load", List.of("plan", "model", "os", "result")),
                    Map.entry("sample", List.of("model", "os")),
                    Map.entry("parse", List.of("result", "plan", "model")),
                    Map.entry("profile", List.of("model")),
                    Map.entry("store", List.of("model", "os")),
                    Map.entry(
                            "run",
                            List.of(
                                    "model", "plan", "os", "result", "launch", "load", "sample",
                                    "parse", "profile", "store")),
                    Map.entry("stats", List.of()),
                    Map.entry("report", List.of("result", "stats", "model", "plan")),
                    Map.entry("doctor", List.of("model", "os", "sample")));

    static Stream<Arguments> packages() {
        return ALLOWED.entrySet().stream()
                .map(entry -> Arguments.of(entry.getKey(), entry.getValue()));
    }

    @Test
    void the_rules_see_the_whole_harness() {
        assertThat(HARNESS.size()).isGreaterThan(60);
        ALLOWED.keySet()
                .forEach(name -> assertThat(HARNESS.containPackage(ROOT + name)).as(name).isTrue());
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
                        .and(DescribedPredicate.not(resideInAnyPackage(known)));
        noClasses()
                .that()
                .resideInAPackage(ROOT + name + "..")
                .should()
                .dependOnClassesThat(foreign)
                .check(HARNESS);
    }

    @Test
    void statistics_know_numbers_and_their_library_alone() {
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
                        "org.jspecify..")
                .check(HARNESS);
    }

    @Test
    void processes_are_started_in_one_place() {
        noClasses()
                .that()
                .resideOutsideOfPackage(ROOT + "os..")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .check(HARNESS);
    }

    @Test
    void only_the_door_speaks_to_the_terminal_and_ends_the_program() {
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
