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

    /** Makes one call. The result, which JMH consumes, is the status, or 0 without an answer. */
    @Benchmark
    public int request(Caller caller) {
        return caller.call();
    }
}
