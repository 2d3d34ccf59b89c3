package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunRecord;
import java.time.Duration;
import java.util.List;

/**
 * What a reader can do about a warning. It fits the command that began the run: an option and its
 * value or, if the command names a plan file, a key of the plan. It never asks the reader to remove
 * what Weighbridge itself does.
 */
record Advice(RunRecord run) {

    /** The times that are worth suggesting. */
    private static final List<Duration> TIMES =
            List.of(
                    Duration.ofMinutes(15),
                    Duration.ofMinutes(30),
                    Duration.ofMinutes(60),
                    Duration.ofMinutes(120));

    /** How much longer a run should be, to be worth repeating. */
    private static final double LONGER = 1.5;

    /** The advice on a kind of warning, as one sentence without a full stop. */
    String on(Warning.Kind kind) {
        return switch (kind) {
            case ONE_ROUND -> "give the run more time, so that it has more rounds: " + longer();
            case NO_STEADY_STATE, JIT_BUSY -> longerWarmup();
            case FOREIGN_LOAD -> foreign();
            case CLIENT_BOUND ->
                    "use a load tool that needs less CPU or has more threads (--driver), or give it"
                            + " more cores";
            case SERVICE_BOUND ->
                    "use a lower rate (--rate N), give the service more CPUs, or use a request that"
                            + " needs less of it";
            case OTHER_WORK ->
                    "compare what both send, such as the SQL, and the sizes of their pools";
            case SATURATED -> "use a lower rate (--rate N)";
            case SHORT_SLICE -> shortSlice();
            case COARSE_CLOCK ->
                    "give the run more rounds, over which the rounding averages out: " + longer();
            case LATENCY_WITHHELD ->
                    "use another load tool: "
                            + command().with("--driver", "builtin")
                            + inPlan(", or raise load.duration in the plan");
            case CONNECTION_PER_REQUEST -> "use a load tool that supports HTTP/1.1";
            case ANSWERS_DIFFER -> "use a path whose answer is always the same";
            case OTHER_ANSWERS -> "use a path whose answers do not depend on the web server";
            case GROWS ->
                    "send requests that do not change the server's data, or run more rounds with"
                            + " fewer slices";
            case LENGTHS_VARY -> "use a path whose answers always have one length";
            case NOT_PINNED ->
                    "use weigh run on Linux with taskset and at least two cores, without --no-pin"
                            + inPlan(" or pin: false")
                            + "; weigh ab and weigh drive never pin";
            case IDLE_BUSY ->
                    "Weighbridge keeps the other targets running, and they were not idle; to run"
                            + " one at a time: "
                            + command().with("--alive", "one");
            case NOT_MEASURED ->
                    "remove the named cause; on Linux with HotSpot 21 or newer all can be measured";
            case TARGET_FAILED -> "see its failure below, and in trials.jsonl";
            case COUNT_NOT_CHECKED ->
                    "expose Actuator's metrics endpoint of a Spring Boot application at"
                            + " /actuator/metrics of the measured port, not below a context path;"
                            + " some counts cannot be checked: WebSocket messages, and requests"
                            + " that the application leaves out of its count or sends to itself";
            case CONTAINER_NOT_CHECKED ->
                    "leave out -XX:+DisableAttachMechanism, and run weigh as the user of the"
                            + " server";
        };
    }

    /** The command of the run, with more time. */
    String longer() {
        return command().with("--within", time() + "m");
    }

    private TypedCommand command() {
        return TypedCommand.of(run);
    }

    private String inPlan(String key) {
        return command().namesPlan() ? key : "";
    }

    /** Minutes that are longer than the run's time. */
    private long time() {
        Duration limit = run.plan().limits().run();
        if (limit == null) {
            return TIMES.get(0).toMinutes();
        }
        double least = limit.toMillis() * LONGER;
        return TIMES.stream()
                .filter(time -> time.toMillis() >= least)
                .findFirst()
                .orElse(Duration.ofMillis(Math.round(2 * least)))
                .toMinutes();
    }

    /** A longer time of the run lengthens the warm-up only if the plan has a time. */
    private String longerWarmup() {
        Plan plan = run.plan();
        String key = inPlan("raise warmup.atMost in the plan");
        if (plan.limits().run() == null && !key.isEmpty()) {
            return key;
        }
        String time = "give the run more time, which also lengthens the warm-up: " + longer();
        return key.isEmpty() ? time : time + ", or " + key;
    }

    private String foreign() {
        String again = "end other programs (weigh doctor lists them), or measure at another time";
        return run.plan().hasServices()
                ? again
                : again + "; if it is a database that the application uses, name it with --service";
    }

    /** The built-in tool itself decides how long a slice is. */
    private String shortSlice() {
        boolean builtin = run.plan().loads().stream().allMatch(load -> load.inPasses());
        return builtin
                ? "answers are slow, so give the run more time for them: " + longer()
                : longerSlices();
    }

    private String longerSlices() {
        return "use longer slices: --slice-requests N with ab, h2load or oha"
                + inPlan(", load.duration in the plan with others");
    }
}
