package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.InstalledJava;
import io.weighbridge.instrument.launch.Javas;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Conditions;
import io.weighbridge.instrument.result.Conditions.Difference;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.sample.MachineDescription;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prevents a resumed run from mixing rounds of two machines, of different CPUs or of two Javas. A
 * restart, another kernel and another amount of free memory make no difference.
 */
final class SameConditions {

    private static final Set<String> CPUS = Set.of("cpu", "cpus allowed", "processors");

    private SameConditions() {}

    /**
     * Checks that a run is resumed on the CPUs and with the Javas with which it began. A value that
     * is not known is not compared.
     *
     * @throws UsageException naming all differences
     */
    static void require(RunDirectory run) {
        RunRecord record = run.record();
        Map<String, Jvm> named = named(record.plan());
        Map<String, String> now = new LinkedHashMap<>(MachineDescription.read());
        named.forEach((name, jvm) -> putIfKnown(now, name, installed(jvm)));
        require(then(record, run.trials()), new Conditions(now));
    }

    /**
     * Compares the values that are known on both sides.
     *
     * @throws UsageException naming all differences
     */
    static void require(Conditions then, Conditions now) {
        List<String> changes = then.changes(now).stream().map(Difference::text).toList();
        if (!changes.isEmpty()) {
            throw new UsageException(
                    "The rounds of a run must have the same CPUs and the same Java, and these have changed since the run began: %s. Resume it with the earlier CPUs and Java, or start a new run."
                            .formatted(String.join("; ", changes)));
        }
    }

    /** The conditions under which a run began. */
    static Conditions then(RunRecord run, List<Trial> trials) {
        Map<String, String> then = new LinkedHashMap<>(run.machine());
        then.keySet().retainAll(compared(run.plan()));
        for (Trial trial : trials) {
            Target target = run.plan().target(trial.target());
            Identity identity = trial.identity();
            if (target != null && identity != null && isNamed(target)) {
                putIfKnown(then, name(target.jvm()), identity.java());
            }
        }
        return new Conditions(then);
    }

    /**
     * The compared values of a machine's description. They have weigh's Java if it runs a target.
     */
    private static Set<String> compared(Plan plan) {
        Set<String> compared = new HashSet<>(CPUS);
        if (plan.targets().stream().anyMatch(SameConditions::runsOnOurs)) {
            compared.add("harness jvm");
        }
        return compared;
    }

    /** The Javas that a plan names. */
    private static Map<String, Jvm> named(Plan plan) {
        Map<String, Jvm> named = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            if (isNamed(target)) {
                named.put(name(target.jvm()), target.jvm());
            }
        }
        return named;
    }

    private static boolean runsOnOurs(Target target) {
        return target.jar() != null && target.jvm().equals(Jvm.CURRENT);
    }

    private static boolean isNamed(Target target) {
        return target.jar() != null && !target.jvm().equals(Jvm.CURRENT);
    }

    private static String name(Jvm jvm) {
        return jvm.home() == null ? "Java " + jvm.version() : "the Java in " + jvm.home();
    }

    private static @Nullable String installed(Jvm jvm) {
        InstalledJava java = InstalledJava.at(Javas.find(jvm));
        return java == null ? null : java.description();
    }

    private static void putIfKnown(
            Map<String, String> values, String name, @Nullable String value) {
        if (value != null) {
            values.put(name, value);
        }
    }
}
