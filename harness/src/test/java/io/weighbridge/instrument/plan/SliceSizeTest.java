package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SliceSizeTest {

    private static SliceSize size(double slowest, double fastest, int inFlight) {
        return new SliceSize(slowest, fastest, inFlight, SliceSize.most(TimeLimits.DEFAULT));
    }

    @ParameterizedTest(name = "{0} to {1} requests/s, {2} in flight: {3} requests")
    @CsvSource({
        "230, 300, 10, 230", // a second of the slowest
        "200000, 200000, 10, 200000",
        "10000, 60000, 10, 18000", // 0.3 s of the fastest
        "100, 100, 10, 200", // 200 answers, though they take 2 s
        "100, 100, 20, 400", // 20 for each in flight
        "30, 30, 10, 150", // 5 s, though that is fewer than 200
        "2, 2, 10, 10",
        "2, 2000, 10, 10", // the slowest's 5 s win over the fastest's 0.3 s
        "2, 2, 64, 64", // one for each in flight, though that is over 5 s
    })
    void the_number_of_requests_of_a_slice_follows_from_rates(
            double slowest, double fastest, int inFlight, long requests) {
        assertThat(size(slowest, fastest, inFlight).requests()).isEqualTo(requests);
    }

    @ParameterizedTest
    @CsvSource({"2", "17", "230", "4999", "20000", "200000"})
    void alike_targets_take_between_0_3_and_5_seconds(double rate) {
        double seconds = size(rate, rate, 10).requests() / rate;

        assertThat(seconds).isBetween(0.3, 5.0);
    }

    @ParameterizedTest(name = "{0} requests/s, {1} in flight: {2} s")
    @CsvSource({
        "20000, 10, 1",
        "230, 10, 2", // 200 answers, also where fewer cores make the server half as fast
        "100, 10, 4",
        "30, 10, 5",
        "2, 10, 5",
        "2, 64, 32", // time for one answer to each in flight
    })
    void the_whole_seconds_of_a_slice_follow_from_rates(
            double slowest, int inFlight, long seconds) {
        assertThat(size(slowest, slowest, inFlight).duration())
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest(name = "{0} requests/s, {1} in flight: {2} ms")
    @CsvSource({
        "20000, 10, 75",
        "230, 10, 435", // 50 answers, also where fewer cores make the server half as fast
        "1000, 64, 640", // 5 for each in flight
        "2, 10, 5000", // 5 s, though that is fewer than 50
        "2, 64, 5000", // the tool waits for one answer to each in flight
    })
    void a_slice_of_a_pass_is_as_short_as_possible(double slowest, int inFlight, long millis) {
        assertThat(size(slowest, slowest, inFlight).pass()).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest(name = "at {0} requests/s: {1} s")
    @CsvSource({"4000, 1", "100, 2", "1, 5"})
    void at_a_rate_the_time_follows_from_it(double rate, long seconds) {
        assertThat(SliceSize.atRate(rate, TimeLimits.DEFAULT))
                .isEqualTo(Duration.ofSeconds(seconds));
    }

    @ParameterizedTest(name = "at {0} requests/s")
    @CsvSource({"0.7", "2.2", "3", "7", "13.7", "32"})
    void at_a_low_rate_one_request_is_left_out_and_five_or_more_are_not(double rate) {
        long skip = SliceSize.skipAtRate(rate).toNanos();
        long end = SliceSize.passAtRate(rate).toNanos();
        List<Long> planned =
                LongStream.range(0, 10).map(it -> (long) (it * 1e9 / rate)).boxed().toList();

        assertThat(planned).filteredOn(it -> it < skip).hasSize(1);
        assertThat(planned).filteredOn(it -> it >= skip && it < end).hasSizeGreaterThan(4);
    }

    @Test
    void a_short_deadline_makes_slices_shorter_still() {
        TimeLimits tight =
                new TimeLimits(
                        TimeLimits.DEFAULT.ready(),
                        Duration.ofSeconds(8),
                        TimeLimits.DEFAULT.stop(),
                        null);

        assertThat(SliceSize.most(tight)).isEqualTo(Duration.ofSeconds(1));
        assertThat(new SliceSize(30, 30, 10, SliceSize.most(tight)).requests()).isEqualTo(30);
        assertThat(SliceSize.most(TimeLimits.DEFAULT)).isEqualTo(Duration.ofSeconds(5));
    }
}
