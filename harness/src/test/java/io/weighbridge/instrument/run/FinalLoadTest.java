package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the warm servers of a run are loaded once more. */
class FinalLoadTest {

    @TempDir private Path results;
    private FakeWorld world;

    /** The servers of each final load, and the number of trials that were stored before. */
    private final List<String> made = new ArrayList<>();

    private Duration takes = Duration.ofSeconds(2);

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
        world.finalLoad =
                new FinalLoad.Ready() {
                    @Override
                    public Duration likely(Plan plan) {
                        return takes;
                    }

                    @Override
                    public void carryOut(WarmServers servers) {
                        Set<String> up = new TreeSet<>();
                        servers.up().forEach(tested -> up.add(tested.target().name()));
                        made.add(up + " after " + servers.directory().trials().size());
                        world.events.add("final load");
                        world.nanoTime += takes.toNanos();
                        assertThat(world.alive).containsAll(up);
                    }
                };
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private RunDirectory run(Plan plan) throws InterruptedException {
        RunDirectory directory = world.directory(results, plan);
        world.measure(directory);
        return directory;
    }

    private static Plan within(Plan plan, Duration time) {
        TimeLimits limits = plan.limits();
        return plan.withLimits(new TimeLimits(limits.ready(), limits.slice(), limits.stop(), time));
    }

    @Test
    void the_servers_of_the_last_round_are_loaded_after_all_results_are_stored() throws Exception {
        run(world.plan(3, Plan.Alive.ALL, "a", "b"));

        assertThat(made).containsExactly("[a, b] after 6");
        int load = world.events.indexOf("final load");
        assertThat(world.events.subList(load + 1, world.events.size()))
                .containsExactlyInAnyOrder("stop a", "stop b");
        int last = world.events.lastIndexOf("memory");
        assertThat(world.events.indexOf("final load")).as("after all readings").isGreaterThan(last);
    }

    @Test
    void a_round_is_the_last_if_no_time_is_left_for_another() throws Exception {
        world.peaks.put("a", 10.0);
        Plan plan = world.plan(100, Plan.Alive.ALL, "a");
        world.finalLoad = FinalLoad.NOTHING;
        world.measure(
                world.directory(results.resolve("rehearsal"), world.plan(1, Plan.Alive.ALL, "a")));
        Duration whole = Duration.ofNanos(world.nanoTime);
        end_it();
        make_a_world();
        world.peaks.put("a", 10.0);

        RunDirectory directory = run(within(plan, whole.multipliedBy(2).plusSeconds(7)));

        assertThat(directory.trials()).hasSize(2);
        assertThat(made).containsExactly("[a] after 2");
    }

    @Test
    void a_final_load_leaves_so_much_less_time_for_rounds() throws Exception {
        world.peaks.put("a", 10.0);
        Plan one = world.plan(1, Plan.Alive.ALL, "a");
        world.measure(world.directory(results.resolve("rehearsal"), one));
        Duration whole = Duration.ofNanos(world.nanoTime).minus(takes);
        made.clear();
        takes = whole;

        Plan plan = world.plan(100, Plan.Alive.ALL, "a");
        RunDirectory directory = run(within(plan, whole.multipliedBy(2).plusSeconds(5)));

        assertThat(directory.trials()).hasSize(1);
        assertThat(made).containsExactly("[a] after 1");
    }

    @Test
    void a_round_is_the_last_if_the_goal_is_reached() throws Exception {
        RunDirectory directory = world.directory(results, world.plan(4, Plan.Alive.ALL, "a"));

        world.measure(directory, Progress.NONE, (folder, rounds) -> rounds < 2);

        assertThat(made).containsExactly("[a] after 2");
    }

    @Test
    void servers_that_run_one_at_a_time_are_loaded_before_each_stops() throws Exception {
        run(world.plan(2, Plan.Alive.ONE, "a", "b"));

        assertThat(made).hasSize(2).allMatch(load -> load.matches("\\[[ab]] after [34]"));
        assertThat(world.mostAliveAtOnce).isEqualTo(1);
    }

    @Test
    void a_failed_target_is_not_loaded_and_a_run_without_any_makes_no_final_load()
            throws Exception {
        world.cannotStart.add("b");
        run(world.plan(2, Plan.Alive.ALL, "a", "b"));
        assertThat(made).containsExactly("[a] after 3");

        made.clear();
        world.cannotStart.add("a");
        world.measure(
                world.directory(results.resolve("none"), world.plan(1, Plan.Alive.ALL, "a", "b")));
        assertThat(made).isEmpty();
    }

    @Test
    void the_results_are_the_same_with_a_final_load_and_without() throws Exception {
        List<Trial> with = run(world.plan(2, Plan.Alive.ALL, "a", "b")).trials();
        end_it();
        make_a_world();
        world.finalLoad = FinalLoad.NOTHING;
        RunDirectory other =
                world.directory(results.resolve("other"), world.plan(2, Plan.Alive.ALL, "a", "b"));
        world.measure(other);

        assertThat(with)
                .extracting(Trial::target, Trial::round, Trial::totals)
                .containsExactlyElementsOf(
                        other.trials().stream()
                                .map(
                                        it ->
                                                org.assertj.core.groups.Tuple.tuple(
                                                        it.target(), it.round(), it.totals()))
                                .toList());
    }

    @Test
    void a_final_load_for_which_there_is_no_time_is_not_made() throws Exception {
        takes = Duration.ZERO;
        run(world.plan(1, Plan.Alive.ALL, "a"));

        assertThat(made).isEmpty();
    }
}
