package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;

/**
 * A plan that can be carried out. A plan as typed lacks at least one of these: it has only what can
 * run here, its launches are chosen, its jars are prepared, and nothing in it refers to the
 * environment or to a backend any more. {@link BenchmarkRun} makes it. It contains secrets.
 */
public record ReadyPlan(Plan plan) {}
