package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.WarningSummary;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DoubtsTest {

    private static final RunRecord RUN =
            InventedRun.record(5, List.of("tomcat", "jetty", "undertow"));

    private static Comparison warned(String target, Warning.Kind kind) {
        List<Trial> trials = new ArrayList<>(InventedRun.trials(RUN));
        trials.replaceAll(
                trial ->
                        trial.target().equals(target)
                                ? trial.withWarnings(List.of(new Warning(kind, "it was so")))
                                : trial);
        return RunAnalysis.of(RUN, trials);
    }

    private static Cell cell(Comparison comparison, Metric metric, String target) {
        String workload = metric.key().startsWith("load.") ? scenario(comparison) : null;
        return Objects.requireNonNull(
                Comparison.cell(comparison.sections(), workload, metric, target));
    }

    private static String scenario(Comparison comparison) {
        return Objects.requireNonNull(comparison.sections().get(1).workload());
    }

    @Test
    void a_warning_marks_the_rows_of_its_target_that_it_may_make_wrong() {
        Comparison comparison = warned("jetty", Warning.Kind.NO_STEADY_STATE);

        for (Metric metric :
                List.of(Metric.CPU_PER_REQUEST, Metric.REQUESTS_PER_SECOND, Metric.LATENCY_P99)) {
            assertThat(comparison.letters(cell(comparison, metric, "jetty"))).isEqualTo("a");
            assertThat(comparison.letters(cell(comparison, metric, "undertow"))).isEmpty();
        }
        for (Metric metric : List.of(Metric.STARTUP_WALL, Metric.RSS_AFTER)) {
            assertThat(cell(comparison, metric, "jetty").doubts()).isEmpty();
        }
    }

    @Test
    void a_warning_of_the_baseline_marks_all_ratios_to_it() {
        Comparison comparison = warned("tomcat", Warning.Kind.NO_STEADY_STATE);

        assertThat(cell(comparison, Metric.CPU_PER_REQUEST, "jetty").doubts())
                .containsExactly(Warning.Kind.NO_STEADY_STATE);
        assertThat(cell(comparison, Metric.CPU_PER_REQUEST, "undertow").doubts())
                .containsExactly(Warning.Kind.NO_STEADY_STATE);
    }

    @Test
    void other_answers_make_everything_of_a_target_doubtful() {
        Comparison comparison = warned("jetty", Warning.Kind.OTHER_ANSWERS);

        assertThat(comparison.sections().stream().flatMap(it -> it.rows().stream()))
                .filteredOn(row -> row.cell("jetty").ratio() != null)
                .isNotEmpty()
                .allMatch(
                        row ->
                                row.cell("jetty")
                                        .doubts()
                                        .equals(List.of(Warning.Kind.OTHER_ANSWERS)));
    }

    @Test
    void the_answer_names_the_letter_of_the_warning() {
        Comparison comparison = warned("jetty", Warning.Kind.GROWS);

        assertThat(DecisionSentences.lines(comparison))
                .anySatisfy(
                        line ->
                                assertThat(line)
                                        .startsWith("Allocation per request vs tomcat: jetty ")
                                        .contains(", more, but see a;"));
        assertThat(comparison.decisions())
                .flatExtracting(Comparison.Decision::sentences)
                .anySatisfy(
                        sentence ->
                                assertThat((String) sentence)
                                        .startsWith("jetty allocates ")
                                        .contains(" than tomcat, but see a: "));
    }

    @Test
    void a_warning_that_marks_no_row_has_no_letter() {
        Comparison comparison = warned("jetty", Warning.Kind.LENGTHS_VARY);

        assertThat(comparison.warnings())
                .singleElement()
                .extracting(WarningSummary::letter)
                .isNull();
        assertThat(comparison.doubtful()).isFalse();
    }
}
