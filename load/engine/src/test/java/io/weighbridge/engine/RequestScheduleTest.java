package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.job.Job;
import java.net.URI;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RequestScheduleTest {

    private static final long SECOND = 1_000_000_000;

    private static Job job(JobText text) {
        return text.with("warmup", 1.0).with("duration", 2.0).job();
    }

    private static JobText text() {
        return JobText.to(URI.create("http://127.0.0.1:1"));
    }

    @Test
    void open_requests_are_planned_at_their_rate_however_late_they_are_taken() {
        Job job = job(text().open(4));
        RequestSchedule pace = RequestSchedule.of(job.rate(), Window.of(job, 100, 10));

        assertThat(LongStream.range(0, 14).map(taken -> pace.next(100 + 9 * SECOND)))
                .startsWith(100L, 100 + SECOND / 4, 100 + SECOND / 2)
                .filteredOn(planned -> planned != RequestSchedule.OVER)
                .hasSize(12)
                .last()
                .isEqualTo(100 + 11 * SECOND / 4);
    }

    @Test
    void closed_requests_are_planned_for_now_until_the_end() {
        Job job = job(text());
        RequestSchedule pace = RequestSchedule.of(job.rate(), Window.of(job, 100, 10));

        assertThat(pace.next(105)).isEqualTo(105);
        assertThat(pace.next(99 + 3 * SECOND)).isEqualTo(99 + 3 * SECOND);
        assertThat(pace.next(100 + 3 * SECOND)).isEqualTo(RequestSchedule.OVER);
    }

    @Test
    void the_measured_part_lies_between_the_warm_up_and_the_drain() {
        Window window = Window.of(job(text()), 100, 10);

        assertThat(window.warmsUp(99 + SECOND)).isTrue();
        assertThat(window.measures(99 + SECOND)).isFalse();
        assertThat(window.measures(100 + SECOND)).isTrue();
        assertThat(window.measures(99 + 3 * SECOND)).isTrue();
        assertThat(window.measures(100 + 3 * SECOND)).isFalse();
        assertThat(window.deadline()).isEqualTo(100 + 13 * SECOND);
    }
}
