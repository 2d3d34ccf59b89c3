package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.compare.analysis.Comparison.ByRequest;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RoundTotal;
import io.weighbridge.instrument.result.RoundTotal.OfRequest;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ByRequestsTest {

    private static final Load PEAK = Load.BUILT_IN.withName("peak");
    private static final Load RATE = Load.BUILT_IN.withName("rate").withRate(Rate.perSecond(100));

    private static Plan plan(Workload workload) {
        return Plan.of(
                "mix",
                List.of(Target.jar("a", Path.of("a.jar")), Target.jar("b", Path.of("b.jar"))),
                List.of(workload),
                List.of(PEAK, RATE));
    }

    private static Workload mix() {
        ListedRequest any = new ListedRequest("cheap", "GET", "/", Map.of(), null, 3, null);
        return Workload.of(
                "shop", new Mix(null, null, List.of(), List.of(), null, List.of(any), null));
    }

    private static Trial trial(int round, String target, OfRequest... requests) {
        RoundTotal atRate =
                new RoundTotal("shop, rate", 100, Measurements.NONE, null, List.of(requests));
        RoundTotal atPeak =
                new RoundTotal(
                        "shop, peak",
                        100,
                        Measurements.NONE,
                        null,
                        List.of(request("cheap", 5, 99.0, null)));
        return new Trial(
                round,
                target,
                Instant.EPOCH,
                null,
                null,
                Measurements.NONE,
                List.of(),
                List.of(),
                List.of(atPeak, atRate),
                List.of(),
                List.of());
    }

    private static OfRequest request(
            String name, long answers, @Nullable Double p50, @Nullable Double p99) {
        return new OfRequest(name, answers, 0, p50, p99);
    }

    private static List<ByRequest> of(Trial... trials) {
        return ByRequests.of(plan(mix()), Rounds.of(List.of(trials)));
    }

    @Test
    void each_request_of_each_target_is_compared_at_the_rate() {
        List<ByRequest> requests =
                of(
                        trial(
                                0,
                                "a",
                                request("cheap", 300, 0.001, null),
                                request("dear", 100, 0.01, null)),
                        trial(
                                0,
                                "b",
                                request("cheap", 300, 0.002, null),
                                request("dear", 100, 0.01, null)));

        assertThat(requests)
                .extracting(it -> it.scenario() + " " + it.request() + " " + it.target())
                .containsExactly(
                        "shop, rate cheap a",
                        "shop, rate cheap b",
                        "shop, rate dear a",
                        "shop, rate dear b");
        ByRequest slower = requests.get(1);
        assertThat(slower.share()).isEqualTo(0.75);
        assertThat(slower.answers()).isEqualTo(300);
        assertThat(slower.p50()).isEqualTo(0.002);
        assertThat(Objects.requireNonNull(slower.p50Ratio()).ratio()).isCloseTo(2, within(1e-9));
        assertThat(requests.get(0).p50Ratio()).as("the baseline").isNull();
    }

    @Test
    void the_values_are_medians_over_rounds_and_the_ratio_has_an_interval() {
        List<Trial> trials = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            trials.add(trial(round, "a", request("cheap", 10, 0.001 + 0.001 * round, 0.1)));
            trials.add(trial(round, "b", request("cheap", 10, 0.002 + 0.001 * round, 0.2)));
        }

        List<ByRequest> requests = of(trials.toArray(Trial[]::new));

        assertThat(requests.get(0).p50()).isEqualTo(0.002);
        assertThat(requests.get(1).answers()).isEqualTo(30);
        assertThat(Objects.requireNonNull(requests.get(1).p50Ratio()).interval()).isNotNull();
        assertThat(Objects.requireNonNull(requests.get(1).p99Ratio()).ratio())
                .isCloseTo(2, within(1e-9));
    }

    @Test
    void a_percentile_with_too_few_answers_has_no_ratio() {
        List<ByRequest> requests =
                of(
                        trial(0, "a", request("cheap", 10, 0.001, null)),
                        trial(0, "b", request("cheap", 10, null, null)));

        assertThat(requests.get(1).p50Ratio()).isNull();
        assertThat(requests.get(1).p99()).isNull();
    }

    @Test
    void a_plan_without_a_mix_has_none() {
        assertThat(ByRequests.of(plan(Workload.get("one", "/")), Rounds.of(List.of()))).isEmpty();
    }
}
