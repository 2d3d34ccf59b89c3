package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The command that began a run, for advice that fits it.
 *
 * @param words after {@code weigh}, as typed
 */
record TypedCommand(List<String> words) {

    private static final Set<String> PLAN = Set.of("-p", "--plan");

    static TypedCommand of(RunRecord run) {
        return new TypedCommand(run.command());
    }

    /** Whether it names a plan file, whose keys its author can change. */
    boolean namesPlan() {
        return words.stream().anyMatch(word -> PLAN.contains(word) || word.startsWith("--plan="));
    }

    /** An option and its value; empty if it was not given. */
    List<String> option(String name) {
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index);
            if (word.equals(name) && index + 1 < words.size()) {
                return List.of(name, words.get(index + 1));
            }
            if (word.startsWith(name + "=")) {
                return List.of(word);
            }
        }
        return List.of();
    }

    /**
     * The same command with another value of an option, to be pasted; only the option if the
     * command has secrets, which are not stored.
     */
    String with(String option, String value) {
        if (words.stream().anyMatch(Secrets::isMasked)) {
            return ShellWord.line(List.of(option, value));
        }
        List<String> changed = new ArrayList<>(words.isEmpty() ? List.of("run") : List.of());
        for (int index = 0; index < words.size(); index++) {
            if (words.get(index).equals(option)) {
                index++;
            } else if (!words.get(index).startsWith(option + "=")) {
                changed.add(words.get(index));
            }
        }
        changed.add(option);
        changed.add(value);
        return ShellWord.weigh(changed);
    }
}
