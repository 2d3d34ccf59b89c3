package io.weighbridge.squeeze;

import io.weighbridge.compare.stats.Threshold;
import io.weighbridge.compare.stats.Threshold.Attempt;
import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.SqueezeLaunch.Outcome;
import io.weighbridge.squeeze.SqueezeLaunch.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides from the launches of one target so far what to launch next and which size to recommend.
 * It depends only on these launches, so an interrupted search continues as if it had not been
 * interrupted.
 *
 * @param goal the goal and the settings of the search
 * @param done the launches of the target so far
 * @param limits whether this machine can limit the memory of a process; otherwise only the heap is
 *     searched for, whatever the goal says
 * @param cpus CPUs for servers and load tool together; null if this machine cannot limit the CPU of
 *     a process: CPU is then not searched for, whatever the goal says
 */
public record TargetSearch(
        Squeeze goal, List<SqueezeLaunch> done, boolean limits, @Nullable Integer cpus) {

    /** A search that does not search for CPU. */
    public TargetSearch(Squeeze goal, List<SqueezeLaunch> done, boolean limits) {
        this(goal, done, limits, null);
    }

    private static final long MEBI = 1L << 20;

    /**
     * The first heap as a ratio to the live set of a control. Serial's old generation, which holds
     * the live set, is two thirds of the heap, so the ratio would be 1.5. It is smaller because the
     * live set of a control includes soft references that a small heap does not keep.
     */
    private static final double OF_LIVE = 1.3;

    /** Assumed bytes of a live set that was not measured. */
    private static final long UNKNOWN_LIVE = 32 * MEBI;

    private static final double HEAP_STEP = 1.25;

    /**
     * The first step of the limit is small, because its first size is computed from measured
     * memory.
     */
    private static final double LIMIT_STEP = 1.06;

    /** The recommended size is this many times the size at which half of the launches hold. */
    private static final double ABOVE = 1.1;

    /** Recommended limits are multiples of so many MiB. */
    private static final long ROUND = 8;

    private static final long ROUND_HEAP = 2;

    /**
     * After so many failed confirmations, the search stops raising the size and recommends none.
     */
    public static final int RAISES = 4;

    /** A step whose launches were disturbed so often in a row is given up. */
    public static final int DISTURBED = 10;

    /**
     * The next launch.
     *
     * @param heapTime whether there is time to search for the heap before the limit
     * @param time whether there is time to search, first for the limit and then for the heap
     * @return absent if nothing is left to launch, or a control failed. Even if there is no time,
     *     the search goes on until it has found a size to recommend and confirmed it
     */
    public @Nullable NextLaunch next(boolean heapTime, boolean time) {
        if (!controlled() || givenUp(Step.CONTROL)) {
            return null;
        }
        if (!settings().controlsComplete()) {
            return settings().control();
        }
        NextLaunch size = heap(heapTime);
        if (size == null) {
            size = limit(time);
        }
        if (size == null) {
            size = heap(time);
        }
        if (size != null) {
            return size;
        }
        Long recommended = recommended();
        if (recommended == null) {
            return null;
        }
        CpuSearch cpu = cpu();
        NextLaunch searched = cpu == null ? null : cpu.next(step -> launchOf(step, recommended));
        if (searched != null) {
            return searched;
        }
        return cpu != null && cpu.raisedTooOften() ? null : confirmation(recommended);
    }

    private NextLaunch launchOf(Step step, long size) {
        return settings().recommended(step, recommends(), size);
    }

    /** The search for CPU; null if there is none. */
    @Nullable CpuSearch cpu() {
        return cpus == null || !goal.find().cpu() ? null : new CpuSearch(goal, done, cpus);
    }

    /** The recommended CPU limits; null if there are none. */
    private @Nullable CpuQuotas quotas() {
        CpuSearch cpu = cpu();
        return cpu == null ? null : cpu.quotas();
    }

    /** A launch of the search for the heap; absent if it would change what is recommended. */
    @Nullable NextLaunch afterwards() {
        boolean searched = controlled() && settings().controlsComplete();
        return searched && recommends() == Step.LIMIT ? heap(true) : null;
    }

    /** A launch that finds the peak rate: with ample memory, half of which is for the heap. */
    public NextLaunch peak() {
        return settings().ofHeap(Step.PEAK, goal.ample() / MEBI / 2, List.of());
    }

    /** The search whose size is recommended: that for the limit, if there is one. */
    public Step recommends() {
        return limits && goal.find() != Squeeze.Find.HEAP ? Step.LIMIT : Step.HEAP;
    }

    private @Nullable NextLaunch heap(boolean time) {
        if ((limits && !goal.find().heap()) || givesMemory()) {
            return null;
        }
        Long size = searched(Step.HEAP, heapSearch(), time);
        return size == null ? null : settings().ofHeap(Step.HEAP, size, List.of());
    }

    private @Nullable NextLaunch limit(boolean time) {
        if (recommends() != Step.LIMIT || givesMemory()) {
            return null;
        }
        Long size = searched(Step.LIMIT, limitSearch(), time);
        return size == null ? null : settings().ofLimit(Step.LIMIT, size);
    }

    /** Whether memory is not searched for: each launch gets the ample amount. */
    boolean givesMemory() {
        return limits && goal.find() == Squeeze.Find.CPU;
    }

    private @Nullable Long searched(Step step, SizeSearch search, boolean time) {
        boolean wanted = time || (step == recommends() && threshold(step) == null);
        return wanted && !givenUp(step) ? search.next(attempts(step)) : null;
    }

    /**
     * Whether the memory of the processes was limited in these launches: the first has a limit, if
     * one could be set.
     */
    public static boolean limited(List<SqueezeLaunch> launches) {
        return !launches.isEmpty() && launches.get(0).limit() != null;
    }

    /**
     * The CPUs of the machine on which these launches ran; null if CPU was not limited, or not
     * searched for.
     */
    static @Nullable Integer cpus(List<SqueezeLaunch> launches) {
        return launches.stream()
                .filter(launch -> launch.cpu() != null)
                .map(launch -> Objects.requireNonNull(launch.cpu()).all())
                .findFirst()
                .orElse(null);
    }

    /** The searches that are wanted but had no launch, such as {@code heap}. */
    public List<String> notSearched() {
        List<String> missing = new ArrayList<>();
        if (!settings().controlsComplete() || !controlled()) {
            return missing;
        }
        if (goal.find().heap() && isMissing(Step.HEAP)) {
            missing.add("heap");
        }
        if (goal.find().limit() && limits && isMissing(Step.LIMIT)) {
            missing.add("limit");
        }
        return missing;
    }

    private boolean isMissing(Step step) {
        return done.stream().noneMatch(launch -> launch.step() == step);
    }

    /**
     * Why no size is recommended.
     *
     * @return absent if a size is recommended or will be, or none is wanted
     */
    public @Nullable NoSize noRecommendation() {
        Long recommended = recommended();
        boolean launched = recommended != null && !confirmed(recommended).isEmpty();
        if (goal.confirmations() == 0 || launched) {
            return null;
        }
        if (givenUp(Step.CONTROL) || givenUp(recommends()) || givenUp(Step.CONFIRM)) {
            return NoSize.DISTURBED;
        }
        if (threshold(recommends()) == null) {
            return NoSize.NOT_FOUND;
        }
        if (failedConfirmations() >= RAISES) {
            return NoSize.RAISED_TOO_OFTEN;
        }
        return recommended == null ? NoSize.TOO_LARGE : null;
    }

    private long failedConfirmations() {
        return CpuSearch.failures(done, CpuSearch.Lacks.MEMORY);
    }

    /** Whether no control has failed. */
    public boolean controlled() {
        return settings().controlsHeld();
    }

    private LaunchSettings settings() {
        return new LaunchSettings(goal, of(Step.CONTROL), limits);
    }

    /** What a process holds besides its heap, in MiB, rounded up; 0 if it was not measured. */
    public long besides() {
        return settings().besides();
    }

    private SizeSearch heapSearch() {
        long live = Objects.requireNonNullElse(settings().live(), UNKNOWN_LIVE);
        long first = Math.round(OF_LIVE * live / MEBI);
        return SizeSearch.between(
                LaunchSettings.LEAST_HEAP, first, goal.ample() / MEBI / 2, HEAP_STEP, goal);
    }

    private SizeSearch limitSearch() {
        long low = Math.max(1, besides() / 2);
        long first = besides() + goal.margin() / MEBI + smallestHeap();
        return SizeSearch.between(low, first, goal.ample() / MEBI, LIMIT_STEP, goal);
    }

    private long smallestHeap() {
        Threshold fit = threshold(Step.HEAP);
        return fit == null ? heapSearch().first() : Math.round(fit.median());
    }

    /** The fit over all launches of a search, in MiB; absent as for {@link Threshold#of(List)}. */
    public @Nullable Threshold threshold(Step step) {
        return Threshold.of(attempts(step));
    }

    /**
     * The fit over the launches of a search and, if its size is the recommended one, over the
     * confirmations, too; in MiB.
     */
    public @Nullable Threshold answer(Step step) {
        return Threshold.of(answering(step));
    }

    /** The launches that {@link #answer} is fitted to. */
    public List<Attempt> answering(Step step) {
        List<Attempt> all = new ArrayList<>(attempts(step));
        if (step == recommends()) {
            all.addAll(attempts(confirmationsOfMemory(), step));
        }
        return all;
    }

    /** The confirmations that show whether the recommended memory is enough. */
    private List<SqueezeLaunch> confirmationsOfMemory() {
        return of(Step.CONFIRM).stream()
                .filter(it -> it.held() || CpuSearch.lacks(it) == CpuSearch.Lacks.MEMORY)
                .toList();
    }

    /** The launches of a search that count, by their sizes in MiB. */
    public List<Attempt> attempts(Step step) {
        return attempts(of(step), step);
    }

    private static List<Attempt> attempts(List<SqueezeLaunch> launches, Step step) {
        return launches.stream()
                .map(launch -> new Attempt((double) size(launch, step) / MEBI, launch.held()))
                .toList();
    }

    private static long size(SqueezeLaunch launch, Step step) {
        return Objects.requireNonNull(step == Step.HEAP ? launch.heap() : launch.limit());
    }

    /**
     * The limit to recommend in MiB, or the heap if no limit is searched for. It is a tenth above
     * the size at which half of the launches hold. If the interval of that size ends higher, it is
     * this end, but at most 21 % above the size. Each failed confirmation adds a tenth.
     *
     * @return absent if the search has found no size, if the size was raised too often, or if it is
     *     larger than ample memory
     */
    public @Nullable Long recommended() {
        if (givesMemory()) {
            return goal.ample() / MEBI;
        }
        Threshold fit = threshold(recommends());
        if (fit == null) {
            return null;
        }
        double median = fit.median();
        double end = Objects.requireNonNullElse(fit.high(), median);
        double high = Math.min(end, median * ABOVE * ABOVE);
        long size = rounded(Math.max(median * ABOVE, high));
        long raises = failedConfirmations();
        for (int raise = 0; raise < raises; raise++) {
            size = rounded(size * ABOVE);
        }
        return raises >= RAISES || size > goal.ample() / MEBI ? null : size;
    }

    private long rounded(double size) {
        long unit = recommends() == Step.LIMIT ? ROUND : ROUND_HEAP;
        return unit * (long) Math.ceil(size / unit);
    }

    /** The confirmations of a recommended size in MiB, together with the recommended CPU. */
    public List<SqueezeLaunch> confirmed(long size) {
        CpuQuotas quotas = quotas();
        return of(Step.CONFIRM).stream()
                .filter(launch -> size(launch, recommends()) == size * MEBI)
                .filter(launch -> quotas == null || has(launch, quotas))
                .toList();
    }

    private static boolean has(SqueezeLaunch launch, CpuQuotas quotas) {
        LaunchCpu cpu = launch.cpu();
        return cpu != null
                && Objects.equals(cpu.steady(), quotas.steady())
                && Objects.equals(cpu.startup(), quotas.startup());
    }

    private @Nullable NextLaunch confirmation(long size) {
        boolean limited = recommends() == Step.LIMIT;
        if (confirmed(size).size() < goal.confirmations() && !givenUp(Step.CONFIRM)) {
            return launchOf(Step.CONFIRM, size).with(quotas());
        }
        return limited && goal.confirmations() > 0 ? comparison(size) : null;
    }

    /**
     * The launches for comparison: with the JVM's defaults, and with the memory calculator's flags.
     */
    private @Nullable NextLaunch comparison(long limit) {
        if (of(Step.DEFAULTS).isEmpty() && !givenUp(Step.DEFAULTS)) {
            return settings().defaults(limit).with(quotas());
        }
        boolean refused = done.stream().anyMatch(launch -> launch.outcome() == Outcome.REFUSED);
        boolean over = refused || !of(Step.CALCULATOR).isEmpty() || givenUp(Step.CALCULATOR);
        return over ? null : settings().calculated(limit).with(quotas());
    }

    /** The launches of a step that count. */
    public List<SqueezeLaunch> of(Step step) {
        return done.stream()
                .filter(launch -> launch.step() == step && launch.outcome().counts())
                .toList();
    }

    private boolean givenUp(Step step) {
        return givenUp(done, step);
    }

    /** Whether the last launches of a step were all disturbed. */
    static boolean givenUp(List<SqueezeLaunch> done, Step step) {
        List<SqueezeLaunch> all = done.stream().filter(launch -> launch.step() == step).toList();
        return all.size() >= DISTURBED
                && all.subList(all.size() - DISTURBED, all.size()).stream()
                        .allMatch(launch -> launch.outcome() == Outcome.DISTURBED);
    }
}
