package io.weighbridge.report;

import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Squeeze;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.result.SqueezeLaunch.Step;
import io.weighbridge.squeeze.JvmChoices;
import io.weighbridge.squeeze.NoSize;
import io.weighbridge.squeeze.Search;
import io.weighbridge.stats.Proportion;
import io.weighbridge.stats.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What a search for the smallest memory has found.
 *
 * @param run its id
 * @param title of its plan
 * @param asked what is sent, such as {@code GET /text}
 * @param notes what a reader must know
 * @param goal that had to hold
 * @param rate requests per second; absent if none was found
 * @param limited whether the memory of the processes could be limited
 * @param targets what was found of each, in the plan's order
 */
public record Squeezed(
        String run,
        String title,
        List<String> asked,
        List<String> notes,
        Squeeze goal,
        OptionalDouble rate,
        boolean limited,
        List<Found> targets) {

    private static final double MEBI = 1L << 20;

    /**
     * What was found of one target.
     *
     * @param name of the target
     * @param met whether the goal held in every control; absent if there was none yet that counts
     * @param heap at which half of the launches hold; absent if it was not found
     * @param limit of the whole process at which half of the launches hold
     * @param besides bytes that the process held besides its heap, in the controls
     * @param live bytes of the heap after a full collection, in the controls
     * @param rss bytes resident after the load, in the controls, whose heap is the same for all
     * @param recommended absent if none was launched
     * @param noRecommendation why there is none; absent if there is one, or none was wanted
     * @param notSearched the sizes that were wanted and for which no time was left
     * @param defaults the launch with what the JVM chooses under the recommended limit
     * @param calculated that with the memory calculator's flags
     * @param chosenByJvm the collector that the JVM chose in the launches whose size is reported;
     *     absent if the target's flags name one, or none is known
     * @param launches all, in their order
     */
    public record Found(
            String name,
            Optional<Boolean> met,
            Optional<Size> heap,
            Optional<Size> limit,
            OptionalLong besides,
            OptionalLong live,
            OptionalLong rss,
            Optional<Recommended> recommended,
            Optional<NoSize> noRecommendation,
            List<String> notSearched,
            Optional<SqueezeLaunch> defaults,
            Optional<SqueezeLaunch> calculated,
            Optional<String> chosenByJvm,
            List<SqueezeLaunch> launches) {}

    /**
     * A size at which half of the launches hold.
     *
     * @param bytes the estimate
     * @param low the lower end of its 95 % interval; absent if the launches do not bound it
     * @param high the upper end
     * @param launches that it was estimated from
     */
    public record Size(double bytes, OptionalDouble low, OptionalDouble high, int launches) {}

    /**
     * A limit to use; a heap, if no limit was searched for.
     *
     * @param limit bytes of the whole process; absent if only the heap is recommended
     * @param heap bytes of {@code -Xmx}
     * @param above bytes between the smallest limit, or heap, and this one
     * @param held fresh launches in which the goal held
     * @param launches all fresh ones of this size
     * @param atLeast share of all launches that hold, with 95 % confidence
     * @param flags to use with it
     */
    public record Recommended(
            OptionalLong limit,
            long heap,
            long above,
            int held,
            int launches,
            double atLeast,
            List<String> flags) {

        /** Whether each of them held, and there were as many as planned. */
        public boolean confirmed(Squeeze goal) {
            return held == launches && launches >= goal.confirmations();
        }

        /** Bytes of what is recommended. */
        long size() {
            return limit.orElse(heap);
        }
    }

    /** Of a run's files. */
    static Squeezed of(RunRecord run, List<SqueezeLaunch> launches) {
        Plan plan = run.plan();
        Squeeze goal = plan.squeeze().orElseThrow();
        OptionalDouble rate =
                plan.loads().get(0).rate().isPresent()
                        ? OptionalDouble.of(plan.loads().get(0).rate().get().amount())
                        : Search.halfOfPeak(launches);
        boolean limited = Search.limited(launches);
        List<String> notes = new ArrayList<>(plan.notes());
        for (Target target : plan.targets()) {
            JvmChoices.leftOut(target).map(it -> target.name() + ": " + it).ifPresent(notes::add);
        }
        return new Squeezed(
                run.id(),
                plan.title(),
                plan.workloads().stream().map(Workload::requestLine).toList(),
                notes,
                goal,
                rate,
                limited,
                plan.targets().stream()
                        .map(target -> found(goal, target, launches, limited))
                        .toList());
    }

    private static Found found(
            Squeeze goal, Target target, List<SqueezeLaunch> all, boolean limited) {
        List<SqueezeLaunch> launches =
                all.stream().filter(launch -> launch.target().equals(target.name())).toList();
        Search search = new Search(goal, launches, limited);
        List<SqueezeLaunch> controls = of(launches, Step.CONTROL);
        Optional<String> collector =
                JvmChoices.namesCollector(target) ? Optional.empty() : collector(search, launches);
        return new Found(
                target.name(),
                controls.isEmpty() ? Optional.empty() : Optional.of(search.controlled()),
                size(search, Step.HEAP),
                size(search, Step.LIMIT),
                search.besides() > 0
                        ? OptionalLong.of(search.besides() << 20)
                        : OptionalLong.empty(),
                median(controls, Figures::heapLive),
                median(controls, Figures::rss),
                recommended(search, collector),
                search.noRecommendation(),
                search.notSearched(),
                last(launches, Step.DEFAULTS),
                last(launches, Step.CALCULATOR),
                collector,
                launches);
    }

    /** The launches of a step that count. */
    private static List<SqueezeLaunch> of(List<SqueezeLaunch> launches, Step step) {
        return launches.stream()
                .filter(launch -> launch.step() == step && launch.outcome().counts())
                .toList();
    }

    /**
     * A limit changes what a JVM chooses, so the last launch of the recommended size says it, or
     * the last one of the search for it.
     */
    private static Optional<String> collector(Search search, List<SqueezeLaunch> launches) {
        List<SqueezeLaunch> sized = new ArrayList<>(of(launches, search.recommends()));
        sized.addAll(of(launches, Step.CONFIRM));
        return sized.stream()
                .flatMap(it -> it.figures().collector().stream())
                .reduce((earlier, later) -> later);
    }

    private static OptionalLong median(
            List<SqueezeLaunch> launches, Function<Figures, OptionalLong> figure) {
        long[] sorted =
                launches.stream()
                        .flatMapToLong(launch -> figure.apply(launch.figures()).stream())
                        .sorted()
                        .toArray();
        return sorted.length == 0
                ? OptionalLong.empty()
                : OptionalLong.of(sorted[sorted.length / 2]);
    }

    private static Optional<Size> size(Search search, Step step) {
        return search.answer(step)
                .map(
                        fit ->
                                new Size(
                                        fit.median() * MEBI,
                                        bytes(fit.low()),
                                        bytes(fit.high()),
                                        search.answering(step).size()));
    }

    private static OptionalDouble bytes(OptionalDouble mebibytes) {
        return mebibytes.isPresent()
                ? OptionalDouble.of(mebibytes.getAsDouble() * MEBI)
                : mebibytes;
    }

    private static Optional<Recommended> recommended(Search search, Optional<String> collector) {
        OptionalLong size = search.recommended();
        List<SqueezeLaunch> fresh =
                size.isPresent() ? search.confirmed(size.getAsLong()) : List.of();
        if (fresh.isEmpty()) {
            return Optional.empty();
        }
        SqueezeLaunch first = fresh.get(0);
        int held = (int) fresh.stream().filter(SqueezeLaunch::held).count();
        double smallest =
                search.answer(search.recommends())
                                .or(() -> search.threshold(search.recommends()))
                                .map(Threshold::median)
                                .orElseThrow()
                        * MEBI;
        List<String> flags = new ArrayList<>(first.flags());
        collector.ifPresent(name -> flags.add("-XX:+Use" + name));
        flags.add(JvmChoices.EXIT);
        return Optional.of(
                new Recommended(
                        search.recommends() == Step.LIMIT ? first.limit() : OptionalLong.empty(),
                        first.heap().orElseThrow(),
                        Math.round(size.getAsLong() * MEBI - smallest),
                        held,
                        fresh.size(),
                        Proportion.atLeast(held, fresh.size()),
                        flags));
    }

    private static Optional<SqueezeLaunch> last(List<SqueezeLaunch> launches, Step step) {
        return launches.stream()
                .filter(launch -> launch.step() == step)
                .reduce((earlier, later) -> later);
    }

    /** Whether every target has its size, confirmed if that was planned. */
    public boolean answered() {
        return targets.stream().allMatch(this::answered);
    }

    private boolean answered(Found target) {
        Optional<Size> wanted = limited && goal.find().limit() ? target.limit() : target.heap();
        boolean confirmed = target.recommended().filter(it -> it.confirmed(goal)).isPresent();
        return wanted.isPresent() && (confirmed || goal.confirmations() == 0);
    }
}
