package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Proportion;
import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a search for the smallest memory has found.
 *
 * @param run its id
 * @param title of its plan
 * @param asked what is sent, such as {@code GET /text}
 * @param notes what a reader must know
 * @param goal that launches had to meet
 * @param rate requests per second; null if none was found
 * @param limited whether the memory of the processes could be limited
 * @param targets the results of each target, in the plan's order
 */
public record Squeezed(
        String run,
        String title,
        List<String> asked,
        List<String> notes,
        Squeeze goal,
        @Nullable Double rate,
        boolean limited,
        List<Found> targets) {

    private static final double MEBI = 1L << 20;

    /**
     * The results of one target.
     *
     * @param name of the target
     * @param finished whether nothing is left to launch
     * @param met whether the goal was met in every launch with ample memory (control); null if no
     *     control that counts has ended yet
     * @param heap size at which half of the launches meet the goal; null if it was not found
     * @param limit of the whole process at which half of the launches meet the goal; null if it was
     *     not found
     * @param besides bytes that the process held besides its heap, in the controls; null if unknown
     * @param live bytes of the heap after a full collection, in the controls; null if unknown
     * @param rss resident bytes after the load, in the controls, which have the same heap size for
     *     all targets; null if unknown
     * @param recommended the recommended size; null if no launch had it
     * @param noRecommendation why there is no recommendation; null if there is one, or none was
     *     wanted
     * @param notSearched the sizes that were wanted and for which no time was left
     * @param defaults the launch under the recommended limit in which the JVM chose the heap size;
     *     null if there was none
     * @param calculated the launch with the memory calculator's flags; null if there was none
     * @param chosenByJvm the collector that the JVM chose in the launches whose size is reported;
     *     null if the target's flags name one, or none is known
     * @param ready the path whose correct answer shows that it is ready
     * @param cpu what was found of its CPU; null if CPU was not searched for
     * @param launches all, in their order
     */
    public record Found(
            String name,
            boolean finished,
            @Nullable Boolean met,
            @Nullable Size heap,
            @Nullable Size limit,
            @Nullable Long besides,
            @Nullable Long live,
            @Nullable Long rss,
            @Nullable Recommended recommended,
            @Nullable NoSize noRecommendation,
            List<String> notSearched,
            @Nullable SqueezeLaunch defaults,
            @Nullable SqueezeLaunch calculated,
            @Nullable String chosenByJvm,
            @Nullable String ready,
            @Nullable FoundCpu cpu,
            List<SqueezeLaunch> launches) {}

    /**
     * A size at which half of the launches meet the goal.
     *
     * @param bytes the estimate
     * @param low the lower end of its 95 % interval; null if the launches do not bound it
     * @param high the upper end
     * @param launches that it was estimated from
     */
    public record Size(double bytes, @Nullable Double low, @Nullable Double high, int launches) {}

    /**
     * A recommended limit, or a recommended heap if no limit was searched for.
     *
     * @param limit bytes of the whole process; null if only the heap is recommended
     * @param heap bytes of {@code -Xmx}
     * @param above bytes by which it exceeds the smallest limit, or heap
     * @param held number of new launches that met the goal
     * @param launches number of new launches with this size
     * @param atLeast lower bound (95 % confidence) of the share of all launches that meet the goal
     * @param flags to use with it
     * @param cpu the recommended CPU limits; null if there are none
     */
    public record Recommended(
            @Nullable Long limit,
            long heap,
            long above,
            int held,
            int launches,
            double atLeast,
            List<String> flags,
            @Nullable RecommendedCpu cpu) {

        /** Whether all new launches met the goal, and there were as many as planned. */
        public boolean confirmed(Squeeze goal) {
            return held == launches && launches >= goal.confirmations();
        }

        /** The recommended limit or heap, in bytes. */
        public long size() {
            return limit != null ? limit : heap;
        }
    }

    /** Evaluates the files of a run. */
    public static Squeezed of(RunRecord run, List<SqueezeLaunch> launches) {
        Plan plan = run.plan();
        Squeeze goal = Objects.requireNonNull(plan.squeeze());
        Double rate = PeakRequestRates.rate(plan, launches);
        return new Squeezed(
                run.id(),
                plan.title(),
                plan.workloads().stream().map(Workload::requestLine).toList(),
                Stream.concat(
                                plan.notes().stream(),
                                HeapFlags.leftOut(plan, JvmFlags::given).stream())
                        .toList(),
                goal,
                rate,
                TargetSearch.limited(launches),
                IntStream.range(0, plan.targets().size())
                        .mapToObj(index -> found(plan, index, launches, rate != null))
                        .toList());
    }

    /**
     * @param index of the target
     * @param rated whether the rate is known
     */
    private static Found found(Plan plan, int index, List<SqueezeLaunch> all, boolean rated) {
        Target target = plan.targets().get(index);
        TargetSearch search = search(plan, target, all);
        boolean finished =
                rated
                        ? SearchTime.next(plan, index, search, all) == null
                        : plan.targets().stream()
                                .noneMatch(it -> PeakRequestRates.missing(it.name(), all));
        List<SqueezeLaunch> controls = search.of(Step.CONTROL);
        String collector =
                JvmFlags.given(target).setterOfCollector() == null ? collector(search) : null;
        return new Found(
                target.name(),
                finished,
                controls.isEmpty() ? null : Boolean.valueOf(search.controlled()),
                size(search, Step.HEAP),
                size(search, Step.LIMIT),
                search.besides() > 0 ? Long.valueOf(search.besides() << 20) : null,
                median(controls, Figures::heapLive),
                median(controls, Figures::rss),
                recommended(search, collector),
                search.noRecommendation(),
                search.notSearched(),
                last(search.done(), Step.DEFAULTS),
                last(search.done(), Step.CALCULATOR),
                collector,
                search.goal().find().cpu() ? target.ready() : null,
                FoundCpu.of(search, all),
                search.done());
    }

    private static TargetSearch search(Plan plan, Target target, List<SqueezeLaunch> all) {
        return new TargetSearch(
                Objects.requireNonNull(plan.squeeze()),
                all.stream().filter(launch -> launch.target().equals(target.name())).toList(),
                TargetSearch.limited(all),
                TargetSearch.cpus(all));
    }

    /**
     * The collector that the JVM chose. The choice depends on the limit, so it is read from the
     * last launch of the recommended size or, without one, from the last launch of the search for
     * that size.
     */
    private static @Nullable String collector(TargetSearch search) {
        List<SqueezeLaunch> sized = new ArrayList<>(search.of(search.recommends()));
        sized.addAll(search.of(Step.CONFIRM));
        return sized.stream()
                .flatMap(it -> Stream.ofNullable(it.figures().collector()))
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    private static @Nullable Long median(
            List<SqueezeLaunch> launches, Function<Figures, @Nullable Long> figure) {
        long[] sorted =
                launches.stream()
                        .map(launch -> figure.apply(launch.figures()))
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .sorted()
                        .toArray();
        return sorted.length == 0 ? null : Long.valueOf(sorted[sorted.length / 2]);
    }

    private static @Nullable Size size(TargetSearch search, Step step) {
        Threshold fit = search.answer(step);
        return fit == null
                ? null
                : new Size(
                        fit.median() * MEBI,
                        bytes(fit.low()),
                        bytes(fit.high()),
                        search.answering(step).size());
    }

    private static @Nullable Double bytes(@Nullable Double mebibytes) {
        return mebibytes == null ? null : mebibytes * MEBI;
    }

    private static @Nullable Recommended recommended(
            TargetSearch search, @Nullable String collector) {
        Long size = search.recommended();
        if (size == null || search.confirmed(size).isEmpty()) {
            return null;
        }
        List<SqueezeLaunch> fresh = search.confirmed(size);
        SqueezeLaunch first = fresh.get(0);
        int held = (int) fresh.stream().filter(SqueezeLaunch::held).count();
        List<String> flags = new ArrayList<>(first.flags());
        if (collector != null) {
            flags.add("-XX:+Use" + collector);
        }
        flags.add(HeapFlags.EXIT);
        return new Recommended(
                search.recommends() == Step.LIMIT ? first.limit() : null,
                Objects.requireNonNull(first.heap()),
                Math.round((size - smallest(search)) * MEBI),
                held,
                fresh.size(),
                Proportion.atLeast(held, fresh.size()),
                flags,
                RecommendedCpu.of(search.cpu(), fresh));
    }

    /** The smallest size of the recommended kind, in MiB. */
    private static double smallest(TargetSearch search) {
        if (search.givesMemory()) {
            return (double) search.goal().ample() / MEBI;
        }
        Step step = search.recommends();
        Threshold answer = search.answer(step);
        return answer != null
                ? answer.median()
                : Objects.requireNonNull(search.threshold(step)).median();
    }

    private static @Nullable SqueezeLaunch last(List<SqueezeLaunch> launches, Step step) {
        SqueezeLaunch last = null;
        for (SqueezeLaunch launch : launches) {
            last = launch.step() == step ? launch : last;
        }
        return last;
    }

    /** Whether any launch counts. */
    public boolean begun() {
        return targets.stream()
                .flatMap(target -> target.launches().stream())
                .anyMatch(launch -> launch.outcome().counts());
    }

    /** Whether every target has its size, confirmed if that was planned. */
    public boolean answered() {
        return targets.stream().allMatch(this::answered);
    }

    private boolean answered(Found target) {
        Size size = limited && goal.find().limit() ? target.limit() : target.heap();
        boolean found = size != null || goal.find() == Squeeze.Find.CPU;
        FoundCpu cpu = target.cpu();
        boolean hasCpu = cpu == null || cpu.answered(goal);
        Recommended recommended = target.recommended();
        boolean confirmed = recommended != null && recommended.confirmed(goal);
        return found && hasCpu && (confirmed || goal.confirmations() == 0);
    }
}
