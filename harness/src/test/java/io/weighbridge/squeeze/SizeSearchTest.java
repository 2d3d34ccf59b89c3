package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.compare.stats.Threshold.Attempt;
import io.weighbridge.instrument.plan.Squeeze;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizeSearchTest {

    private static final double STEP = 1.25;

    /**
     * A search for the heap of Tomcat whose p99 was near its goal from 21 to 26 MiB, so that
     * launches held and failed without an order.
     */
    private static final List<Attempt> WITHOUT_ORDER =
            List.of(
                    new Attempt(26, true),
                    new Attempt(21, false),
                    new Attempt(23, true),
                    new Attempt(22, false),
                    new Attempt(21, true),
                    new Attempt(22, false),
                    new Attempt(23, false),
                    new Attempt(22, false),
                    new Attempt(24, false),
                    new Attempt(26, false),
                    new Attempt(28, true));

    /** Simulated searches of each slope. */
    private static final int ROUNDS = 40;

    private static SizeSearch sizes(long first, long low, long high, double step, int launches) {
        return new SizeSearch(first, low, high, step, launches, 2 * launches);
    }

    private static List<Attempt> search(SizeSearch search, LongPredicate holds) {
        List<Attempt> tried = new ArrayList<>();
        Long next = search.next(tried);
        while (next != null) {
            tried.add(new Attempt((double) next, holds.test(next)));
            next = search.next(tried);
        }
        return tried;
    }

    @ParameterizedTest
    @CsvSource({"41, 64", "41, 30", "180, 400", "180, 90", "700, 100"})
    void a_sharp_threshold_is_found_wherever_the_search_begins(double trueSize, long first) {
        SizeSearch search = sizes(first, 4, 1024, STEP, 16);

        List<Attempt> tried = search(search, size -> size >= trueSize);

        Threshold found = Objects.requireNonNull(Threshold.of(tried));
        assertThat(found.low()).isLessThanOrEqualTo(trueSize);
        assertThat(found.high()).isGreaterThanOrEqualTo(trueSize - 1);
        assertThat(found.median()).isBetween(0.93 * trueSize, 1.05 * trueSize);
    }

    @Test
    void an_interval_that_is_narrow_enough_ends_the_search() {
        List<Attempt> tried = search(sizes(200, 4, 1024, STEP, 40), size -> size >= 180);

        assertThat(tried.size()).isLessThan(40);
        assertThat(Objects.requireNonNull(Threshold.of(tried)).width()).isLessThanOrEqualTo(16);
    }

    @Test
    void a_first_guess_that_is_near_saves_launches() {
        LongPredicate holds = size -> size >= 170;

        int near = search(sizes(172, 4, 1024, 1.06, 40), holds).size();
        int far = search(sizes(400, 4, 1024, STEP, 40), holds).size();

        assertThat(near).isLessThan(far);
    }

    @Test
    void a_fuzzy_threshold_takes_more_launches_which_stay_near_it() {
        Random random = new Random(7);
        LongPredicate holds = size -> random.nextDouble() < chance(size, 100, 20);

        List<Attempt> tried = search(sizes(150, 4, 1024, STEP, 20), holds);

        assertThat(tried.size()).isBetween(6, 40);
        assertThat(tried.subList(4, tried.size()))
                .allMatch(attempt -> attempt.size() > 50 && attempt.size() < 180);
        assertThat(Objects.requireNonNull(Threshold.of(tried)).median()).isBetween(80.0, 125.0);
    }

    /** The chance that a launch of a size holds, as the model of {@link Threshold} has it. */
    private static double chance(long size, double trueSize, double slope) {
        return 1 / (1 + Math.exp(-slope * Math.log(size / trueSize)));
    }

    /**
     * Searches as for a limit of 170 MiB, with 12 to 24 launches. With a slope of 20 half of the
     * launches hold at 170 MiB and nine of ten at 190, with one of 40 nine of ten at 180, with one
     * of 100 at 174, with one of 10 at 212. Of 200 searches of each slope the intervals covered the
     * true size in 177, 189, 200 and 172, nearly all had two ends, and half of them were narrower
     * than 34, 17, 15 and 64 MiB.
     */
    @ParameterizedTest(name = "slope {0}")
    @CsvSource({"10, 110", "20, 60", "40, 25", "100, 16"})
    void simulated_searches_cover_the_true_size(double slope, double width) {
        Random random = new Random(24);
        int covered = 0;
        int bounded = 0;
        List<Double> widths = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<Attempt> tried =
                    search(
                            sizes(160 + random.nextInt(30), 60, 1536, 1.06, 12),
                            size -> random.nextDouble() < chance(size, 170, slope));
            Threshold found = Objects.requireNonNull(Threshold.of(tried));
            boolean above = Objects.requireNonNullElse(found.low(), 0.0) <= 170;
            boolean below =
                    Objects.requireNonNullElse(found.high(), Double.POSITIVE_INFINITY) >= 170;
            covered += above && below ? 1 : 0;
            bounded += found.width() == null ? 0 : 1;
            widths.add(Objects.requireNonNullElse(found.width(), Double.POSITIVE_INFINITY));
        }
        double median = widths.stream().sorted().toList().get(ROUNDS / 2);

        assertThat(covered).isGreaterThanOrEqualTo(ROUNDS * 80 / 100);
        assertThat(bounded).isGreaterThanOrEqualTo(ROUNDS * 95 / 100);
        assertThat(median).isLessThanOrEqualTo(width);
    }

    @Test
    void a_search_whose_interval_is_wide_goes_on() {
        assertThat(Objects.requireNonNull(Threshold.of(WITHOUT_ORDER)).width()).isNull();
        assertThat(new SizeSearch(26, 4, 768, STEP, 11, 12).next(WITHOUT_ORDER)).isNotNull();
        assertThat(new SizeSearch(26, 4, 768, STEP, 11, 11).next(WITHOUT_ORDER)).isNull();
    }

    @Test
    void where_launches_hold_and_fail_without_an_order_the_next_size_is_farther_away() {
        List<Attempt> tried = WITHOUT_ORDER.subList(0, 9);
        double median = Objects.requireNonNull(Threshold.of(tried)).median();

        long next = Objects.requireNonNull(sizes(26, 4, 768, STEP, 12).next(tried));

        assertThat(Math.abs(next - median)).isGreaterThan(0.1 * median);
    }

    @Test
    void where_all_sizes_hold_the_search_ends_at_the_smallest() {
        List<Attempt> tried = search(sizes(64, 4, 1024, STEP, 20), size -> true);

        assertThat(tried.get(tried.size() - 1).size()).isEqualTo(4);
        assertThat(tried.size()).isLessThan(12);
    }

    @Test
    void where_no_size_holds_the_search_ends_at_the_largest() {
        List<Attempt> tried = search(sizes(64, 4, 1024, STEP, 20), size -> false);

        assertThat(tried.get(tried.size() - 1).size()).isEqualTo(1024);
    }

    @Test
    void a_search_begins_between_its_ends() {
        assertThat(SizeSearch.between(4, 2, 1024, STEP, Squeeze.DEFAULT).first()).isEqualTo(4);
        assertThat(SizeSearch.between(4, 2000, 1024, STEP, Squeeze.DEFAULT).first())
                .isEqualTo(1024);
    }
}
