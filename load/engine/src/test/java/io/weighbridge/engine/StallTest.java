package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that answers nothing for a tenth of the time, as seen by users and by tools. */
class StallTest {

    private static final double RATE = 500;
    private static final double WARMUP = 0.3;

    @ParameterizedTest(name = "{1} ms in every {0} ms")
    @CsvSource({"2000, 200", "10000, 1000"})
    void a_stall_shows_in_the_open_response_time_and_not_in_the_closed_one(long period, long stall)
            throws IOException {
        try (TestServer server =
                TestServer.stalling(Duration.ofMillis(period), Duration.ofMillis(stall))) {
            LoadText closed = text(server, period);
            LoadText open = text(server, period).open(RATE);
            // Both at once, so that the long form takes ten seconds and not twenty.
            CompletableFuture<Loaded> following = CompletableFuture.supplyAsync(() -> with(closed));
            Loaded planned = with(open);

            double half = stall / 2.0;
            assertThat(millis(planned.response(), 99)).isGreaterThan(half);
            assertThat(millis(planned.service(), 90)).isLessThan(half);
            assertThat(millis(following.join().service(), 99)).isLessThan(half);
            assertThat(millis(following.join().service(), 100)).isGreaterThan(half);
            assertThat(planned.response().getTotalCount()).isEqualTo((long) (RATE * period / 1e3));
            assertThat(planned.errors()).isEmpty();
        }
    }

    /** Leaves out the time in which the client itself is still slow. */
    private static LoadText text(TestServer server, long period) {
        return LoadText.to(server.uri())
                .with("skip", WARMUP)
                .with("duration", WARMUP + period / 1e3);
    }

    private static Loaded with(LoadText text) {
        try {
            return Loaded.with(text);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }

    private static double millis(Histogram nanos, double percentile) {
        return nanos.getValueAtPercentile(percentile) / 1e6;
    }
}
