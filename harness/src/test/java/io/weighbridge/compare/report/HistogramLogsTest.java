package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.compare.analysis.TimedRun;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramLogsTest {

    /** A file of Linux to which nothing can be written. */
    private static final Path FULL = Path.of("/dev/full");

    @TempDir private Path folder;
    private Path raw;
    private Path to;

    @BeforeEach
    void make_folders() throws IOException {
        raw = Files.createDirectory(folder.resolve("raw"));
        to = folder.resolve("logs");
    }

    private static List<Histogram> read(Path log) throws IOException {
        List<Histogram> intervals = new ArrayList<>();
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                intervals.add((Histogram) reader.nextIntervalHistogram());
            }
        }
        return intervals;
    }

    private static List<Histogram> tagged(List<Histogram> intervals, String tag) {
        return intervals.stream().filter(interval -> tag.equals(interval.getTag())).toList();
    }

    private static List<Slice> slices(TimedRun run, String target) {
        return run.trials().stream()
                .filter(trial -> trial.target().equals(target))
                .flatMap(trial -> trial.slices().stream())
                .toList();
    }

    @Test
    void each_interval_has_the_percentiles_that_were_said_of_its_slice() throws IOException {
        TimedRun run = TimedRun.in(raw, 2);

        List<String> missing = HistogramLogs.of(run.record(), run.trials()).write(to);

        assertThat(missing).isEmpty();
        assertThat(HistogramLogs.of(run.record(), run.trials()).isEmpty()).isFalse();
        List<Histogram> intervals = tagged(read(to.resolve("jetty+plaintext.hlog")), "response");
        List<Slice> slices = slices(run, "jetty");
        assertThat(intervals).hasSameSizeAs(slices).isNotEmpty();
        for (int index = 0; index < slices.size(); index++) {
            Histogram interval = intervals.get(index);
            assertThat(slices.get(index).client().percentiles())
                    .isNotEmpty()
                    .allSatisfy(
                            (percent, seconds) ->
                                    assertThat(interval.getValueAtPercentile(percent) / 1e9)
                                            .isEqualTo(seconds, within(1e-12)));
        }
    }

    @Test
    void all_intervals_together_have_the_percentiles_that_the_page_draws() throws IOException {
        TimedRun run = TimedRun.in(raw, 2);
        HistogramLogs.of(run.record(), run.trials()).write(to);
        Histogram sum = new Histogram(3);
        tagged(read(to.resolve("tomcat+plaintext.hlog")), "response").forEach(sum::add);

        LatencyPercentiles.Spectrum drawn =
                LatencyPercentiles.of("plaintext", "tomcat", Rounds.of(run.trials()));

        assertThat(drawn.requests()).isEqualTo(sum.getTotalCount());
        assertThat(drawn.points())
                .hasSizeBetween(10, 200)
                .allSatisfy(
                        point ->
                                assertThat(sum.getValueAtPercentile(point.percent()) / 1e9)
                                        .isEqualTo(point.seconds(), within(1e-12)));
    }

    @Test
    void a_folder_has_a_log_of_each_target_and_scenario_and_nothing_else() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);

        HistogramLogs.of(run.record(), run.trials()).write(to);

        try (Stream<Path> logs = Files.list(to)) {
            assertThat(logs.map(log -> log.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(
                            run.record().plan().targets().stream()
                                    .map(target -> target.name() + "+plaintext.hlog")
                                    .toList());
        }
    }

    /** Under a locale with another character set (LC_ALL=C) too. */
    @Test
    void the_title_is_written_as_utf_8() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);
        RunRecord record = run.record();
        RunRecord titled = record.withPlan(record.plan().withTitle("Größe in µs"));
        Path log = folder.resolve("all.hlog");

        HistogramLogs.of(titled, run.trials()).write(log);

        assertThat(Files.readString(log)).startsWith("#[Größe in µs, run ");
    }

    @Test
    void one_file_has_all_logs_distinguished_by_tags() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);
        Path log = folder.resolve("all.hlog");

        HistogramLogs.of(run.record(), run.trials()).write(log);

        List<Histogram> intervals = read(log);
        assertThat(tagged(intervals, "tomcat/plaintext/response"))
                .hasSameSizeAs(slices(run, "tomcat"));
        assertThat(tagged(intervals, "webflux/plaintext/service"))
                .hasSameSizeAs(slices(run, "webflux"));
    }

    @Test
    void slices_that_were_repeated_or_slowed_down_are_left_out() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);
        List<Trial> trials =
                run.trials().stream()
                        .map(
                                trial -> {
                                    List<Slice> more = new ArrayList<>(trial.slices());
                                    more.add(TimedRun.discarded(trial.slices().get(0)));
                                    more.add(TimedRun.counting(trial.slices().get(0)));
                                    return InventedRun.with(trial, more);
                                })
                        .toList();

        HistogramLogs.of(run.record(), trials).write(to);

        assertThat(tagged(read(to.resolve("tomcat+plaintext.hlog")), "service"))
                .hasSameSizeAs(slices(run, "tomcat"));
    }

    @Test
    void a_tool_without_histograms_is_reported_in_one_sentence() {
        var run = InventedRun.record(2);

        HistogramLogs logs = HistogramLogs.of(run, InventedRun.trials(run));

        List<String> missing = logs.write(to);

        assertThat(logs.isEmpty()).isTrue();
        assertThat(missing)
                .singleElement()
                .asString()
                .startsWith("There is no log of plaintext")
                .contains("no histograms of its slices by ab: run it again with builtin or jmh");
        assertThat(to).doesNotExist();
    }

    @Test
    void a_run_without_a_measured_slice_has_no_log() {
        HistogramLogs logs = HistogramLogs.of(InventedRun.record(2), List.of());

        assertThat(logs.write(to))
                .containsExactly("There is no log, because no slice of the run was measured.");
        assertThat(logs.isEmpty()).isTrue();
        assertThat(to).doesNotExist();
    }

    @Test
    void logs_that_are_not_there_any_more_are_one_sentence() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);
        try (Stream<Path> logs = Files.list(raw)) {
            for (Path log : logs.toList()) {
                Files.delete(log);
            }
        }

        assertThat(HistogramLogs.of(run.record(), run.trials()).write(to))
                .singleElement()
                .asString()
                .contains("builtin")
                .contains("are missing from the run's folder");
        assertThat(LatencyPercentiles.of("plaintext", "tomcat", Rounds.of(run.trials())).requests())
                .as("the page falls back on what the tool said")
                .isNull();
    }

    @Test
    void an_unwritable_path_is_reported_in_one_sentence() throws IOException {
        TimedRun run = TimedRun.in(raw, 1);
        Path file = Files.writeString(folder.resolve("file"), "no folder");

        assertThatThrownBy(() -> HistogramLogs.of(run.record(), run.trials()).write(file))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(file.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"all.hlog", "logs/tomcat+plaintext.hlog"})
    void a_full_disk_is_reported_in_one_sentence_and_leaves_no_apparently_complete_log(String name)
            throws IOException {
        assumeThat(FULL).as("a file on a full disk").exists();
        TimedRun run = TimedRun.in(raw, 1);
        Files.createDirectory(to);
        Path log = Files.createSymbolicLink(folder.resolve(name), FULL);
        Path where = name.equals("all.hlog") ? log : to;

        assertThatThrownBy(() -> HistogramLogs.of(run.record(), run.trials()).write(where))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(where.toString())
                .hasMessageContaining("No space left on device");
    }
}
