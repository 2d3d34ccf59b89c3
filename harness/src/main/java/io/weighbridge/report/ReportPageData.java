package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.CpuByPackage;
import io.weighbridge.analysis.Question;
import io.weighbridge.analysis.Rounds;
import io.weighbridge.model.BuildInfo;
import io.weighbridge.model.Metric;
import io.weighbridge.model.ShellWord;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Scenario;
import io.weighbridge.plan.Target;
import io.weighbridge.result.Identity;
import io.weighbridge.result.Profile;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import io.weighbridge.result.WarmupWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The data from which scripts draw the page of a comparison.
 *
 * @param report the data of the JSON report
 * @param confidence of the intervals, as text
 * @param chance sentences on how many verdicts may be due to chance
 * @param metrics the label of each metric, by key
 * @param questions titles such as {@code Startup} of the metrics with verdicts, by key, in the
 *     order of a report
 * @param spectra latency by percentile; a saturated target has none
 * @param ladders workloads under several fixed rates
 * @param warmups throughput while servers warmed up
 * @param memories memory of each launch over time
 * @param toolReports reports written by the load tools themselves
 * @param command the command of the run
 * @param commands how each target was started, and the command of one slice of each scenario
 * @param profiles the results of the profiled round; null if there was none
 * @param docs the page that explains warnings
 */
record ReportPageData(
        Comparison report,
        String confidence,
        List<String> chance,
        Map<String, MetricWords> metrics,
        Map<String, String> questions,
        List<Spectrum> spectra,
        List<Ladder> ladders,
        List<Warmup> warmups,
        List<Memory> memories,
        List<ToolReport> toolReports,
        String command,
        List<String> commands,
        @Nullable ProfileLinks profiles,
        String docs) {

    /** The description of a metric. */
    record MetricWords(String label, boolean higherIsBetter) {}

    /**
     * Latency of one target under one scenario.
     *
     * @param requests number of answers, over all slices; null if the load tool recorded no
     *     histogram, and each point is a median over slices
     * @param points ascending
     */
    record Spectrum(String scenario, String target, @Nullable Long requests, List<Point> points) {}

    /**
     * One percentile.
     *
     * @param percent 0 to 100
     * @param seconds latency at this percentile
     */
    record Point(double percent, double seconds) {}

    /**
     * The warm-up of one launch: a value for each window.
     *
     * @param round 0 for the first
     * @param seconds of load up to the end of each window
     * @param requestsPerSecond in each window
     * @param jitShare of the server's CPU, 0 to 1
     */
    record Warmup(
            String target,
            int round,
            List<Double> seconds,
            List<Double> requestsPerSecond,
            List<Double> jitShare) {}

    /**
     * The memory of one launch: a value for each moment at which it was read; null if it could not
     * be read.
     *
     * @param round 0 for the first
     * @param warm end of the warm-up, in seconds since the launch; null if there was none
     * @param seconds since the launch
     * @param after descriptions of what had just ended
     * @param areas reported by the JVM, in the order of a stack from the bottom; they do not
     *     overlap
     * @param rss bytes
     * @param threads Java threads alive
     * @param collections garbage collections since the launch
     */
    record Memory(
            String target,
            int round,
            @Nullable Double warm,
            List<Double> seconds,
            List<String> after,
            List<Area> areas,
            List<@Nullable Long> rss,
            List<@Nullable Long> threads,
            List<@Nullable Long> collections) {}

    /**
     * A pool of a JVM's memory, or the sum of several.
     *
     * @param bytes used at each moment
     */
    record Area(String name, List<@Nullable Long> bytes) {}

    /**
     * A load tool's own report of one slice.
     *
     * @param round 0 for the first
     * @param link relative to the run's folder
     */
    record ToolReport(String scenario, String target, int round, String link) {}

    /**
     * One workload at increasing rates.
     *
     * @param scenarios the lowest rate first; two or more
     */
    record Ladder(String workload, List<String> scenarios) {}

    /**
     * The profiles of a round under a profiler.
     *
     * @param profiler its name, with its version if it has its own
     * @param jvmFlags flags that only this round had
     * @param targets the profiled targets
     * @param advice what to measure next; null if the profiles suggest nothing
     */
    record ProfileLinks(
            String profiler,
            List<String> jvmFlags,
            List<ProfileFiles> targets,
            @Nullable String advice) {}

    /**
     * One target's profile.
     *
     * @param samples number of samples
     * @param engine how the samples were taken
     * @param flameGraph link relative to the run's folder; null if there is none
     * @param recording link to the recording, in the same form
     * @param difference link to the flame graph compared with the baseline's, in the same form
     * @param failure why there is no flame graph
     * @param cpu sentences on which packages take its CPU time
     */
    record ProfileFiles(
            String target,
            @Nullable Integer samples,
            @Nullable String engine,
            @Nullable String flameGraph,
            @Nullable String recording,
            @Nullable String difference,
            @Nullable String failure,
            List<String> cpu) {}

    private static final String DOCS =
            BuildInfo.REPOSITORY_URL + "/blob/main/docs/reading-results.md";

    static ReportPageData of(ComparisonFinding report) throws IOException {
        RunRecord run = report.run();
        Rounds rounds = Rounds.of(report.trials());
        Plan plan = run.plan();
        List<Trial> completed =
                plan.targets().stream()
                        .flatMap(target -> rounds.completed(target.name()).stream())
                        .toList();
        ComparisonText text = new ComparisonText(report.comparison());
        return new ReportPageData(
                report.comparison(),
                text.confidence(),
                text.chance(),
                words(),
                titles(),
                spectra(plan, rounds),
                ladders(plan),
                completed.stream()
                        .filter(trial -> !trial.warmup().isEmpty())
                        .map(ReportPageData::warmup)
                        .toList(),
                completed.stream()
                        .flatMap(trial -> Stream.ofNullable(MemoryTimeline.of(trial)))
                        .toList(),
                toolReports(plan, completed, rounds),
                ShellWord.weigh(run.command()),
                commands(plan, rounds),
                profiles(report),
                DOCS);
    }

    private static List<Spectrum> spectra(Plan plan, Rounds rounds) throws IOException {
        List<Spectrum> spectra = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            for (Target target : plan.targets()) {
                if (rounds.saturated(target.name(), scenario.name())) {
                    continue;
                }
                Spectrum spectrum = LatencyPercentiles.of(scenario.name(), target.name(), rounds);
                if (!spectrum.points().isEmpty()) {
                    spectra.add(spectrum);
                }
            }
        }
        return spectra;
    }

    /** Groups loads that differ only in name and rate into ladders. */
    private static List<Ladder> ladders(Plan plan) {
        List<Scenario> byRate = new ArrayList<>(plan.scenarios());
        byRate.removeIf(scenario -> !scenario.load().open());
        byRate.sort(Comparator.comparingDouble(ReportPageData::rate));
        Map<Scenario, List<Scenario>> ladders = new LinkedHashMap<>();
        for (Scenario scenario : byRate) {
            Load unnamed = scenario.load().withRate(null).withName("");
            Scenario alike = new Scenario(scenario.workload(), unnamed);
            ladders.computeIfAbsent(alike, ladder -> new ArrayList<>()).add(scenario);
        }
        List<Ladder> several = new ArrayList<>();
        for (List<Scenario> rungs : ladders.values()) {
            if (rungs.size() > 1) {
                List<String> names = rungs.stream().map(Scenario::name).toList();
                several.add(new Ladder(rungs.get(0).workload().name(), names));
            }
        }
        return several;
    }

    private static double rate(Scenario scenario) {
        return Objects.requireNonNull(scenario.load().rate()).amount();
    }

    private static @Nullable ProfileLinks profiles(ComparisonFinding report) {
        Profiles profiles = report.profiles();
        if (profiles == null) {
            return null;
        }
        String version = profiles.version() == null ? "" : " " + profiles.version();
        return new ProfileLinks(
                profiles.profiler().title() + version,
                profiles.jvmFlags(),
                profiles.targets().stream()
                        .map(profile -> links(report.comparison(), profiles, profile))
                        .toList(),
                CpuByPackage.advice(profiles));
    }

    private static ProfileFiles links(Comparison comparison, Profiles profiles, Profile profile) {
        return new ProfileFiles(
                profile.target(),
                profile.samples(),
                profile.engine(),
                link(profile, Profile.FLAME_GRAPH),
                link(profile, Profile.RECORDING),
                link(profile, Profile.DIFFERENCE),
                profile.failure(),
                CpuByPackage.sentences(comparison, profiles, profile));
    }

    private static @Nullable String link(Profile profile, String role) {
        return link(profile.files().get(role), RunDirectory.PROFILES);
    }

    /**
     * A link to a file in a folder beside the page; null if it does not exist.
     *
     * @param folder its name
     */
    private static @Nullable String link(@Nullable Path file, String folder) {
        if (file == null || !Files.isRegularFile(file)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        file.forEach(name -> names.add(name.toString()));
        return String.join("/", names.subList(names.lastIndexOf(folder), names.size()));
    }

    private static Warmup warmup(Trial trial) {
        List<Double> seconds = new ArrayList<>();
        double now = 0;
        for (WarmupWindow window : trial.warmup()) {
            now += window.elapsed();
            seconds.add(now);
        }
        return new Warmup(
                trial.target(),
                trial.round(),
                seconds,
                trial.warmup().stream().map(WarmupWindow::requestsPerSecond).toList(),
                trial.warmup().stream().map(WarmupWindow::jitShare).toList());
    }

    private static List<ToolReport> toolReports(Plan plan, List<Trial> completed, Rounds rounds) {
        List<ToolReport> reports = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            for (Trial trial : completed) {
                for (Slice slice : rounds.kept(trial, scenario.name())) {
                    Path file = slice.raw().files().get(RawOutput.REPORT);
                    String link = link(file, RunDirectory.RAW);
                    if (link != null) {
                        reports.add(
                                new ToolReport(
                                        scenario.name(), trial.target(), trial.round(), link));
                    }
                }
            }
        }
        return reports;
    }

    private static Map<String, MetricWords> words() {
        Map<String, MetricWords> words = new LinkedHashMap<>();
        for (Metric metric : Metric.values()) {
            boolean higherIsBetter = metric.better() == Metric.Better.HIGHER;
            words.put(metric.key(), new MetricWords(metric.label(), higherIsBetter));
        }
        return words;
    }

    private static Map<String, String> titles() {
        Map<String, String> titles = new LinkedHashMap<>();
        for (Question question : Question.values()) {
            titles.put(question.metric().key(), question.title());
            if (question == Question.CPU) {
                // It answers the question in runs of earlier versions.
                titles.put(Metric.CPU_PER_REQUEST.key(), question.title());
            }
        }
        return titles;
    }

    private static List<String> commands(Plan plan, Rounds rounds) {
        List<String> commands = new ArrayList<>();
        for (Target target : plan.targets()) {
            List<Trial> completed = rounds.completed(target.name());
            Identity identity = completed.isEmpty() ? null : completed.get(0).identity();
            if (identity != null) {
                commands.add(String.join(" ", identity.command()));
            }
        }
        for (Scenario scenario : plan.scenarios()) {
            plan.targets().stream()
                    .flatMap(target -> rounds.completed(target.name()).stream().limit(1))
                    .flatMap(trial -> rounds.kept(trial, scenario.name()).stream())
                    .findFirst()
                    .ifPresent(slice -> commands.add(String.join(" ", slice.raw().command())));
        }
        return commands;
    }
}
