package io.weighbridge.compare.analysis;

import io.weighbridge.compare.stats.Round;
import io.weighbridge.compare.stats.RowDefaults;
import io.weighbridge.compare.stats.RowModel;
import io.weighbridge.compare.stats.VarianceEstimate;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Rate;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.result.Prior;
import io.weighbridge.instrument.result.RunRecord;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The prior of each row: how much launches vary, according to earlier runs or shipped data. */
public final class Priors {

    /** The source of the priors that are part of Weighbridge. */
    static final String SHIPPED = "shipped";

    /** The largest difference of two rates at which launches are assumed to vary alike. */
    private static final double NEARLY = 0.1;

    /** The key of the CPU model in a machine's description. */
    private static final String CPU = "cpu";

    private Priors() {}

    /**
     * An earlier run.
     *
     * @param rounds its trials
     */
    public record Earlier(RunRecord run, Rounds rounds) {}

    /**
     * The prior of each compared row of a run. Earlier runs with the same jars are used if there
     * are any, otherwise all earlier runs.
     *
     * @param rounds of the run
     * @param earlier runs. Those with another CPU model or pinning are skipped; rows under load
     *     also skip those with another load or warm-up
     */
    public static List<Prior> of(RunRecord run, Rounds rounds, List<Earlier> earlier) {
        Earlier now = new Earlier(run, rounds);
        List<Earlier> alike = earlier.stream().filter(it -> sameMachine(it.run(), run)).toList();
        List<Prior> priors = new ArrayList<>();
        for (RowKey row : RowKey.of(run.plan())) {
            if (row.metric().better() == Metric.Better.NEITHER) {
                continue;
            }
            Map<String, VarianceEstimate> same = new TreeMap<>();
            Map<String, VarianceEstimate> others = new TreeMap<>();
            for (Earlier it : alike) {
                VarianceEstimate launches = launches(it, row, now);
                if (launches.known()) {
                    (sameJars(it.run(), run) ? same : others).put(it.run().id(), launches);
                }
            }
            boolean atRate = atRate(run.plan(), row);
            Prior prior = prior(row, atRate, same.isEmpty() ? others : same, !same.isEmpty());
            if (prior != null) {
                priors.add(prior);
            }
        }
        return priors;
    }

    private static @Nullable Prior prior(
            RowKey row, boolean atRate, Map<String, VarianceEstimate> earlier, boolean sameJars) {
        String metric = row.metric().key();
        VarianceEstimate variance =
                RowDefaults.of(metric, atRate).prior(earlier.values(), sameJars);
        if (variance.value() == 0) {
            return null;
        }
        String source = earlier.isEmpty() ? SHIPPED : String.join(", ", earlier.keySet());
        return new Prior(metric, row.scenario(), variance.deviation(), variance.freedom(), source);
    }

    /**
     * The prior variance of a row of a run: the one stored in the run or, if there is none, the
     * shipped one. Incomplete runs and runs of earlier versions store none.
     */
    public static VarianceEstimate variance(RunRecord run, RowKey row) {
        String metric = row.metric().key();
        for (Prior prior : run.priors()) {
            if (prior.row().equals(metric) && Objects.equals(prior.scenario(), row.scenario())) {
                return new VarianceEstimate(prior.spread() * prior.spread(), prior.freedom());
            }
        }
        return RowDefaults.of(metric, atRate(run.plan(), row)).launches();
    }

    /** Whether a row is measured at a fixed rate. */
    private static boolean atRate(Plan plan, RowKey row) {
        return plan.scenarios().stream()
                .anyMatch(it -> it.name().equals(row.scenario()) && it.load().open());
    }

    /**
     * Whether these are two runs on the same known CPU model, both with pinning or both without.
     */
    public static boolean sameMachine(RunRecord one, RunRecord other) {
        return !one.id().equals(other.id())
                && one.machine().containsKey(CPU)
                && Objects.equals(one.machine().get(CPU), other.machine().get(CPU))
                && (one.serverCpus() == null) == (other.serverCpus() == null);
    }

    private static boolean sameJars(RunRecord one, RunRecord other) {
        return !other.artifacts().isEmpty()
                && new HashSet<>(one.artifacts().values()).containsAll(other.artifacts().values());
    }

    /**
     * The variance between launches in an earlier run; unknown if that run does not have the row,
     * or has fewer than two rounds.
     */
    private static VarianceEstimate launches(Earlier earlier, RowKey row, Earlier now) {
        Plan plan = earlier.run().plan();
        String scenario = row.scenario() == null ? null : alike(earlier, row.scenario(), now);
        if (row.scenario() != null && scenario == null) {
            return VarianceEstimate.UNKNOWN;
        }
        List<Round> values =
                new RowRounds(earlier.rounds()).inOrder(plan, new RowKey(row.metric(), scenario));
        RowModel model = RowDefaults.of(row.metric().key()).model();
        return model.fit(values, RunAnalysis.baseline(plan), VarianceEstimate.UNKNOWN).launches();
    }

    /**
     * The scenario of an earlier plan with the same requests, load and warm-up; null if there is
     * none. The warm-up must be the same because cold servers vary much more than warm ones.
     *
     * @param name of a scenario of the run {@code now}
     */
    private static @Nullable String alike(Earlier earlier, String name, Earlier now) {
        Scenario wanted =
                now.run().plan().scenarios().stream()
                        .filter(it -> it.name().equals(name))
                        .findAny()
                        .orElseThrow();
        Plan plan = earlier.run().plan();
        for (Scenario scenario : plan.scenarios()) {
            if (plan.warmup().equals(now.run().plan().warmup())
                    && scenario.workload().name().equals(wanted.workload().name())
                    && alike(scenario.load(), wanted.load())
                    && sameRate(earlier, scenario, now, wanted)) {
                return scenario.name();
            }
        }
        return null;
    }

    /**
     * Whether two loads have the same rate: the same share of the peak, or nearly as many requests
     * per second. Loads without a rate have the same.
     */
    private static boolean sameRate(
            Earlier earlier, Scenario scenario, Earlier now, Scenario wanted) {
        Rate one = scenario.load().rate();
        Rate other = wanted.load().rate();
        if (one == null || other == null || one.equals(other)) {
            return true;
        }
        if (one.of() == other.of() && one.of() == Rate.Of.SMALLEST_PEAK) {
            return false;
        }
        Double before = earlier.rounds().rate(scenario.name());
        Double after = now.rounds().rate(wanted.name());
        return before != null && after != null && Math.abs(before / after - 1) <= NEARLY;
    }

    private static boolean alike(Load one, Load other) {
        return one.driver().equals(other.driver())
                && one.protocol() == other.protocol()
                && one.connections() == other.connections()
                && one.keepAlive() == other.keepAlive()
                && one.open() == other.open();
    }
}
