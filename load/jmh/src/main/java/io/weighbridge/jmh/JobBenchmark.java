package io.weighbridge.jmh;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** An operation is a request, its whole answer, and the look whether that is right. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class JobBenchmark {

    /** The status, or 0 where no answer came: something for JMH to consume. */
    @Benchmark
    public int request(Caller caller) {
        return caller.call();
    }
}
