package io.weighbridge.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects the mistakes of a plan, each with its line. */
final class Mistakes {

    private final YamlDocument document;
    private final List<PlanProblem> problems = new ArrayList<>();

    Mistakes(YamlDocument document) {
        this.document = document;
    }

    /** All mistakes so far, in the order in which they were found. */
    List<PlanProblem> problems() {
        return List.copyOf(problems);
    }

    /**
     * Adds a mistake unless a condition holds.
     *
     * @param place the JSON pointer to the mistake
     * @param sentence what was expected, what was found and what to do; without a full stop
     */
    void require(boolean holds, String place, String sentence) {
        if (!holds) {
            problems.add(new PlanProblem(document.line(place), sentence));
        }
    }

    /**
     * Adds a mistake for each name that a list has twice; an item may have no name.
     *
     * @param owner of the list, such as {@code the plan}
     */
    void uniqueNames(
            String owner, Section parent, String list, Function<Section, @Nullable String> nameOf) {
        Map<String, Integer> seen = new HashMap<>();
        for (Section item : parent.sections(list)) {
            String name = nameOf.apply(item);
            if (name == null) {
                continue;
            }
            String place = item.pointerTo("name");
            Integer first = seen.putIfAbsent(name, document.line(place));
            require(
                    first == null,
                    place,
                    "%s has two %s named %s, the first in line %s: give one of them another name"
                            .formatted(owner, list, name, first));
        }
    }
}
