package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.UsageException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanOverridesTest {

    private static final Plan PLAN = new PlanSample().targets(3).workloads(2).plan(5);

    @Test
    void no_names_keep_all_targets_and_workloads() {
        assertThat(PlanOverrides.targets(PLAN, List.of())).isEqualTo(PLAN);
        assertThat(PlanOverrides.workloads(PLAN, List.of())).isEqualTo(PLAN);
    }

    @Test
    void targets_and_workloads_keep_the_order_of_the_plan() {
        Plan changed = PlanOverrides.workloads(onlyTargets(PLAN, "t3", "t1"), List.of("w2"));

        assertThat(changed.targets()).extracting(Target::name).containsExactly("t1", "t3");
        assertThat(changed.workloads()).extracting(Workload::name).containsExactly("w2");
        assertThat(changed.baseline()).isEqualTo("t1");
        assertThat(changed.notes()).isEmpty();
        assertThat(changed.withTargets(PLAN.targets()).withWorkloads(PLAN.workloads()))
                .isEqualTo(PLAN);
    }

    @Test
    void all_loads_get_the_tool_the_connections_and_the_requests() {
        Plan changed = PlanOverrides.connections(by(PLAN, "h2load"), 64);

        assertThat(PlanOverrides.requests(changed, 1_000).loads())
                .containsExactly(Load.closed("h2load", 64, 1_000, false, List.of()));
    }

    @ParameterizedTest
    @CsvSource({"2000, 5", "100, 6", "18.5, 30", "1, 30"})
    void at_a_fixed_rate_two_slices_have_enough_answers_for_a_p99(double rate, int seconds) {
        Load named = PLAN.loads().get(0).by("oha").withName("sixteen");
        Plan plan = PlanOverrides.rate(PLAN.withLoads(List.of(named)), rate);

        Load load = plan.loads().get(0);
        assertThat(plan.loads()).hasSize(1);
        assertThat(load.name()).isNull();
        assertThat(load.rate()).isEqualTo(Rate.perSecond(rate));
        assertThat(load.requests()).isNull();
        assertThat(load.duration()).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(plan.slices()).isEqualTo(PLAN.slices().withPerRound(2));
    }

    @Test
    void the_built_in_tool_is_measured_at_its_peak_and_at_the_rate_in_passes() {
        Plan plan = PlanOverrides.rate(by(PLAN, "builtin"), 500);

        assertThat(plan.loads()).extracting(Load::name).containsExactly("peak", "at 500/s");
        assertThat(plan.loads()).allMatch(Load::inShortPasses);
        assertThat(plan.comparedRate()).isEqualTo(plan.loads().get(1));
        assertThat(plan.slices()).isEqualTo(PLAN.slices());
    }

    @Test
    void a_tool_without_a_fixed_rate_is_refused_with_one_that_has_it() {
        Plan plan = PlanOverrides.rate(by(PLAN, "ab"), 500);

        assertThatThrownBy(() -> PlanOverrides.checked(plan, List.of("--driver", "--rate")))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver, --rate: ab cannot send at a fixed rate: use oha, gatling,"
                                + " builtin, hyperfoil.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 1_000_001, Double.NaN})
    void a_rate_is_above_zero_and_at_most_a_million(double rate) {
        assertThatThrownBy(() -> PlanOverrides.rate(by(PLAN, "builtin"), rate))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--rate takes requests per second");
    }

    @Test
    void a_number_of_rounds_removes_the_time_limit() {
        Plan limited = PLAN.withLimits(PLAN.limits().withRun(Duration.ofMinutes(1)));

        assertThat(PlanOverrides.rounds(limited, 9))
                .isEqualTo(PLAN.withRounds(9).withLimits(PLAN.limits().withRun(null)));
    }

    @Test
    void a_changed_load_follows_the_rules_of_plan_files() {
        Load wrk = Load.BUILT_IN.by("wrk");
        Load ladder = Load.BUILT_IN.by("oha").withRate(new Rate(0.5, Rate.Of.SMALLEST_PEAK));

        assertThat(mistake(Load.DEFAULT.withRequests(10L).withConnections(11), Plan.Alive.ALL))
                .contains("each of 11 connections needs at least one request, but there are 10");
        assertThat(mistake(wrk.withDuration(Duration.ofMillis(500)), Plan.Alive.ALL))
                .contains("wrk takes whole seconds only");
        assertThat(mistake(ladder, Plan.Alive.ONE)).contains("only if they run at the same time");
        for (Load load : List.of(ladder, Load.DEFAULT.withRequests(10L))) {
            Plan plan = PLAN.withLoads(List.of(load));
            assertThat(PlanOverrides.checked(plan, List.of())).isSameAs(plan);
        }
    }

    private static String mistake(Load load, Plan.Alive alive) {
        Plan plan = PLAN.withAlive(alive).withLoads(List.of(load));
        return String.valueOf(
                assertThatExceptionOfType(UsageException.class)
                        .isThrownBy(() -> PlanOverrides.checked(plan, List.of()))
                        .actual()
                        .getMessage());
    }

    @Test
    void added_rounds_change_nothing_else() {
        assertThat(PlanOverrides.extended(PLAN, 30, 5)).isEqualTo(PlanOverrides.rounds(PLAN, 30));
        assertThat(PlanOverrides.extended(PLAN, 5, 3)).isEqualTo(PLAN);
    }

    @Test
    void a_run_of_as_many_rounds_as_fit_gets_as_many_as_requested_and_no_time_limit() {
        Plan timed = PlanOverrides.within(PLAN, Duration.ofMinutes(3), 100);

        Plan longer = PlanOverrides.extended(timed, 10, 2);

        assertThat(longer.rounds()).isEqualTo(10);
        assertThat(longer.limits().run()).isNull();
        assertThat(PlanOverrides.extended(timed, 100, 2).limits().run()).isNull();
        assertThat(PlanOverrides.extended(timed, 2, 2)).isEqualTo(timed);
        assertThatThrownBy(() -> PlanOverrides.extended(timed, 1, 2))
                .hasMessageContaining("of the resumed run, which has 2");
    }

    @Test
    void rounds_before_the_added_ones_keep_their_order() {
        Plan longer = PlanOverrides.extended(PLAN, 30, 5);

        assertThat(Schedule.rounds(longer, 42).subList(0, 5)).isEqualTo(Schedule.rounds(PLAN, 42));
    }

    @Test
    void a_run_cannot_be_resumed_with_fewer_rounds_than_planned() {
        assertThatThrownBy(() -> PlanOverrides.extended(PLAN, 4, 3))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--rounds is the total number of rounds of the resumed run, which has 5:"
                                + " give at least that many, not 4.");
    }

    @Test
    void without_its_baseline_a_plan_compares_with_the_first_target_left_and_has_a_note() {
        Plan changed = onlyTargets(PLAN, "t2", "t3");

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

        assertThat(onlyTargets(plan, "a", "c").published())
                .extracting(PublishedRatio::target)
                .containsExactly("c");
        assertThat(onlyTargets(plan, "b", "c").published()).isEmpty();
    }

    @Test
    void a_tool_that_cannot_ask_for_values_is_rejected_for_plans_with_a_store() {
        Plan plan =
                PlanFile.parse(
                        "p.yaml",
                        """
                        name: p
                        services: [{name: store, elasticsearch: {documents: 10000}}]
                        targets: [{name: a, jar: a.jar, properties: {uris: "{store}"}}]
                        workloads: [{name: by-name, get: "/employees/{name}"}]
                        load: {driver: builtin}
                        """);

        assertThatThrownBy(() -> by(plan, "wrk"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("wrk cannot ask for values of a store");
    }

    @Test
    void an_unknown_target_is_named_with_those_there_are() {
        assertThatThrownBy(() -> onlyTargets(PLAN, "t1", "t22"))
                .isInstanceOf(UsageException.class)
                .hasMessage("The plan has the targets t1, t2, t3, but no t22; did you mean t2?");
    }

    @Test
    void a_tool_that_loads_from_other_machines_is_no_tool_for_a_plan_that_names_none() {
        assertThatThrownBy(() -> by(PLAN, "hyperfoil"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver: hyperfoil sends load from other machines: name them in a load of"
                                + " the plan, such as agents: [loader@10.0.0.7]; to send load from"
                                + " this machine, use builtin.");
    }

    @Test
    void another_tool_loads_from_this_machine_again() {
        Load afar =
                Load.DEFAULT
                        .by("hyperfoil")
                        .withAgents(new LoadAgents(List.of(LoadAgent.of("ten")), null));

        assertThat(by(PLAN.withNotes(List.of()).withLoads(List.of(afar)), "wrk").loads())
                .containsExactly(Load.DEFAULT.by("wrk"));
        assertThat(by(PLAN.withNotes(List.of()).withLoads(List.of(afar)), "hyperfoil").loads())
                .containsExactly(afar);
    }

    @Test
    void a_number_out_of_bounds_is_refused() {
        assertThatThrownBy(() -> PlanOverrides.rounds(PLAN, 0))
                .isInstanceOf(UsageException.class)
                .hasMessage("--rounds takes a whole number from 1 to 10000, not 0.");
    }

    @Test
    void a_tool_that_cannot_draw_is_rejected_for_plans_with_values_of_a_store() {
        Plan plan =
                new PlanSample()
                        .workload(
                                Workload.get("pages", "/a")
                                        .withPaths(List.of("/a", "/b"))
                                        .withLengths(List.of(5, 6)))
                        .plan(1);

        assertThatThrownBy(() -> by(plan, "wrk"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "--driver: wrk cannot ask for values of a store: use gatling, jmh,"
                                + " builtin.");
        assertThat(by(plan, "jmh").loads()).extracting(Load::driver).containsExactly("jmh");
    }

    @Test
    void another_tool_is_not_given_the_options_of_the_plan_s_tool() {
        Load load = Load.closed("h2load", 1, 10, true, List.of("--h1"));
        Plan plan = PLAN.withLoads(List.of(load));

        assertThat(by(plan, "builtin").loads().get(0).options()).isEmpty();
        assertThat(by(plan, "h2load").loads()).containsExactly(load);
    }

    @Test
    void a_tool_without_websockets_is_rejected_for_plans_with_messages() {
        Plan plan =
                new PlanSample().workload(Workload.echo("echo", "/ws/echo", "weigh me")).plan(1);

        assertThatThrownBy(() -> by(plan, "wrk"))
                .isInstanceOf(UsageException.class)
                .hasMessage("--driver: wrk cannot send messages over WebSockets: use builtin.");
        assertThat(by(plan, "builtin").loads()).extracting(Load::driver).containsExactly("builtin");
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

        assertThatThrownBy(() -> by(plan, unable))
                .isInstanceOf(UsageException.class)
                .hasMessageMatching(
                        "--driver: %s cannot %s: use .*%s.*".formatted(unable, what, able));
        assertThat(by(plan, able).loads()).extracting(Load::driver).containsExactly(able);
    }

    private static Plan by(Plan plan, String driver) {
        return PlanOverrides.checked(PlanOverrides.driver(plan, driver), List.of("--driver"));
    }

    private static Plan onlyTargets(Plan plan, String... names) {
        return PlanOverrides.targets(plan, List.of(names));
    }
}
