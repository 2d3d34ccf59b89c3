package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Rate;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuestionRowsTest {

    private static final Load PEAK = Load.BUILT_IN.withName("peak");
    private static final Load SLOW = rate("slow", 100);
    private static final Load FAST = rate("fast", 200);

    private static Load rate(String name, double perSecond) {
        return Load.BUILT_IN.withName(name).withRate(Rate.perSecond(perSecond));
    }

    private static Plan plan(Load... loads) {
        return new PlanSample().targets(2).plan(2).withLoads(List.of(loads));
    }

    private static List<String> scenarios(QuestionRows rows, Question question) {
        return rows.of(question).stream().map(row -> String.valueOf(row.scenario())).toList();
    }

    @Test
    void latency_and_cpu_are_compared_at_the_rate_and_throughput_at_the_peak() {
        QuestionRows rows = new QuestionRows(plan(PEAK, SLOW), true);

        assertThat(scenarios(rows, Question.LATENCY)).containsExactly("w1, slow");
        assertThat(scenarios(rows, Question.CPU)).containsExactly("w1, slow");
        assertThat(scenarios(rows, Question.THROUGHPUT)).containsExactly("w1, peak");
        assertThat(scenarios(rows, Question.ALLOCATION)).containsExactly("w1, peak");
        assertThat(scenarios(rows, Question.START_UP)).containsExactly("null");
        assertThat(rows.unanswered(Question.LATENCY)).isNull();
    }

    @Test
    void the_main_table_shows_each_metric_under_one_load() {
        QuestionRows rows = new QuestionRows(plan(PEAK, SLOW), true);

        assertThat(rows.main(new RowKey(Metric.LATENCY_P99, "w1, slow"))).isTrue();
        assertThat(rows.main(new RowKey(Metric.LATENCY_P99, "w1, peak"))).isFalse();
        assertThat(rows.main(new RowKey(Metric.REQUESTS_PER_SECOND, "w1, peak"))).isTrue();
        assertThat(rows.main(new RowKey(Metric.REQUESTS_PER_SECOND, "w1, slow"))).isFalse();
        assertThat(rows.main(new RowKey(Metric.RSS_AFTER, null))).isTrue();
    }

    @Test
    void without_a_rate_cpu_is_compared_at_the_peak_and_latency_is_not() {
        QuestionRows rows = new QuestionRows(plan(PEAK), true);

        assertThat(scenarios(rows, Question.CPU)).containsExactly("w1, peak");
        assertThat(rows.of(Question.LATENCY)).isEmpty();
        assertThat(rows.unanswered(Question.LATENCY)).contains("--rate");
        assertThat(rows.main(new RowKey(Metric.LATENCY_P99, "w1, peak"))).isTrue();
    }

    @Test
    void of_several_rates_the_plan_names_one() {
        Plan ladder = plan(PEAK, SLOW, FAST);

        assertThat(new QuestionRows(ladder, true).of(Question.LATENCY)).isEmpty();
        assertThat(new QuestionRows(ladder, true).unanswered(Question.LATENCY))
                .contains("set question");
        assertThat(scenarios(new QuestionRows(ladder.withQuestion("fast"), true), Question.LATENCY))
                .containsExactly("w1, fast");
    }

    @Test
    void a_run_of_an_earlier_version_is_judged_by_the_application_s_part_of_the_cpu() {
        Plan plan = plan(PEAK, SLOW);

        assertThat(new QuestionRows(plan, false).of(Question.CPU))
                .containsExactly(new RowKey(Metric.CPU_PER_REQUEST, "w1, slow"));
        assertThat(new QuestionRows(plan, true).of(Question.CPU))
                .containsExactly(new RowKey(Metric.PAID_CPU_PER_REQUEST, "w1, slow"));
    }
}
