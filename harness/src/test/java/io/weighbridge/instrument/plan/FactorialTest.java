package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FactorialTest {

    private static final Factor JAVA =
            new Factor("java", List.of(Level.asIs("17"), Level.asIs("21"), Level.asIs("25")));

    private static Factor switched(String name, String... excludes) {
        Level on = Level.asIs("on").withExcludes(List.of(excludes));
        return new Factor(name, List.of(Level.asIs("off"), on));
    }

    private static Factorial of(Factor... factors) {
        return Factorial.of(Target.jar("app", Path.of("app.jar")), List.of(factors));
    }

    @Test
    void levels_that_need_nothing_are_launched_alone() {
        Factorial factorial = of(JAVA, switched("lazy"), switched("heap"));

        assertThat(factorial.together(List.of("heap=on", "lazy=on")))
                .containsExactly("lazy=on", "heap=on");
        assertThat(factorial.together(List.of())).isEmpty();
    }

    @Test
    void a_level_that_excludes_the_first_java_is_launched_with_the_next_one() {
        Factorial factorial = of(JAVA, switched("compact", "java=17", "java=21"));

        assertThat(factorial.together(List.of("compact=on")))
                .containsExactlyInAnyOrder("compact=on", "java=25");
        assertThat(factorial.together(List.of("compact=on", "java=25")))
                .containsExactlyInAnyOrder("compact=on", "java=25");
    }

    @Test
    void a_run_needs_as_many_rounds_as_leave_a_degree_of_freedom() {
        assertThat(of(JAVA, switched("lazy")).neededRounds()).as("3 effects").isEqualTo(1);
        assertThat(of(JAVA, JAVA).neededRounds()).as("4 effects").isEqualTo(1);
        assertThat(of(JAVA, JAVA, switched("lazy")).neededRounds()).as("5 effects").isEqualTo(2);
        assertThat(of(JAVA, JAVA, JAVA, JAVA).neededRounds()).as("8 effects").isEqualTo(2);
        assertThat(of(JAVA, JAVA, JAVA, JAVA, switched("lazy")).neededRounds()).isEqualTo(2);
    }

    @Test
    void of_two_levels_that_exclude_each_other_the_first_is_kept() {
        Factorial factorial = of(switched("zgc"), switched("cache", "zgc=on"));

        assertThat(factorial.together(List.of("zgc=on", "cache=on"))).containsExactly("zgc=on");
    }

    @Test
    void a_level_that_goes_with_no_level_of_another_factor_is_not_launched() {
        Factorial factorial = of(JAVA, switched("new", "java=17", "java=21", "java=25"));

        assertThat(factorial.together(List.of("new=on"))).isEmpty();
    }
}
