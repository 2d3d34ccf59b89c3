package io.weighbridge.compare.report;

import static io.weighbridge.instrument.model.Metric.ALLOCATED_PER_REQUEST;
import static io.weighbridge.instrument.model.Metric.LATENCY_P99;
import static io.weighbridge.instrument.model.Metric.REQUESTS_PER_SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.PublishedRatio;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PublishedTextTest {

    private static final RunRecord RUN = InventedRun.record(5, List.of("tomcat", "jetty"));

    /** A report's comparison with a published ratio of jetty. */
    private static Comparison.PublishedComparison beside(Metric metric, double ratio) {
        return beside(metric, ratio, UnaryOperator.identity());
    }

    private static Comparison.PublishedComparison beside(
            Metric metric, double ratio, UnaryOperator<Trial> change) {
        boolean underLoad = metric.key().startsWith("load.");
        PublishedRatio published =
                new PublishedRatio(
                        "a blog",
                        "jetty",
                        metric,
                        underLoad ? InventedRun.WORKLOAD : null,
                        ratio,
                        "It had another load.");
        RunRecord run = InventedRun.beside(RUN, List.of(published));
        List<Trial> trials = InventedRun.trials(run).stream().map(change).toList();
        return RunAnalysis.of(run, trials).published().get(0);
    }

    private static Trial limitedByItsClient(Trial trial) {
        Warning bound = new Warning(Warning.Kind.CLIENT_BOUND, "93 % busy");
        return InventedRun.with(
                trial,
                trial.slices().stream().map(slice -> InventedRun.warned(slice, bound)).toList());
    }

    @Test
    void a_published_ratio_is_inside_if_the_measured_interval_includes_it() {
        Comparison.PublishedComparison inside = beside(ALLOCATED_PER_REQUEST, 1.17);

        assertThat(inside.inside()).isTrue();
        assertThat(PublishedText.verdict(inside)).isEqualTo("inside");
        assertThat(PublishedText.sentences(List.of(inside))).hasSize(1);
    }

    @Test
    void a_published_ratio_outside_comes_with_its_reason() {
        Comparison.PublishedComparison outside = beside(ALLOCATED_PER_REQUEST, 1.5);

        assertThat(outside.inside()).isFalse();
        assertThat(PublishedText.verdict(outside)).isEqualTo("outside");
        assertThat(PublishedText.sentences(List.of(outside, outside)))
                .hasSize(2)
                .last()
                .isEqualTo("jetty, a blog: It had another load.");
    }

    @Test
    void a_too_wide_interval_confirms_nothing() {
        Comparison.PublishedComparison few = beside(LATENCY_P99, 1.0);

        assertThat(few.here()).isNotNull();
        assertThat(few.inside()).isNull();
        assertThat(PublishedText.verdict(few)).isEqualTo("too wide");
        assertThat(beside(LATENCY_P99, 50).inside()).isFalse();
    }

    @Test
    void a_published_ratio_is_neither_inside_nor_outside_of_what_the_client_limited() {
        Comparison.PublishedComparison bound =
                beside(REQUESTS_PER_SECOND, 50, PublishedTextTest::limitedByItsClient);

        assertThat(bound.here()).isNotNull();
        assertThat(bound.inside()).isNull();
        assertThat(PublishedText.verdict(bound)).isEqualTo("no verdict");
        assertThat(PublishedText.sentences(List.of(bound)))
                .last()
                .isEqualTo(
                        "jetty: the load tool limited the throughput of jetty, so the comparison is"
                                + " invalid.");
    }

    @Test
    void an_unmeasured_metric_is_marked_beside_the_published_ratio() {
        Comparison.PublishedComparison absent = beside(Metric.METASPACE_READY, 0.8);

        assertThat(absent.here()).isNull();
        assertThat(PublishedText.verdict(absent)).isEqualTo("not measured");
    }
}
