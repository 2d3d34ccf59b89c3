package io.weighbridge.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** An operation is a request, its complete answer, and the check of the answer. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class JobBenchmark {

    /** The status, or 0 without an answer, as a result that JMH consumes. */
    @Benchmark
    public int request(Caller caller) {
        return caller.call();
    }
}
