package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Conditions;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.sample.MachineDescription;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SameConditionsTest {

    private static final Map<String, String> HERE = MachineDescription.read();

    @TempDir private Path results = Path.of("");

    private RunDirectory on(Map<String, String> machine) {
        RunRecord run = SampleRun.of("a-run", new PlanSample().plan(1)).withMachine(machine);
        return RunDirectory.create(results, run);
    }

    private static Map<String, String> here(String key, String value) {
        Map<String, String> other = new HashMap<>(HERE);
        other.put(key, value);
        return other;
    }

    @ParameterizedTest
    @ValueSource(strings = {"processors", "harness jvm"})
    void a_run_is_not_resumed_on_other_processors_or_with_another_java(String key) {
        RunDirectory run = on(here(key, "another"));

        assertThatThrownBy(() -> SameConditions.require(run))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("%s: another before, %s now.", key, HERE.get(key))
                .hasMessageEndingWith("or start a new run.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"kernel", "memory available", "load average", "swap used", "governor"})
    void what_a_restart_changes_does_not_matter(String key) {
        RunDirectory run = on(here(key, "another"));

        assertThatCode(() -> SameConditions.require(run)).doesNotThrowAnyException();
    }

    @Test
    void the_cpus_are_compared_where_they_are_known() {
        Map<String, String> machine = Map.of("cpu", "A", "cpus allowed", "0-3", "memory", "1 MiB");
        RunRecord run = on(machine).record();

        assertThat(SameConditions.then(run, List.of()).values())
                .containsOnlyKeys("cpu", "cpus allowed");
    }

    @Test
    void a_run_that_does_not_say_where_it_began_can_be_resumed() {
        RunDirectory run = on(Map.of());

        assertThatCode(() -> SameConditions.require(run)).doesNotThrowAnyException();
    }

    @Test
    void a_java_that_the_plan_names_is_compared_with_the_one_that_ran() {
        Target jar = Target.jar("shop", Path.of("shop.jar"));
        Target on25 = jar.withName("new").withJvm(new Jvm(null, 25));
        Plan plan = new PlanSample().plan(1).withTargets(List.of(jar, on25));
        RunRecord run = SampleRun.of("a-run", plan);

        Conditions then =
                SameConditions.then(run, List.of(trial("shop", "A 17.0.1"), trial("new", "A 25")));
        Conditions now = new Conditions(Map.of("Java 25", "A 25.0.1"));

        assertThat(then.values()).containsExactly(Map.entry("Java 25", "A 25"));
        assertThatThrownBy(() -> SameConditions.require(then, now))
                .hasMessageContaining("Java 25: A 25 before, A 25.0.1 now.");
    }

    @Test
    void the_java_of_weigh_does_not_matter_if_it_runs_no_target() {
        Target on25 = Target.jar("shop", Path.of("shop.jar")).withJvm(new Jvm(null, 25));
        RunRecord run = SampleRun.of("a-run", new PlanSample().plan(1).withTargets(List.of(on25)));

        Conditions then =
                SameConditions.then(run.withMachine(here("harness jvm", "another")), List.of());

        assertThat(then.values()).containsKey("processors").doesNotContainKey("harness jvm");
    }

    private static Trial trial(String target, String java) {
        return new Trial(
                0,
                target,
                Instant.EPOCH,
                null,
                new Identity(List.of(), 1, 2, null, java),
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }
}
