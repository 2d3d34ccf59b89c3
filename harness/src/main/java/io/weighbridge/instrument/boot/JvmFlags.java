package io.weighbridge.instrument.boot;

import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The flags with which the JVM of a target starts: its own, and those of environment variables that
 * the JVM reads.
 *
 * @param flags in the order in which the JVM applies them; a later one overrides an earlier one
 */
public record JvmFlags(List<Flag> flags) {

    /**
     * A flag of a JVM.
     *
     * @param text such as {@code -Xmx512m}
     * @param source what sets it: {@code a --jvm-flag}, or the name of a variable
     */
    public record Flag(String text, String source) {}

    /** Variables whose flags the JVM applies before those of its command line. */
    private static final List<String> BEFORE = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS");

    /** The variable whose flags the JVM applies after those of its command line. */
    private static final String AFTER = "_JAVA_OPTIONS";

    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC");

    public JvmFlags {
        flags = List.copyOf(flags);
    }

    /** The variables that the JVM reads, in the order in which it applies them. */
    public static List<String> variables() {
        List<String> names = new ArrayList<>(BEFORE);
        names.add(AFTER);
        return names;
    }

    /** The flags of a target that inherits the environment of this process. */
    public static JvmFlags of(Target target) {
        return of(target, System.getenv());
    }

    /** The flags that a target itself gives. */
    public static JvmFlags given(Target target) {
        return of(target, Map.of());
    }

    /**
     * The flags of a target.
     *
     * @param inherited environment variables that it gets besides its own
     */
    static JvmFlags of(Target target, Map<String, String> inherited) {
        List<Flag> flags = new ArrayList<>();
        for (String name : BEFORE) {
            flags.addAll(ofVariable(target, inherited, name));
        }
        target.jvmFlags().forEach(flag -> flags.add(new Flag(flag, "a --jvm-flag")));
        flags.addAll(ofVariable(target, inherited, AFTER));
        return new JvmFlags(flags);
    }

    private static List<Flag> ofVariable(
            Target target, Map<String, String> inherited, String name) {
        String value = target.env().getOrDefault(name, inherited.getOrDefault(name, ""));
        return Arrays.stream(value.strip().split("\\s+"))
                .filter(flag -> !flag.isEmpty())
                .map(flag -> new Flag(flag, name))
                .toList();
    }

    /** What sets the first flag of a kind; null if nothing does. */
    public @Nullable String setterOf(Predicate<String> kind) {
        return flags.stream()
                .filter(flag -> kind.test(flag.text()))
                .map(Flag::source)
                .findFirst()
                .orElse(null);
    }

    /** What sets the collector; null if the JVM chooses it. */
    public @Nullable String setterOfCollector() {
        return setterOf(COLLECTOR.asMatchPredicate());
    }
}
