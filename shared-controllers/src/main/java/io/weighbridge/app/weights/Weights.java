package io.weighbridge.app.weights;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.convert.DurationStyle;
import org.springframework.util.unit.DataSize;

/**
 * The injected overheads; 0 is off. The first four affect only {@code GET /plaintext}.
 *
 * @param cpu CPU time per request
 * @param allocation bytes that a request allocates, as one object
 * @param latency how long an affected request sleeps, in whole milliseconds
 * @param latencyShare the share of all requests that sleep, above 0 and at most 1; its inverse is a
 *     whole number
 * @param startupCpu CPU time of the main thread before the server listens
 * @param heap bytes that live as long as the application
 * @param pause how long all threads of the process stop each time, in whole milliseconds
 * @param pauseEvery the time between two such pauses, over 0
 */
@ConfigurationProperties("weights")
record Weights(
        @DefaultValue("0") Duration cpu,
        @DefaultValue("0") DataSize allocation,
        @DefaultValue("0") Duration latency,
        @DefaultValue("1") double latencyShare,
        @DefaultValue("0") Duration startupCpu,
        @DefaultValue("0") DataSize heap,
        @DefaultValue("0") Duration pause,
        @DefaultValue("2s") Duration pauseEvery) {

    /** Tolerance for a share such as 1/3, which is rounded when it is written as a decimal. */
    private static final double ROUNDING = 1e-6;

    Weights {
        String negative = "no time is shorter than none; give one such as 5ms, or leave it out";
        require(!cpu.isNegative(), "cpu", shown(cpu), negative);
        require(!startupCpu.isNegative(), "startup-cpu", shown(startupCpu), negative);
        require(!latency.isNegative(), "latency", shown(latency), negative);
        require(
                latency.equals(latency.truncatedTo(ChronoUnit.MILLIS)),
                "latency",
                shown(latency),
                "a thread sleeps for whole milliseconds; give some, such as 5ms");
        require(!pause.isNegative(), "pause", shown(pause), negative);
        require(
                pause.equals(pause.truncatedTo(ChronoUnit.MILLIS)),
                "pause",
                shown(pause),
                "a process stops for whole milliseconds; give some, such as 40ms");
        require(
                pauseEvery.toMillis() > 0,
                "pause-every",
                shown(pauseEvery),
                "a process that is stopped all the time never answers; give a time such as 2s");
        require(
                latencyShare > 0 && latencyShare <= 1 && isOneInAWholeNumber(latencyShare),
                "latency-share",
                latencyShare,
                "a share is above 0, at most 1 and one in a whole number of requests; give one"
                        + " such as 0.02, which is one in 50");
        require(
                allocation.toBytes() == 0 || ByteArray.exists(allocation.toBytes()),
                "allocation",
                allocation,
                "one object has 16 bytes to 1GB in steps of 8; give a size such as 8KB, or leave"
                        + " it out");
        require(
                !heap.isNegative() && heap.toBytes() % HeldHeap.CHUNK == 0,
                "heap",
                heap,
                "it is held in chunks of 256KB; give a multiple, such as 32MB, or leave it out");
    }

    private static boolean isOneInAWholeNumber(double share) {
        double inverse = 1 / share;
        return Math.abs(inverse - Math.rint(inverse)) <= inverse * ROUNDING
                && inverse <= Integer.MAX_VALUE;
    }

    private static void require(boolean holds, String name, Object value, String reason) {
        if (!holds) {
            throw refusal(name, value, reason);
        }
    }

    private static RuntimeException refusal(String name, Object value, String reason) {
        return new InvalidConfigurationPropertyValueException("weights." + name, value, reason);
    }

    /** Rejects sleeps on stacks with event loops, which they would block. */
    void requireNoSleep() {
        require(
                latency.isZero(),
                "latency",
                shown(latency),
                "a reactive stack answers on its event loops, and one that sleeps stalls all its"
                        + " connections; leave it out, or measure a servlet container with it");
    }

    /** The number of requests of which one sleeps. */
    int oneIn() {
        return (int) Math.rint(1 / latencyShare);
    }

    /** The overhead of each request; {@link RequestWeight#NONE} if there is none. */
    RequestWeight ofRequest() {
        List<RequestWeight> parts = new ArrayList<>();
        if (!cpu.isZero()) {
            long nanos = cpu.toNanos();
            parts.add(nanos < Cpu.LONG ? () -> Cpu.spin(nanos) : () -> Cpu.burn(nanos));
        }
        if (allocation.toBytes() != 0) {
            parts.add(new Allocation(allocation.toBytes()));
        }
        if (!latency.isZero()) {
            parts.add(new Latency(latency.toMillis(), oneIn(), Thread::sleep));
        }
        return parts.stream().reduce(RequestWeight::and).orElse(RequestWeight.NONE);
    }

    /**
     * The properties of all active overheads, in a form that could be given again; empty if there
     * are none.
     */
    List<String> on() {
        List<String> on = new ArrayList<>();
        add(on, "cpu", cpu);
        add(on, "allocation", allocation);
        add(on, "latency", latency);
        if (!latency.isZero()) {
            on.add("latency-share=" + latencyShare);
        }
        add(on, "startup-cpu", startupCpu);
        add(on, "heap", heap);
        add(on, "pause", pause);
        if (!pause.isZero()) {
            add(on, "pause-every", pauseEvery);
        }
        return on;
    }

    private static void add(List<String> on, String name, Duration weight) {
        if (!weight.isZero()) {
            on.add(name + "=" + shown(weight));
        }
    }

    private static void add(List<String> on, String name, DataSize weight) {
        if (weight.toBytes() != 0) {
            on.add(name + "=" + weight);
        }
    }

    /** In the largest unit without a fraction. */
    private static String shown(Duration time) {
        ChronoUnit unit =
                Stream.of(ChronoUnit.MILLIS, ChronoUnit.MICROS)
                        .filter(each -> time.equals(time.truncatedTo(each)))
                        .findFirst()
                        .orElse(ChronoUnit.NANOS);
        return DurationStyle.SIMPLE.print(time, unit);
    }
}
