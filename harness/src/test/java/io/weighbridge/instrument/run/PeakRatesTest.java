package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ladder of rates, run through the whole line with small fakes. */
class PeakRatesTest {

    @TempDir private Path results;
    private FakeWorld world;

    @BeforeEach
    void make_a_world() throws IOException {
        world = new FakeWorld();
    }

    @AfterEach
    void end_it() {
        world.close();
    }

    private Plan ladder(int rounds) {
        Plan plan = world.plan(rounds, Plan.Alive.ALL, "a", "b");
        Load closed = plan.loads().get(0).by("builtin");
        return plan.withNotes(List.of())
                .withLoads(
                        List.of(
                                closed.withName("peak"),
                                closed.withRate(new Rate(0.5, Rate.Of.SMALLEST_PEAK))
                                        .withName("at 50%"),
                                closed.withRate(Rate.perSecond(30)).withName("at 30/s")));
    }

    private static List<Double> rates(RunDirectory run, String load) {
        return run.trials().stream()
                .flatMap(trial -> trial.slices().stream())
                .filter(slice -> slice.kept() && load.equals(slice.load()))
                .map(Slice::client)
                .map(client -> client.openly() == null ? 0.0 : client.openly().rate())
                .toList();
    }

    @Test
    void every_target_and_round_is_loaded_at_the_same_share_of_the_smallest_peak()
            throws Exception {
        world.peaks.put("a", 1234.0);
        world.peaks.put("b", 1000.0);
        RunDirectory directory = world.directory(results, ladder(2));

        world.measure(directory);

        assertThat(directory.trials()).hasSize(4).allMatch(Trial::completed);
        assertThat(rates(directory, "at 50%")).hasSize(8).containsOnly(500.0);
        assertThat(rates(directory, "at 30/s")).hasSize(8).containsOnly(30.0);
        assertThat(rates(directory, "peak"))
                .as("in one of three passes")
                .hasSize(4)
                .containsOnly(0.0);
    }

    @Test
    void the_first_slices_at_a_rate_are_no_results() throws Exception {
        world.peaks.put("a", 1000.0);
        world.peaks.put("b", 1000.0);
        RunDirectory directory = world.directory(results, ladder(1));

        world.measure(directory);

        for (Trial trial : directory.trials()) {
            List<Boolean> kept =
                    trial.slices().stream()
                            .filter(slice -> "at 50%".equals(slice.load()))
                            .map(Slice::kept)
                            .toList();
            assertThat(kept).startsWith(false, false, true);
            assertThat(kept.subList(2, kept.size())).containsOnly(true);
        }
    }

    @Test
    void a_rate_is_rounded_like_the_peak() throws Exception {
        world.peaks.put("a", 1278.0);
        world.peaks.put("b", 9999.0);
        RunDirectory directory = world.directory(results, ladder(1));

        world.measure(directory);

        assertThat(rates(directory, "at 50%")).containsOnly(640.0);
    }

    @Test
    void a_resumed_run_keeps_its_rates() throws Exception {
        world.peaks.put("a", 1000.0);
        world.peaks.put("b", 1000.0);
        RunDirectory directory = world.directory(results, ladder(1));
        world.measure(directory);
        world.peaks.put("a", 100.0);
        RunDirectory longer = directory.replanned(ladder(2));

        world.measure(longer);

        assertThat(rates(longer, "at 50%")).hasSize(8).containsOnly(500.0);
    }

    @Test
    void with_one_target_at_a_time_the_peaks_are_measured_in_launches_of_their_own()
            throws Exception {
        world.peaks.put("a", 1234.0);
        world.peaks.put("b", 1000.0);
        RunDirectory directory = world.directory(results, ladder(1).withAlive(Plan.Alive.ONE));

        world.measure(directory);

        assertThat(directory.trials()).hasSize(2).allMatch(Trial::completed);
        assertThat(rates(directory, "at 50%")).containsOnly(500.0);
    }
}
