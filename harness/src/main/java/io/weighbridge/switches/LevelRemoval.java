package io.weighbridge.switches;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.swap.FailedPreparationsException;
import io.weighbridge.swap.PreparationFailedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Removes from a plan with factors what this machine or the jar cannot use. If a level, such as
 * {@code packaging=cache}, fails only with some level of another factor, such as {@code java=17},
 * the two exclude each other. A level that fails with all others is removed.
 */
public final class LevelRemoval {

    private final Factorial factorial;
    private final FailedPreparationsException failures;
    private final Set<String> removed = new LinkedHashSet<>();
    private final Map<String, Set<String>> excluded = new LinkedHashMap<>();

    /** What is left out, by the reason. */
    private final Map<String, List<String>> leftOut = new LinkedHashMap<>();

    private LevelRemoval(Factorial factorial, FailedPreparationsException failures) {
        this.factorial = factorial;
        this.failures = failures;
    }

    /**
     * The plan without the combinations of levels that could not be prepared, with launches chosen
     * again from the same seed.
     *
     * @param failures the causes; their sentences are added to the plan's notes
     * @throws UsageException if no level needs what failed, or if nothing is left to compare
     */
    public static Plan without(Plan plan, FailedPreparationsException failures) {
        Factorial factorial = plan.factorial();
        if (factorial == null) {
            throw failures.refusal();
        }
        Plan excluding = less(plan, new LevelRemoval(factorial, failures), false);
        return excluding == null
                ? Objects.requireNonNull(less(plan, new LevelRemoval(factorial, failures), true))
                : excluding;
    }

    /**
     * @param everywhere whether each level that failed is removed
     * @return null if no launch can have some level
     */
    private static @Nullable Plan less(Plan plan, LevelRemoval removal, boolean everywhere) {
        for (JarPreparation prepare : JarPreparation.values()) {
            removal.explain(prepare, everywhere);
        }
        List<Factor> factors = removal.factors();
        boolean same = removal.leftOut.isEmpty();
        if (same || factors.isEmpty()) {
            throw removal.failures.refusal();
        }
        try {
            Factorial fewer = Factorial.of(removal.factorial.base(), factors);
            return LaunchDraw.of(
                    plan.noting(removal.notes()).withFactorial(fewer),
                    plan.rounds(),
                    plan.perRound(),
                    Objects.requireNonNull(plan.seed()));
        } catch (UsageException impossible) {
            if (everywhere) {
                throw impossible;
            }
            return null;
        }
    }

    /** Finds the levels to blame for the failures of a preparation. */
    private void explain(JarPreparation prepare, boolean everywhere) {
        Map<String, PreparationFailedException> failed = new LinkedHashMap<>(failures.failed());
        failed.values().removeIf(why -> why.prepare() != prepare);
        if (failed.isEmpty()) {
            return;
        }
        Set<String> worked = new LinkedHashSet<>(failures.prepared());
        if (prepare == JarPreparation.EXTRACT) {
            // A jar was extracted before the training of its cache failed.
            failures.failed().keySet().stream()
                    .filter(target -> !failed.containsKey(target))
                    .forEach(worked::add);
        }
        for (Factor factor : factorial.factors()) {
            for (Level level : factor.levels()) {
                if (fails(level, prepare)) {
                    explain(factor, level, failed, worked, everywhere);
                }
            }
        }
    }

    /** A jar that cannot be extracted cannot be started from a cache either. */
    private static boolean fails(Level level, JarPreparation prepare) {
        JarPreparation its = level.prepare();
        return its != null && (its == prepare || prepare == JarPreparation.EXTRACT);
    }

    private void explain(
            Factor factor,
            Level level,
            Map<String, PreparationFailedException> failed,
            Set<String> worked,
            boolean everywhere) {
        String named = factor.named(level);
        Map<String, PreparationFailedException> its = new LinkedHashMap<>(failed);
        its.keySet().removeIf(target -> !factorial.levels(target).contains(named));
        if (its.isEmpty()) {
            return;
        }
        String why = its.values().iterator().next().getMessage();
        List<String> working =
                worked.stream()
                        .map(factorial::levels)
                        .filter(levels -> levels.contains(named))
                        .flatMap(List::stream)
                        .toList();
        Map<String, String> guilty = everywhere ? Map.of() : guilty(factor, its, working);
        Set<String> all = new LinkedHashSet<>(level.excludes());
        all.addAll(guilty.keySet());
        if (guilty.isEmpty() || leavesNothing(all)) {
            removed.add(named);
            leaveOut(named, why);
            return;
        }
        excluded.put(named, all);
        guilty.forEach((other, reason) -> leaveOut(named + " with " + other, reason));
    }

    private void leaveOut(String what, String why) {
        leftOut.computeIfAbsent(why, reason -> new ArrayList<>()).add(what);
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        leftOut.forEach(
                (why, what) ->
                        notes.add(
                                "%s %s left out: %s"
                                        .formatted(
                                                String.join(" and ", what),
                                                what.size() == 1 ? "is" : "are",
                                                why)));
        return notes;
    }

    /**
     * The levels of other factors that explain all failures of a level, each with the sentence of a
     * failure; empty if there are none. A level is not to blame if a launch with it worked.
     *
     * @param failed the launches that failed
     * @param working the levels of the launches that worked
     */
    private Map<String, String> guilty(
            Factor factor, Map<String, PreparationFailedException> failed, List<String> working) {
        List<String> suspects = new ArrayList<>();
        factorial.factors().stream()
                .filter(other -> !other.equals(factor) && matters(other))
                .sorted(Comparator.comparing(LevelRemoval::changesJava).reversed())
                .forEach(other -> other.levels().forEach(it -> suspects.add(other.named(it))));
        suspects.removeAll(working);
        Map<String, PreparationFailedException> left = new LinkedHashMap<>(failed);
        Map<String, String> guilty = new LinkedHashMap<>();
        while (!left.isEmpty()) {
            String worst = null;
            for (String suspect : suspects) {
                if (worst == null || count(suspect, left) > count(worst, left)) {
                    worst = suspect;
                }
            }
            boolean all = worst != null && count(worst, left) == left.size();
            // Without a launch that worked, several levels together are no explanation.
            if (worst == null || count(worst, left) == 0 || (working.isEmpty() && !all)) {
                return Map.of();
            }
            String blamed = worst;
            guilty.put(blamed, sentence(blamed, left));
            left.keySet().removeIf(target -> factorial.levels(target).contains(blamed));
        }
        return guilty;
    }

    private long count(String level, Map<String, PreparationFailedException> failed) {
        return failed.keySet().stream()
                .filter(target -> factorial.levels(target).contains(level))
                .count();
    }

    private String sentence(String level, Map<String, PreparationFailedException> failed) {
        return failed.entrySet().stream()
                .filter(it -> factorial.levels(it.getKey()).contains(level))
                .map(it -> it.getValue().getMessage())
                .findFirst()
                .orElseThrow();
    }

    /** Whether a preparation depends on the levels of a factor. */
    private static boolean matters(Factor factor) {
        return factor.levels().stream()
                .anyMatch(
                        level ->
                                level.jvm() != null
                                        || level.container() != null
                                        || level.tls() != null
                                        || !level.flags().isEmpty()
                                        || !level.properties().isEmpty());
    }

    /** A preparation depends most on the Java. */
    private static boolean changesJava(Factor factor) {
        return factor.levels().stream().anyMatch(level -> level.jvm() != null);
    }

    /** Whether a factor has no level that may be combined with what excludes these. */
    private boolean leavesNothing(Set<String> excludes) {
        return factorial.factors().stream()
                .anyMatch(it -> excludes.containsAll(it.levels().stream().map(it::named).toList()));
    }

    /** The factors that are left. */
    private List<Factor> factors() {
        List<Factor> factors = new ArrayList<>();
        for (Factor factor : factorial.factors()) {
            List<Level> levels = new ArrayList<>();
            for (Level level : factor.levels()) {
                String named = factor.named(level);
                if (!removed.contains(named)) {
                    List<String> excludes = new ArrayList<>(excluded.getOrDefault(named, Set.of()));
                    if (excludes.isEmpty()) {
                        excludes.addAll(level.excludes());
                    }
                    excludes.removeAll(removed);
                    levels.add(level.withExcludes(excludes));
                }
            }
            if (levels.size() > 1) {
                factors.add(new Factor(factor.name(), levels));
            }
        }
        return factors;
    }
}
