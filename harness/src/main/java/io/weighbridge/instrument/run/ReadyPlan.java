package io.weighbridge.instrument.run;

import io.weighbridge.instrument.plan.Plan;

/**
 * A plan that can be carried out. It has only what can run here. Its launches are chosen, and its
 * jars are prepared. Nothing in it refers to the environment or to a backend any more, so it
 * contains secrets. {@link BenchmarkRun} makes it.
 */
public record ReadyPlan(Plan plan) {}
