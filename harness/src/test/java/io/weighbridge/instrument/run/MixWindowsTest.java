package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Load;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MixWindowsTest {

    private final MixWindows windows = new MixWindows();

    private long size(int window) {
        Load load = windows.next("mix", Load.BUILT_IN, window);
        assertThat(load.duration()).isNull();
        return Objects.requireNonNull(load.requests());
    }

    @Test
    void the_first_window_has_ten_requests_for_each_connection() {
        assertThat(size(0)).isEqualTo(100);
    }

    @Test
    void all_servers_get_as_many_requests_in_a_window() {
        long first = size(0);
        windows.answered("fast", 2_000);
        assertThat(size(0)).isEqualTo(first);
        windows.answered("slow", 1_000);

        long second = size(1);
        windows.answered("fast", 9_000);

        assertThat(size(1)).isEqualTo(second);
    }

    @Test
    void a_window_takes_the_fastest_server_half_a_second() {
        size(0);
        windows.answered("fast", 1_000);
        windows.answered("slow", 800);

        assertThat(size(1)).isEqualTo(500);
    }

    @Test
    void a_window_takes_the_slowest_server_two_seconds_at_most() {
        size(0);
        windows.answered("fast", 1_000);
        windows.answered("slow", 50);

        assertThat(size(1)).isEqualTo(100);
    }

    @Test
    void a_window_is_at_most_ten_times_as_large_as_the_one_before() {
        size(0);
        windows.answered("fast", 100_000);

        assertThat(size(1)).isEqualTo(1_000);
        assertThat(size(2)).isEqualTo(10_000);
    }

    @Test
    void after_a_window_that_took_too_long_the_next_is_half_as_large() {
        size(0);
        windows.answered("only", 1_000);
        windows.tooSlow("only");

        assertThat(size(1)).isEqualTo(250);
    }
}
