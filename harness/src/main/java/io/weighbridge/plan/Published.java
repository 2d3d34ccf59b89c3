package io.weighbridge.plan;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weighbridge.model.Metric;
import java.util.Optional;

/**
 * A ratio that somebody published, to stand beside what this machine finds. Never a reason to fail
 * a run: versions, machines and protocols differ.
 *
 * @param by who, and when, in a few words
 * @param target of the plan, compared with its baseline
 * @param metric in which
 * @param scenario the workload, with its load behind it where the plan has several; absent for what
 *     is read once a launch
 * @param ratio as published; more than 0
 * @param why it may well differ here, one sentence; absent where there is nothing to say
 */
public record Published(
        String by,
        String target,
        Metric metric,
        @JsonAlias("course") Optional<String> scenario,
        double ratio,
        Optional<String> why) {}
