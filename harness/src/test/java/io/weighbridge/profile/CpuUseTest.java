package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.profile.CpuUse.CauseShare;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CpuUseTest {

    private static final List<String> JSON =
            List.of("java/lang/Thread.run", "com/fasterxml/jackson/core/JsonGenerator.write");

    private static final List<String> SHOP = List.of("java/lang/Thread.run", "shop/Tea.brew");

    /** A sample every 10 ms, of which some are JSON. */
    private static CpuUse use(int samples, int everyNth) {
        List<TimedStack> stacks = new ArrayList<>();
        for (int at = 0; at < samples; at++) {
            stacks.add(new TimedStack(at / 100.0, at % everyNth == 0 ? JSON : SHOP, 1));
        }
        return CpuUse.of("tea", Profiler.ASYNC, stacks);
    }

    @Test
    void samples_are_counted_by_package_and_by_cause() {
        CpuUse use = use(1000, 4);

        assertThat(use.samples()).isEqualTo(1000);
        assertThat(use.packages())
                .containsEntry("shop", 750L)
                .containsEntry("com.fasterxml.jackson.core", 250L);
        assertThat(use.causes()).extracting(CauseShare::cause).containsExactly(KnownCause.JACKSON);
        assertThat(use.causes().get(0).share().share()).isEqualTo(0.25);
        assertThat(use.enough()).isTrue();
    }

    @Test
    void a_cause_in_one_part_of_the_time_has_a_wider_interval_than_one_all_the_time() {
        List<TimedStack> stacks = new ArrayList<>();
        for (int at = 0; at < 1000; at++) {
            stacks.add(new TimedStack(at / 100.0, at < 250 ? JSON : SHOP, 1));
        }
        CpuUse inOnePart = CpuUse.of("tea", Profiler.ASYNC, stacks);

        double wide = width(inOnePart.causes().get(0));
        assertThat(wide).isGreaterThan(3 * width(use(1000, 4).causes().get(0)));
    }

    private static double width(CauseShare share) {
        return share.share().high() - share.share().low();
    }

    @Test
    void a_sample_can_stand_for_several() {
        CpuUse use =
                CpuUse.of(
                        "tea",
                        Profiler.ASYNC,
                        List.of(new TimedStack(0, JSON, 30), new TimedStack(1, SHOP, 70)));

        assertThat(use.samples()).isEqualTo(100);
        assertThat(use.causes().get(0).share().share()).isCloseTo(0.3, within(1e-12));
    }

    @Test
    void few_samples_or_none_are_not_enough_for_shares() {
        assertThat(use(499, 4).enough()).isFalse();
        assertThat(use(500, 4).enough()).isTrue();
        CpuUse none = CpuUse.of("tea", Profiler.JFR, List.of());
        assertThat(none.enough()).isFalse();
        assertThat(none.causes()).isEmpty();
        assertThat(CpuUse.failed("tea", "it is not a JVM").enough()).isFalse();
    }
}
