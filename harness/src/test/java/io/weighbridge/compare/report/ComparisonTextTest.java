package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {

    private static final RunRecord RUN = InventedRun.record(5, List.of("tomcat", "jetty"));

    @Test
    void the_table_of_an_unfinished_run_has_estimates_and_no_verdicts() {
        String table = String.join("\n", RunReport.interim(RUN, InventedRun.trials(RUN), 120));

        assertThat(table).contains("CPU/request", "×", "[");
        assertThat(table).doesNotContain("more").doesNotContain("less").doesNotContain("n.s.");
    }

    @Test
    void one_target_alone_has_no_explanation_of_ratios() {
        RunRecord alone = InventedRun.record(2, List.of("tomcat"));

        MarkdownMedium out = new MarkdownMedium();
        new ComparisonText(RunAnalysis.of(alone, InventedRun.trials(alone))).write(out);

        assertThat(out.toString())
                .contains("Values are medians over rounds.")
                .doesNotContain("Ratios to");
    }

    @Test
    void a_failed_trial_whose_round_was_run_again_says_so() {
        List<Trial> trials = InventedRun.trials(RUN);
        Failure failure = new Failure(Failure.Kind.PORT_TAKEN, "it was taken");
        List<Trial> resumed = new ArrayList<>();
        resumed.add(InventedRun.failed(trials.get(0), failure));
        resumed.addAll(trials);

        MarkdownMedium out = new MarkdownMedium();
        new ComparisonText(RunAnalysis.of(RUN, resumed)).write(out);
        assertThat(out.toString())
                .contains(
                        "\n### Failed\n\n- "
                                + trials.get(0).target()
                                + ", round 1 (the round was repeated later): it was taken"
                                + " (port-taken)\n\n### Next\n");
    }
}
