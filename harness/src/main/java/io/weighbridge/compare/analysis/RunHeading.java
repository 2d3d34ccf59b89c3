package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Heading;
import io.weighbridge.compare.stats.Looks;
import io.weighbridge.instrument.model.Keyed;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.SliceSize;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Stopping;
import io.weighbridge.instrument.result.Trial;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes a run above its report: its load in words, and notes that a reader needs. */
final class RunHeading {

    private static final String LEFT_OUT =
            "Classes, threads and memory at readiness are not shown: this older run took them from"
                    + " the startup logs of some servers, and measured them itself on the others."
                    + " New runs measure them in the same way on every server.";

    private static final String CLOSED =
            "Latencies are those of the closed model: a connection sends its next request after the"
                    + " answer, so a slow server gets fewer requests. They have no verdict.";

    private RunHeading() {}

    /**
     * Describes a run.
     *
     * @param planned number of rounds
     * @param begun number of rounds that were begun
     */
    static Heading of(RunRecord run, List<Trial> trials, int planned, int begun) {
        return new Heading(
                run.id(),
                run.plan().title(),
                run.startedAt(),
                run.weighbridge(),
                run.commit(),
                run.command(),
                run.seed(),
                load(run.plan(), trials),
                WhatRan.of(run, trials),
                notes(run, trials, planned, begun),
                run.machine(),
                run.tools(),
                run.serverCpus(),
                run.clientCpus(),
                run.serviceCpus());
    }

    private static List<String> notes(RunRecord run, List<Trial> trials, int planned, int begun) {
        List<String> notes = new ArrayList<>(run.plan().notes());
        services(run, notes);
        if (run.stopping() != null) {
            notes.addAll(notes(run.stopping()));
        }
        if (begun < planned) {
            notes.add(
                    "Only %d of %d planned rounds were run. If the run was stopped because of its results, the chance of a false verdict is above 5 %%."
                            .formatted(begun, planned));
        }
        if (run.mixedAtReady()) {
            notes.add(LEFT_OUT);
        }
        if (run.plan().loads().stream().noneMatch(Load::open)) {
            notes.add(CLOSED);
        }
        String disturbed = DisturbedSlices.note(trials);
        if (disturbed != null) {
            notes.add(disturbed);
        }
        return notes;
    }

    /** Adds the services that ran beside the servers, with their versions and settings. */
    private static void services(RunRecord run, List<String> notes) {
        if (run.plan().services().isEmpty()) {
            return;
        }
        run.tools()
                .forEach(
                        (name, described) -> {
                            if (Keyed.find(LoadTool.values(), name) == null) {
                                notes.add("Service %s: %s.".formatted(name, described));
                            }
                        });
    }

    /** How visible interim results affect verdicts. */
    private static List<String> notes(Stopping stopping) {
        List<String> notes = new ArrayList<>();
        List<Integer> planned = stopping.planned();
        List<Integer> early = planned.subList(0, Math.max(0, planned.size() - 1));
        if (!early.isEmpty()) {
            String goals = String.join(", ", stopping.goals());
            notes.add(
                    "The run could stop after %s rounds if its intervals were narrow enough then (%s)."
                            .formatted(alternatives(early), goals));
        }
        if (!stopping.extended().isEmpty()) {
            List<String> numbers = stopping.extended().stream().map(String::valueOf).toList();
            String extended = String.join(", ", numbers);
            notes.add(
                    "The run was extended after %s, when its results were visible."
                            .formatted(extended.equals("1") ? "1 round" : extended + " rounds"));
        }
        String looks = looks(stopping.looks());
        if (looks != null) {
            notes.add(looks);
        }
        return notes;
    }

    /** How often the results could be checked; null if only once. */
    private static @Nullable String looks(int looks) {
        if (looks > Looks.MOST) {
            return "The results of this run could be checked %d times, so the chance of a false verdict is above 5 %% in each row."
                    .formatted(looks);
        }
        if (looks > 1) {
            String level = String.format(Locale.ROOT, "%.2f", 100 * Looks.level(looks));
            return "The results of this run could be checked %d times. To keep the chance of a false verdict at 5 %%, each row is tested at %s %% (Pocock's method), so intervals are wider."
                    .formatted(looks, level);
        }
        return null;
    }

    /** Such as {@code 5, 10 or 15}. */
    private static String alternatives(List<Integer> numbers) {
        int last = numbers.size() - 1;
        String first =
                numbers.subList(0, last).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", "));
        return first + (first.isEmpty() ? "" : " or ") + numbers.get(last);
    }

    private static String load(Plan plan, List<Trial> trials) {
        return plan.loads().stream()
                .map(load -> load(load, plan, trials))
                .collect(Collectors.joining("; "));
    }

    private static String load(Load load, Plan plan, List<Trial> trials) {
        boolean named = load.name() != null && !load.name().equals(load.driver());
        return String.format(
                Locale.ROOT,
                "%s%s, %d connection%s%s%s%s, %s of %s per round%s%s",
                named ? load.name() + ": " : "",
                load.driver(),
                load.connections(),
                load.connections() == 1 ? "" : "s",
                load.keepAlive() ? ", keep-alive" : " at a time, a new one per request",
                load.protocol() == Protocol.H1 ? "" : ", " + load.protocol().key(),
                load.pipeline() == 1 ? "" : ", " + load.pipeline() + " in flight on each",
                slices(load, plan, trials),
                amount(load, trials),
                rate(load, trials),
                load.options().isEmpty() ? "" : ", " + String.join(" ", load.options()));
    }

    /**
     * How many slices of a load each target had in each round, such as {@code 23 to 46 slices}. In
     * passes there may be fewer than the plan has, if time runs out. Before any launch has
     * completed, the number of the plan.
     */
    private static String slices(Load load, Plan plan, List<Trial> trials) {
        Rounds rounds = Rounds.of(trials);
        IntSummaryStatistics measured =
                plan.scenarios().stream()
                        .filter(scenario -> scenario.load().equals(load))
                        .flatMapToInt(scenario -> counts(rounds, plan, scenario.name()))
                        .filter(count -> count > 0)
                        .summaryStatistics();
        int planned = plan.slices().perRound();
        int fewest = measured.getCount() == 0 ? planned : measured.getMin();
        int most = measured.getCount() == 0 ? planned : measured.getMax();
        if (fewest < most) {
            return "%d to %d slices".formatted(fewest, most);
        }
        return fewest + (fewest == 1 ? " slice" : " slices");
    }

    private static IntStream counts(Rounds rounds, Plan plan, String scenario) {
        return plan.targets().stream()
                .flatMap(target -> rounds.completed(target.name()).stream())
                .mapToInt(trial -> rounds.timed(trial, scenario).size());
    }

    /** The size of a slice: the plan's, or the one determined during the run. */
    private static String amount(Load load, List<Trial> trials) {
        if (load.sized() && load.timed()) {
            return Objects.requireNonNull(load.duration()).toMillis() / 1000.0 + " s";
        }
        if (load.sized()) {
            return Objects.requireNonNull(load.requests()) + " requests";
        }
        List<LoadResult> driven =
                trials.stream()
                        .flatMap(trial -> trial.slices().stream())
                        .filter(slice -> Objects.equals(slice.load(), load.name()))
                        .map(Slice::client)
                        .toList();
        if (load.inPasses()) {
            return secondsOfPass(driven);
        }
        return load.timed() ? about(SliceSize.AIM) : requests(driven);
    }

    /** Such as {@code , at 8000/s} or {@code , at 33% of the lowest peak (8000/s)}. */
    private static String rate(Load load, List<Trial> trials) {
        Rate rate = load.rate();
        if (rate == null) {
            return "";
        }
        if (rate.of() == Rate.Of.SECOND) {
            return ", at " + rate.text();
        }
        String known =
                trials.stream()
                        .flatMap(trial -> trial.slices().stream())
                        .filter(slice -> Objects.equals(slice.load(), load.name()))
                        .flatMap(slice -> Stream.ofNullable(slice.client().openly()))
                        .map(openly -> " (" + Rate.perSecond(openly.rate()).text() + ")")
                        .findFirst()
                        .orElse("");
        return ", at " + rate.text() + " of the lowest peak" + known;
    }

    private static String about(Duration duration) {
        return "about " + duration.toSeconds() + " s";
    }

    private static String secondsOfPass(List<LoadResult> driven) {
        double pass = SliceSize.PASS.toMillis() / 1e3;
        double seconds = driven.stream().mapToDouble(LoadResult::elapsed).average().orElse(pass);
        return seconds < 1
                ? "about " + Math.round(seconds * 1e3) + " ms"
                : "about " + Math.round(seconds) + " s";
    }

    private static String requests(List<LoadResult> driven) {
        LongSummaryStatistics planned =
                driven.stream().mapToLong(LoadResult::planned).summaryStatistics();
        if (planned.getCount() == 0) {
            return about(SliceSize.AIM);
        }
        return planned.getMin() == planned.getMax()
                ? planned.getMin() + " requests"
                : planned.getMin() + " to " + planned.getMax() + " requests";
    }
}
