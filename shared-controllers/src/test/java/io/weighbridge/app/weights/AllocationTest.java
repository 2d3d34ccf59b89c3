package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static long allocatedBy(RequestWeight weight, int calls) throws InterruptedException {
        long thread = Thread.currentThread().getId();
        long before = THREADS.getThreadAllocatedBytes(thread);
        for (int i = 0; i < calls; i++) {
            weight.carry();
        }
        return THREADS.getThreadAllocatedBytes(thread) - before;
    }

    @ParameterizedTest
    @ValueSource(longs = {16, 24, 1024, 8192, 1048576})
    void a_call_allocates_the_size_to_the_byte(long size) throws InterruptedException {
        Allocation weight = new Allocation(size);
        allocatedBy(weight, 1);

        assertThat(allocatedBy(weight, 1)).isEqualTo(size);
    }

    @Test
    void the_compiler_does_not_optimise_it_away() throws InterruptedException {
        Allocation weight = new Allocation(1024);
        allocatedBy(weight, 100_000);

        assertThat(allocatedBy(weight, 1000)).isEqualTo(1024 * 1000);
    }

    @Test
    void no_weight_allocates_nothing() throws InterruptedException {
        allocatedBy(RequestWeight.NONE, 1);

        assertThat(allocatedBy(RequestWeight.NONE, 1000)).isZero();
    }
}
