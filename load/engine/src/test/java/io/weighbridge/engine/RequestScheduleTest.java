package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.job.EngineCommand;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RequestScheduleTest {

    private static final long SECOND = 1_000_000_000;

    /** From 100 ns to 3 s after that, without the first second in the histograms. */
    private static final Window WINDOW =
            Window.of(new EngineCommand.Slice("it", "one", null, null, 3, 1, 42, null), 100, 10);

    @Test
    void open_requests_are_planned_at_their_rate_however_late_they_are_taken() {
        RequestSchedule pace = RequestSchedule.of(4.0, WINDOW, null);

        assertThat(LongStream.range(0, 14).map(taken -> next(pace, 100 + 9 * SECOND)))
                .startsWith(100L, 100 + SECOND / 4, 100 + SECOND / 2)
                .filteredOn(planned -> planned != RequestSchedule.OVER)
                .hasSize(12)
                .last()
                .isEqualTo(100 + 11 * SECOND / 4);
    }

    @Test
    void closed_requests_are_planned_for_now_until_the_end() {
        RequestSchedule pace = RequestSchedule.of(null, WINDOW, null);

        assertThat(next(pace, 105)).isEqualTo(105);
        assertThat(next(pace, 99 + 3 * SECOND)).isEqualTo(99 + 3 * SECOND);
        assertThat(next(pace, 100 + 3 * SECOND)).isEqualTo(RequestSchedule.OVER);
    }

    @Test
    void no_more_requests_are_planned_than_their_maximum() {
        RequestSchedule following = RequestSchedule.of(null, WINDOW, 2L);
        RequestSchedule planned = RequestSchedule.of(1.0, WINDOW, 2L);

        assertThat(LongStream.range(0, 3).map(taken -> next(following, 105)))
                .containsExactly(105L, 105L, RequestSchedule.OVER);
        assertThat(LongStream.range(0, 3).map(taken -> next(planned, 105)))
                .containsExactly(100L, 100 + SECOND, RequestSchedule.OVER);
    }

    private static long next(RequestSchedule schedule, long now) {
        return schedule.planned(schedule.take(), now);
    }

    @Test
    void times_are_kept_of_requests_between_the_skipped_part_and_the_end() {
        assertThat(WINDOW.isTimed(99 + SECOND)).isFalse();
        assertThat(WINDOW.isTimed(100 + SECOND)).isTrue();
        assertThat(WINDOW.isTimed(99 + 3 * SECOND)).isTrue();
        assertThat(WINDOW.isTimed(100 + 3 * SECOND)).isFalse();
        assertThat(WINDOW.deadline()).isEqualTo(100 + 13 * SECOND);
    }
}
