package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.sample.CpuTimes;
import io.weighbridge.instrument.sample.Probe;
import io.weighbridge.instrument.sample.ServerReading;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PoolWatchTest {

    /** A server of which only the pools are asked. */
    private static class Pools implements Probe {

        @Override
        public void connect() {}

        @Override
        public @Nullable CpuTimes cpu() {
            return null;
        }

        @Override
        public ServerReading read() {
            throw new UnsupportedOperationException();
        }

        @Override
        public ServerReading glance() {
            throw new UnsupportedOperationException();
        }

        @Override
        public MemoryReading memory() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Measurements resident() {
            return Measurements.NONE;
        }

        @Override
        public Measurements afterLoad() {
            return Measurements.NONE;
        }

        @Override
        public List<Warning> limits() {
            return List.of();
        }

        @Override
        public void close() {}
    }

    private static class Seen extends Pools {

        @Override
        public boolean seesPools() {
            return true;
        }
    }

    @Test
    void a_question_without_an_answer_is_not_counted_as_nothing_that_waits() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        Probe pools =
                new Seen() {
                    private int questions;

                    @Override
                    public @Nullable Integer pending() {
                        asked.countDown();
                        return questions++ == 0 ? null : 4;
                    }
                };

        try (PoolWatch watch = Objects.requireNonNull(PoolWatch.start(pools))) {
            asked.await();
            watch.close();
            assertThat(watch.mean()).isEqualTo(4);
        }
    }

    @Test
    void a_server_without_pools_is_not_watched() {
        assertThat(PoolWatch.start(new Pools())).isNull();
    }

    @Test
    void what_waits_is_the_mean_of_all_questions() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        Probe pools =
                new Seen() {
                    private int questions;

                    @Override
                    public Integer pending() {
                        asked.countDown();
                        questions++;
                        // 2, 4, and then 3, however many are asked
                        return questions == 1 ? 2 : questions == 2 ? 4 : 3;
                    }
                };

        try (PoolWatch watch = Objects.requireNonNull(PoolWatch.start(pools))) {
            asked.await();
            watch.close();
            assertThat(watch.mean()).isEqualTo(3);
        }
    }

    @Test
    void a_question_that_is_on_its_way_is_not_interrupted() throws Exception {
        CountDownLatch asking = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        Probe pools =
                new Seen() {
                    @Override
                    public Integer pending() {
                        asking.countDown();
                        try {
                            Thread.sleep(100);
                        } catch (InterruptedException e) {
                            interrupted.set(true);
                        }
                        return 1;
                    }
                };

        PoolWatch watch = Objects.requireNonNull(PoolWatch.start(pools));
        asking.await();
        watch.close();

        assertThat(interrupted).isFalse();
        assertThat(watch.mean()).isEqualTo(1);
    }
}
