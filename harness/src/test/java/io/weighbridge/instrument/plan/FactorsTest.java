package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.model.Protocol;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a plan says of factors. */
class FactorsTest {

    private static final String APPLICATION =
            """
            name: switches
            targets:
              - {name: app, jar: app.jar, jvm: {flags: [-Xmx256m]}, properties: {a: "1"}}
            workloads:
              - {name: get, get: /}
            """;

    private static final String FACTORS =
            """
            factors:
              - name: gc
                levels: [{name: g1}, {name: zgc, flags: [-XX:+UseZGC]}]
              - name: java
                levels:
                  - {name: "17"}
                  - {name: "25", jvm: {version: 25, flags: [-Dx=1]}, properties: {b: "2"}}
              - name: packaging
                levels: [{name: fat}, {name: cache, prepare: cache, excludes: [java=17]}]
              - name: container
                levels: [{name: tomcat}, {name: jetty, container: jetty}]
            """;

    @Test
    void levels_are_parts_of_a_target() {
        Factorial factorial = Objects.requireNonNull(read(FACTORS).factorial());
        List<Factor> factors = factorial.factors();
        Target target =
                factorial.at(
                        "all", factors.stream().map(factor -> factor.levels().get(1)).toList());

        assertThat(factorial.drawn()).isFalse();
        assertThat(factorial.parameters()).isEqualTo(4);
        assertThat(target.jvmFlags()).containsExactly("-Xmx256m", "-XX:+UseZGC", "-Dx=1");
        assertThat(target.jvm().version()).isEqualTo(25);
        assertThat(target.properties()).isEqualTo(Map.of("a", "1", "b", "2"));
        assertThat(target.prepare()).isEqualTo(JarPreparation.CACHE);
        assertThat(target.move()).isEqualTo("jetty");
    }

    @Test
    void the_first_level_of_each_is_the_unchanged_application() {
        Plan plan = read(FACTORS);
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        List<Level> first =
                factorial.factors().stream().map(factor -> factor.levels().get(0)).toList();

        assertThat(factorial.at("app", first)).isEqualTo(plan.targets().get(0));
    }

    @Test
    void levels_exclude_each_other_whichever_of_them_declares_it() {
        Factorial factorial = Objects.requireNonNull(read(FACTORS).factorial());

        assertThat(factorial.allows(new int[] {0, 0, 1, 0})).isFalse();
        assertThat(factorial.allows(new int[] {0, 1, 1, 0})).isTrue();
        assertThat(factorial.constrained(1)).isTrue();
        assertThat(factorial.constrained(2)).isTrue();
        assertThat(factorial.constrained(0)).isFalse();
    }

    @Test
    void a_level_may_be_loaded_over_another_protocol() {
        String http2 =
                """
                factors:
                  - {name: http2, levels: [{name: off}, {name: on, protocol: h2c}]}
                """;
        Plan plan = read(http2 + "load: {driver: builtin, keepAlive: true}\n");
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        List<Level> levels = factorial.factors().get(0).levels();
        Load load = plan.loads().get(0);

        assertThat(factorial.at("off", levels.subList(0, 1)).loaded(load)).isEqualTo(load);
        assertThat(factorial.at("on", levels.subList(1, 2)).loaded(load).protocol())
                .isEqualTo(Protocol.H2C);
        assertThat(problems(http2 + "load: {driver: wrk, keepAlive: true}\n"))
                .anySatisfy(it -> assertThat(it).contains("wrk cannot speak h2c: use h2load"));
        assertThat(problems(http2 + "load: {driver: builtin}\n"))
                .anySatisfy(it -> assertThat(it).contains("set keepAlive: true in the load"));
    }

    @Test
    void a_factor_with_one_level_is_refused() {
        assertThat(problems("factors: [{name: gc, levels: [{name: g1}]}]\n"))
                .anySatisfy(it -> assertThat(it).contains("a list of two levels or more"));
    }

    @Test
    void a_mistyped_exclusion_gets_a_suggestion() {
        assertThat(problems(FACTORS.replace("java=17", "jav=17")))
                .anySatisfy(
                        it ->
                                assertThat(it)
                                        .contains("excludes jav=17")
                                        .contains("did you mean java=17?"));
    }

    @Test
    void two_levels_of_one_name_are_refused() {
        assertThat(problems(FACTORS.replace("name: zgc", "name: g1")))
                .anySatisfy(
                        it ->
                                assertThat(it)
                                        .contains(
                                                "the factor gc has two levels named g1, the first"
                                                        + " in line"));
    }

    @Test
    void a_level_names_its_java_once() {
        assertThat(problems(FACTORS.replace("{version: 25,", "{version: 25, home: /opt/jdk,")))
                .anySatisfy(it -> assertThat(it).contains("cannot have both home and version"));
    }

    @Test
    void a_plan_with_factors_has_one_target() {
        String two =
                APPLICATION.replace("workloads:", "  - {name: b, jar: b.jar}\nworkloads:")
                        + FACTORS;

        assertThat(problemsOf(two))
                .anySatisfy(
                        it ->
                                assertThat(it)
                                        .contains(
                                                "targets must be a list of one target in a plan"
                                                        + " with factors"));
    }

    @Test
    void an_unknown_way_to_prepare_is_refused() {
        assertThat(problems(FACTORS.replace("prepare: cache", "prepare: cash")))
                .anySatisfy(it -> assertThat(it).contains("extract or cache"));
    }

    private static Plan read(String factors) {
        return PlanFile.parse("switches.yaml", APPLICATION + factors);
    }

    private static List<String> problems(String factors) {
        return problemsOf(APPLICATION + factors);
    }

    private static List<String> problemsOf(String plan) {
        InvalidPlanException invalid =
                catchThrowableOfType(
                        InvalidPlanException.class, () -> PlanFile.parse("switches.yaml", plan));
        return invalid.problems().stream().map(PlanProblem::toString).toList();
    }
}
