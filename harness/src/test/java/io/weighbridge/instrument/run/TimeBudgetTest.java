package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeBudgetTest {

    private final AtomicLong clock = new AtomicLong(17);

    private TimeBudget afterRounds(@Nullable Duration limit, int... lengths) {
        TimeBudget budget = new TimeBudget(limit, 1, clock::get);
        for (int length : lengths) {
            assertThat(budget.fitsRound()).isTrue();
            passed(length);
            budget.roundOver();
        }
        return budget;
    }

    private void passed(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    @Test
    void without_a_limit_every_round_fits_and_none_is_made_longer() {
        TimeBudget budget = afterRounds(null, 20);

        assertThat(budget.fitsPass(4)).isFalse();
        assertThat(budget.fitsRound()).isTrue();
    }

    @Test
    void the_first_round_fits_and_another_must_end_within_the_limit() {
        assertThat(afterRounds(Duration.ofSeconds(1), 20).fitsRound()).isFalse();
        assertThat(afterRounds(Duration.ofSeconds(39), 20).fitsRound()).isFalse();
        assertThat(afterRounds(Duration.ofSeconds(40), 20).fitsRound()).isTrue();
        assertThat(afterRounds(Duration.ofSeconds(90), 20, 30).fitsRound()).isTrue();
        assertThat(afterRounds(Duration.ofSeconds(79), 20, 30).fitsRound()).isFalse();
    }

    @Test
    void rounds_that_the_effects_need_fit_even_if_they_take_longer_than_the_limit() {
        TimeBudget budget = new TimeBudget(Duration.ofSeconds(30), 3, clock::get);
        budget.skipRound();
        assertThat(budget.fitsRound()).isTrue();
        passed(29);
        assertThat(budget.fitsPass(1)).as("time is left, but another round follows").isFalse();
        budget.roundOver();

        assertThat(budget.fitsRound()).isTrue();
        passed(29);
        budget.roundOver();
        assertThat(budget.fitsRound()).isFalse();
    }

    @Test
    void time_that_is_too_short_for_another_round_takes_more_passes() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(177));
        assertThat(budget.fitsRound()).isTrue();
        passed(90);

        assertThat(budget.fitsPass(4)).as("87 s, 12 of them to end").isTrue();
        passed(74);
        assertThat(budget.fitsPass(4)).as("13 s").isTrue();
        passed(1);
        assertThat(budget.fitsPass(4)).as("12 s").isFalse();
    }

    @Test
    void time_for_another_round_is_kept_for_it() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(177));
        assertThat(budget.fitsRound()).isTrue();
        passed(70);

        assertThat(budget.fitsPass(4)).as("95 s of 82").isFalse();
    }

    @Test
    void what_is_left_of_the_time_includes_the_end_of_each_server() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(100));
        passed(80);

        assertThat(budget.fits(Duration.ofSeconds(14).toNanos(), 2)).isTrue();
        assertThat(budget.fits(Duration.ofSeconds(15).toNanos(), 2)).isFalse();
        assertThat(budget.over()).isFalse();
        passed(20);
        assertThat(budget.over()).isTrue();
        assertThat(afterRounds(null).fits(Long.MAX_VALUE / 2, 2)).as("no limit").isTrue();
    }

    @Test
    void a_first_round_has_fewer_passes_where_a_second_fits_only_then() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(345));
        assertThat(budget.fitsRound()).isTrue();
        passed(150);
        assertThat(budget.mustStop(10, 3)).as("159 s of 172, with its end").isFalse();
        passed(14);
        assertThat(budget.mustStop(9, 3)).as("too few").isFalse();
        assertThat(budget.mustStop(30, 3)).isTrue();
        assertThat(budget.fitsPass(3)).as("the second fits").isFalse();
        passed(11);
        budget.roundOver();

        assertThat(budget.fitsRound()).as("170 s for at least 159").isTrue();
        passed(160);
        assertThat(budget.mustStop(21, 3)).isFalse();
        passed(2);
        assertThat(budget.mustStop(22, 3)).as("9 s left to end").isTrue();
        assertThat(budget.fitsPass(3)).isFalse();
    }

    @Test
    void a_round_that_leaves_no_time_for_another_has_all_its_passes() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(177));
        assertThat(budget.fitsRound()).isTrue();
        passed(100);

        assertThat(budget.mustStop(10, 4)).as("112 s of 88").isFalse();
        passed(20);
        assertThat(budget.mustStop(59, 4)).isFalse();
        assertThat(budget.fitsPass(4)).isTrue();
    }

    @Test
    void a_first_round_of_long_slices_stops_when_the_time_is_over() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(3));
        assertThat(budget.fitsRound()).isTrue();
        passed(140);
        assertThat(budget.mustStop(10, 2)).as("146 s of 180, and no second round fits").isFalse();
        passed(33);
        assertThat(budget.mustStop(14, 2)).as("7 s left, 6 of them to end").isFalse();
        passed(1);
        assertThat(budget.mustStop(15, 2)).isTrue();
        assertThat(budget.fitsPass(2)).isFalse();
    }

    @Test
    void time_is_kept_for_a_round_that_only_starts_servers() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(177));
        assertThat(budget.fitsRound()).isTrue();
        passed(14);
        budget.started(4);
        passed(36);
        assertThat(budget.mustStop(10, 4)).as("62 s of (177 - 18) / 2").isFalse();
        passed(18);
        assertThat(budget.mustStop(11, 4)).as("80 s").isTrue();
        passed(12);
        budget.roundOver();
        assertThat(budget.fitsStarts(false)).as("one for two rounds").isFalse();
        assertThat(budget.fitsRound()).isTrue();
        passed(66);
        assertThat(budget.fitsPass(4)).as("31 s, 12 to end and 18 for starts").isTrue();
        passed(1);
        assertThat(budget.fitsPass(4)).isFalse();
        passed(12);
        budget.roundOver();
        assertThat(budget.fitsStarts(false)).isTrue();
        assertThat(budget.fitsStarts(true)).as("it has begun").isFalse();
    }

    @Test
    void a_run_that_ends_after_one_round_has_its_round_of_starts_then() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(100));
        assertThat(budget.fitsRound()).isTrue();
        passed(10);
        budget.started(2);
        passed(70);
        budget.roundOver();

        assertThat(budget.fitsStarts(false)).isFalse();
        assertThat(budget.fitsStarts(true)).isTrue();
    }

    @Test
    void time_by_which_the_run_was_shortened_before_does_not_count_again() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(100));
        assertThat(budget.fitsRound()).isTrue();
        passed(10);
        budget.started(2);
        passed(70);
        budget.roundOver();
        passed(17);
        assertThat(budget.fitsStarts(true)).as("3 s are left").isFalse();
        budget.leaveOut(Duration.ofSeconds(17).toNanos());

        assertThat(budget.fitsStarts(true)).isTrue();
    }

    @Test
    void starts_that_would_not_end_in_time_are_left_out() {
        TimeBudget budget = afterRounds(Duration.ofSeconds(100));
        assertThat(budget.fitsRound()).isTrue();
        passed(20);
        budget.started(2);
        passed(70);
        budget.roundOver();

        assertThat(budget.fitsStarts(true)).as("10 s of 22").isFalse();
    }

    @Test
    void slow_answers_make_long_slices_of_which_two_are_enough() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(3));
        assertThat(budget.fitsRound()).isTrue();
        passed(60);
        budget.passesBegin(0, 0);
        passed(56);
        assertThat(budget.mustStop(1, 4)).as("one pass").isFalse();
        passed(56);
        assertThat(budget.mustStop(2, 4)).as("8 s left, 12 of them to end").isTrue();
    }

    @Test
    void two_short_slices_are_not_enough() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(3));
        assertThat(budget.fitsRound()).isTrue();
        passed(170);
        budget.passesBegin(0, 0);
        passed(39);
        assertThat(budget.mustStop(9, 4)).as("39 s of load, but 40 are needed").isFalse();
        passed(1);
        assertThat(budget.mustStop(9, 4)).isTrue();
    }

    @Test
    void a_pass_that_would_not_end_in_time_with_what_follows_it_is_not_begun() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(3));
        assertThat(budget.fitsRound()).isTrue();
        passed(100);
        budget.passesBegin(Duration.ofSeconds(7).toNanos(), 1);
        passed(14);
        assertThat(budget.mustStop(1, 1)).as("one pass").isFalse();
        passed(14);
        assertThat(budget.mustStop(2, 1)).as("52 s left for 14 + 14 + 7 + 3").isFalse();
        assertThat(budget.fitsPass(1)).isTrue();
        passed(14);
        assertThat(budget.mustStop(3, 1)).as("38 s left").isTrue();
        assertThat(budget.fitsPass(1)).isFalse();
    }

    @Test
    void a_pass_may_take_as_long_as_the_longest_one() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(3));
        assertThat(budget.fitsRound()).isTrue();
        passed(100);
        budget.passesBegin(0, 0);
        passed(30);
        assertThat(budget.mustStop(1, 1)).as("one pass").isFalse();
        passed(10);
        assertThat(budget.mustStop(2, 1)).as("40 s left for 30 + 3").isFalse();
        passed(10);
        assertThat(budget.mustStop(3, 1)).as("30 s left").isTrue();
        assertThat(budget.fitsPass(1)).isFalse();
    }

    @Test
    void servers_that_run_one_after_the_other_share_the_time_and_get_equally_many_passes() {
        TimeBudget budget = afterRounds(Duration.ofMinutes(4));
        TimeBudget first = budget.share(2, null);
        passed(20);
        first.passesBegin(0, 0);
        passed(30);
        assertThat(first.mustStop(1, 1)).as("one pass").isFalse();
        passed(30);
        assertThat(first.mustStop(2, 1)).as("40 s left for 30 + 3").isFalse();
        passed(30);
        assertThat(first.mustStop(3, 1)).as("10 s left").isTrue();
        assertThat(first.fitsPass(1)).as("time is left for the other").isFalse();
        assertThat(first.passes(60)).isEqualTo(3);

        TimeBudget second = budget.share(1, 3);
        passed(300);
        assertThat(second.mustStop(2, 1)).as("fewer than the first").isFalse();
        assertThat(second.mustStop(3, 1)).isTrue();
    }

    @Test
    void the_number_of_passes_of_a_server_that_failed_is_unknown() {
        TimeBudget share = afterRounds(Duration.ofMinutes(4)).share(2, null);
        share.passesBegin(0, 0);

        assertThat(share.mustStop(1, 1)).isFalse();
        assertThat(share.passes(4)).isNull();
        assertThat(share.mustStop(3, 1)).isFalse();
        assertThat(share.passes(4)).isEqualTo(4);
        assertThat(afterRounds(null).share(2, null)).isSameAs(TimeBudget.NONE);
    }
}
