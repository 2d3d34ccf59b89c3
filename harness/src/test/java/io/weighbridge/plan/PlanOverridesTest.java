package io.weighbridge.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanOverridesTest {

    private static final Plan PLAN = new PlanSample().targets(3).workloads(2).plan(5);

    @Test
    void empty_overrides_change_nothing() {
        assertThat(PlanOverrides.NONE.apply(PLAN)).isEqualTo(PLAN);
    }

    @Test
    void every_flag_changes_its_part_and_no_other() {
        Plan changed =
                new PlanOverrides(
                                List.of("t3", "t1"),
                                List.of("w2"),
                                9,
                                "wrk",
                                -3L,
                                Plan.Alive.ONE,
                                true,
                                64,
                                1_000L)
                        .apply(PLAN);

        assertThat(changed.targets()).extracting(Target::name).containsExactly("t1", "t3");
        assertThat(changed.workloads()).extracting(Workload::name).containsExactly("w2");
        assertThat(changed.rounds()).isEqualTo(9);
        assertThat(changed.seed()).isEqualTo(-3L);
        assertThat(changed.alive()).isEqualTo(Plan.Alive.ONE);
        assertThat(changed.pin()).isFalse();
        assertThat(changed.loads())
                .containsExactly(Load.closed("wrk", 64, 1_000, false, List.of()));
        assertThat(changed.baseline()).isEqualTo("t1");
        assertThat(changed.notes()).isEmpty();
        assertThat(changed)
                .usingRecursiveComparison()
                .comparingOnlyFields("name", "title", "warmup", "slices", "limits")
                .isEqualTo(PLAN);
    }

    @Test
    void without_its_baseline_a_plan_compares_with_the_first_target_left_and_has_a_note() {
        Plan changed = onlyTargets("t2", "t3").apply(PLAN);

        assertThat(changed.baseline()).isEqualTo("t2");
        assertThat(changed.notes())
                .containsExactly(
                        "The plan's baseline t1 was left out: t2 is the baseline instead.");
    }

    @Test
    void published_ratios_are_kept_only_for_their_targets_and_baseline() {
        Plan plan =
                PlanFile.parse(
                        "p.yaml",
                        """
                        name: p
                        targets: [{name: a, jar: a.jar}, {name: b, jar: b.jar}, {name: c, jar: c.jar}]
                        workloads: [{name: root, get: /}]
                        published:
                          - {by: a blog, target: b, metric: ready.heap, ratio: 0.5}
                          - {by: a blog, target: c, metric: ready.heap, ratio: 0.6}
                        """);

        assertThat(onlyTargets("a", "c").apply(plan).published())
                .extracting(PublishedRatio::target)
                .containsExactly("c");
        assertThat(onlyTargets("b", "c").apply(plan).published()).isEmpty();
    }

    @Test
    void a_tool_that_cannot_check_lengths_is_rejected_for_plans_with_a_store() {
        Plan plan =
                PlanFile.parse(
                        "p.yaml",
                        """
                        name: p
                        store: {documents: 10000}
                        targets: [{name: a, jar: a.jar, properties: {uris: "{store}"}}]
                        workloads: [{name: by-name, get: "/employees/{name}"}]
                        load: {driver: builtin}
                        """);

        assertThatThrownBy(() -> by("wrk").apply(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "wrk cannot check the length of the answer to each path of a list");
    }

    @Test
    void an_unknown_target_is_named_with_those_there_are() {
        assertThatThrownBy(() -> onlyTargets("t1", "t22").apply(PLAN))
                .isInstanceOf(UsageException.class)
                .hasMessage("The plan has the targets t1, t2, t3, but no t22; did you mean t2?");
    }

    @Test
    void a_tool_that_loads_from_other_machines_is_no_tool_for_a_plan_that_names_none() {
        assertThatThrownBy(() -> by("hyperfoil").apply(PLAN))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver hyperfoil needs agents, but the plan has none: name them in a"
                                + " load of the plan.");
    }

    @Test
    void another_tool_loads_from_this_machine_again() {
        Load afar =
                Load.DEFAULT.by("hyperfoil").withAgents(new Agents(List.of(Agent.of("ten")), null));

        assertThat(by("wrk").apply(PLAN.withNotes(List.of()).withLoads(List.of(afar))).loads())
                .containsExactly(Load.DEFAULT.by("wrk"));
        assertThat(
                        by("hyperfoil")
                                .apply(PLAN.withNotes(List.of()).withLoads(List.of(afar)))
                                .loads())
                .containsExactly(afar);
    }

    @Test
    void a_number_out_of_bounds_is_refused() {
        assertThatThrownBy(() -> PlanOverrides.NONE.withRounds(0))
                .isInstanceOf(UsageException.class)
                .hasMessage("--rounds takes a whole number from 1 to 10000, not 0.");
    }

    @Test
    void a_tool_that_cannot_draw_is_rejected_for_plans_with_lists_of_paths() {
        Plan plan =
                new PlanSample()
                        .workload(Workload.get("pages", "/a").withPaths(List.of("/a", "/b")))
                        .plan(1);

        assertThatThrownBy(() -> by("oha").apply(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver oha cannot draw each request's path from a list, but the plan"
                                + " needs that: use another tool or plan.");
        assertThat(by("wrk").apply(plan).loads()).extracting(Load::driver).containsExactly("wrk");
    }

    @Test
    void a_tool_that_cannot_check_lengths_is_rejected_for_plans_with_lengths() {
        Plan plan =
                new PlanSample()
                        .workload(
                                Workload.get("pages", "/a")
                                        .withPaths(List.of("/a", "/b"))
                                        .withLengths(List.of(5, 6)))
                        .plan(1);

        assertThatThrownBy(() -> by("wrk").apply(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver wrk cannot check the length of the answer to each path of a list,"
                                + " but the plan needs that: use another tool or plan.");
        assertThat(by("jmh").apply(plan).loads()).extracting(Load::driver).containsExactly("jmh");
    }

    @Test
    void a_tool_without_websockets_is_rejected_for_plans_with_messages() {
        Plan plan =
                new PlanSample().workload(Workload.echo("echo", "/ws/echo", "weigh me")).plan(1);

        assertThatThrownBy(() -> by("wrk").apply(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver wrk cannot send messages over WebSockets, but the plan needs"
                                + " that: use another tool or plan.");
        assertThat(by("builtin").apply(plan).loads())
                .extracting(Load::driver)
                .containsExactly("builtin");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'model: open, rate: [50]' | '' | '' | ab | send at a fixed rate | oha",
                "pipeline: 4 | '' | '' | ab | have several requests in flight on a connection |"
                        + " wrk",
                "protocol: h2c | '' | '' | wrk | speak h2c | oha",
                "keepAlive: true | ', protocol: h2c' | '' | wrk | speak h2c | oha",
                "keepAlive: true | '' | ', protocol: h2c' | wrk | speak h2c | oha",
                "keepAlive: true | ', tls: true' | '' | wrk | speak TLS | builtin",
                "keepAlive: true | '' | ', tls: true' | wrk | speak TLS | builtin",
            })
    void a_tool_that_cannot_send_the_plan_s_load_is_rejected(
            String load, String target, String level, String unable, String what, String able) {
        Plan plan =
                PlanFile.parse(
                        "p.yaml",
                        """
                        name: p
                        targets: [{name: a, jar: a.jar%s}]
                        workloads: [{name: root, get: /}]
                        load: {driver: builtin, %s}
                        factors: [{name: f, levels: [{name: off}, {name: on%s}]}]
                        """
                                .formatted(target, load, level));

        assertThatThrownBy(() -> by(unable).apply(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver %s cannot %s, but the plan needs that: use another tool or plan.",
                        unable, what);
        assertThat(by(able).apply(plan).loads()).extracting(Load::driver).containsExactly(able);
    }

    private static PlanOverrides by(String driver) {
        return PlanOverrides.NONE.withDriver(driver);
    }

    private static PlanOverrides onlyTargets(String... names) {
        return PlanOverrides.NONE.withTargets(List.of(names));
    }
}
