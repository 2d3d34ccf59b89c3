package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weighbridge.instrument.model.Metric;
import org.jspecify.annotations.Nullable;

/**
 * A ratio that somebody published, shown beside the one measured here. It never makes a run fail,
 * because versions, machines and protocols differ.
 *
 * @param by author and date, in a few words
 * @param target of the plan, compared with its baseline
 * @param metric the metric compared
 * @param scenario the workload, followed by its load if the plan has several; absent for metrics
 *     that are read once a launch
 * @param ratio as published; more than 0
 * @param why one sentence about why it may differ here; absent if there is none
 */
public record PublishedRatio(
        String by,
        String target,
        Metric metric,
        @JsonAlias("course") @Nullable String scenario,
        double ratio,
        @Nullable String why) {}
