package io.weighbridge.compare.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ShrunkModelTest {

    private static final Baseline TOMCAT = Baseline.of("tomcat");

    private static RowFit fit(VarianceEstimate prior, List<Map<String, Double>> logs) {
        List<Round> rounds =
                logs.stream().map(round -> new Round(round, VarianceEstimate.NONE)).toList();
        return RowModel.SHRUNK.fit(rounds, TOMCAT, prior);
    }

    private static final List<Map<String, Double>> UNLIKE =
            List.of(
                    Map.of("tomcat", 0.001, "jetty", 0.102, "wild", 0.9, "netty", -0.001),
                    Map.of("tomcat", 0.0, "jetty", 0.1, "wild", 0.1, "netty", 0.0015),
                    Map.of("tomcat", -0.001, "jetty", 0.1, "wild", 0.2, "netty", 0.0005),
                    Map.of("tomcat", 0.0005, "jetty", 0.099, "wild", 0.6, "netty", 0.0));

    @Test
    void one_target_that_varies_wildly_does_not_widen_the_others() {
        RowFit shrunk = fit(VarianceEstimate.UNKNOWN, UNLIKE);
        List<Round> rounds =
                UNLIKE.stream().map(logs -> new Round(logs, VarianceEstimate.NONE)).toList();
        RowFit pooled = RowModel.TARGETS.fit(rounds, TOMCAT, VarianceEstimate.UNKNOWN);

        double jetty = Contrasts.of(shrunk, "jetty").error();
        assertThat(jetty).isLessThan(Contrasts.of(pooled, "jetty").error() / 10);
        assertThat(Contrasts.of(shrunk, "wild").error()).isGreaterThan(10 * jetty);
    }

    @Test
    void with_equal_variances_it_is_the_pooled_model() {
        List<Map<String, Double>> alike =
                List.of(
                        Map.of("tomcat", 0.01, "jetty", 0.12, "netty", 0.02),
                        Map.of("tomcat", -0.01, "jetty", 0.1, "netty", -0.01),
                        Map.of("tomcat", 0.02, "jetty", 0.09, "netty", 0.0));
        List<Round> rounds =
                alike.stream().map(logs -> new Round(logs, VarianceEstimate.NONE)).toList();
        Contrast pooled =
                Contrasts.of(
                        RowModel.TARGETS.fit(rounds, TOMCAT, VarianceEstimate.UNKNOWN), "jetty");
        Contrast shrunk = Contrasts.of(fit(VarianceEstimate.UNKNOWN, alike), "jetty");

        assertThat(shrunk.error()).isCloseTo(pooled.error(), within(1e-12));
        assertThat(shrunk.freedom()).isEqualTo(pooled.freedom());
    }

    @Test
    void one_round_has_the_prior() {
        Contrast contrast =
                Contrasts.of(
                        fit(new VarianceEstimate(0.06 * 0.06, 3), UNLIKE.subList(0, 1)), "jetty");

        assertThat(contrast.error()).isCloseTo(Math.sqrt(2) * 0.06, within(1e-12));
        assertThat(contrast.freedom()).isEqualTo(3);
        Contrast unknown =
                Contrasts.of(fit(VarianceEstimate.UNKNOWN, UNLIKE.subList(0, 1)), "jetty");
        assertThat(unknown.judged()).isFalse();
    }

    @Test
    void a_twin_gives_the_baseline_more_values() {
        List<Round> rounds =
                UNLIKE.stream().map(logs -> new Round(logs, VarianceEstimate.NONE)).toList();
        RowFit fit =
                RowModel.SHRUNK.fit(
                        rounds, new Baseline("tomcat", Set.of("netty")), VarianceEstimate.UNKNOWN);

        assertThat(fit.contrasts()).hasSize(2);
        assertThat(Contrasts.of(fit, "jetty").logRatio())
                .isCloseTo(0.10025 - 0.0001875, within(1e-12));
    }

    @Test
    void targets_that_never_vary_differ_for_sure_or_not_at_all() {
        List<Map<String, Double>> constant =
                List.of(
                        Map.of("tomcat", 3.2, "jetty", 2.8, "netty", 3.2),
                        Map.of("tomcat", 3.2, "jetty", 2.8, "netty", 3.2));
        RowFit fit = fit(VarianceEstimate.UNKNOWN, constant);

        assertThat(Contrasts.of(fit, "jetty").p()).isZero();
        assertThat(Contrasts.of(fit, "netty").p()).isEqualTo(1);
    }
}
