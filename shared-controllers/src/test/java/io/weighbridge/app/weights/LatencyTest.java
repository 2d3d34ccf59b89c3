package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LatencyTest {

    private final List<Long> sleeps = new ArrayList<>();

    @Test
    void only_every_50th_of_1000_requests_sleeps() throws InterruptedException {
        List<Integer> slept = new ArrayList<>();
        Latency weight = new Latency(5, 50, sleeps::add);

        for (int request = 1; request <= 1000; request++) {
            int before = sleeps.size();
            weight.carry();
            if (sleeps.size() > before) {
                slept.add(request);
            }
        }

        assertThat(sleeps).hasSize(20).containsOnly(5L);
        assertThat(slept).allSatisfy(request -> assertThat(request % 50).isZero());
    }

    @Test
    void a_share_of_1_lets_every_request_sleep() throws InterruptedException {
        Latency weight = new Latency(7, 1, sleeps::add);

        weight.carry();
        weight.carry();

        assertThat(sleeps).containsExactly(7L, 7L);
    }
}
