package io.weighbridge.squeeze;

import io.weighbridge.instrument.boot.JvmFlags;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The flags by which a JVM sizes its heap, and what it prints if it is out of memory. */
public final class HeapFlags {

    /**
     * Ends a JVM that has run out of memory, which might otherwise go on without some of its
     * threads.
     */
    public static final String EXIT = "-XX:+ExitOnOutOfMemoryError";

    private static final Pattern SIZES_THE_HEAP =
            Pattern.compile(
                    "-Xmx.*|-Xms.*|-Xmn.*|-XX:(Max|Min|Initial|SoftMax)HeapSize=.*"
                            + "|-XX:(Max)?NewSize=.*"
                            + "|-XX:(Max|Min|Initial)RAM(Percentage|Fraction)=.*|-XX:MaxRAM=.*");

    private static final Pattern OUT_OF_MEMORY =
            Pattern.compile("(?m)^.*(java\\.lang\\.OutOfMemoryError: .*)$");

    private HeapFlags() {}

    /**
     * A sentence about each target of a plan that has flags which a search leaves out.
     *
     * @param flagsOf the flags of a target
     */
    public static List<String> leftOut(Plan plan, Function<Target, JvmFlags> flagsOf) {
        List<String> sentences = new ArrayList<>();
        for (Target target : plan.targets()) {
            List<String> sizing =
                    flagsOf.apply(target).flags().stream()
                            .map(JvmFlags.Flag::text)
                            .filter(HeapFlags::sizesTheHeap)
                            .toList();
            if (!sizing.isEmpty()) {
                sentences.add(
                        "%s: The search sets the heap itself and starts JVMs without %s. Do not add such flags to the recommended ones."
                                .formatted(target.name(), String.join(" ", sizing)));
            }
        }
        return sentences;
    }

    private static boolean sizesTheHeap(String flag) {
        return SIZES_THE_HEAP.matcher(flag).matches();
    }

    /**
     * The target with further flags and {@link #EXIT}, and without its own flags that size the
     * heap. Those in environment variables are left out, too: some would override the further
     * flags.
     *
     * @param inherited environment variables that it gets besides its own
     */
    public static Target with(Target target, List<String> flags, Map<String, String> inherited) {
        List<String> kept = target.jvmFlags().stream().filter(flag -> !sizesTheHeap(flag)).toList();
        Map<String, String> env = new LinkedHashMap<>(target.env());
        for (String name : JvmFlags.variables()) {
            String value = target.env().getOrDefault(name, inherited.getOrDefault(name, ""));
            List<String> words = List.of(value.strip().split("\\s+"));
            if (words.stream().anyMatch(HeapFlags::sizesTheHeap)) {
                env.put(
                        name,
                        words.stream()
                                .filter(word -> !sizesTheHeap(word))
                                .collect(Collectors.joining(" ")));
            }
        }
        return target.withEnv(env)
                .withJvmFlags(kept)
                .addingJvmFlags(List.of(EXIT))
                .addingJvmFlags(flags);
    }

    /** The line in which a JVM says that it is out of memory; absent if it does not. */
    public static @Nullable String outOfMemory(String printed) {
        Matcher line = OUT_OF_MEMORY.matcher(printed);
        return line.find() ? line.group(1).strip() : null;
    }
}
