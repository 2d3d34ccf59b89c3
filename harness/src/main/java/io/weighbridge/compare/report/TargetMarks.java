package io.weighbridge.compare.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * The number of each target, from which a script chooses the colour and the shape of its marks in
 * all charts. A well-known server has the same number on all pages.
 */
public record TargetMarks(Map<String, Integer> numbers) {

    private static final List<String> KNOWN = List.of("tomcat", "jetty", "undertow", "webflux");

    public static TargetMarks of(List<String> targets) {
        Map<String, Integer> numbers = new HashMap<>();
        KNOWN.stream()
                .filter(targets::contains)
                .forEach(known -> numbers.put(known, KNOWN.indexOf(known)));
        for (String target : targets) {
            int free = 0;
            while (numbers.containsValue(free)) {
                free++;
            }
            numbers.putIfAbsent(target, free);
        }
        return new TargetMarks(numbers);
    }

    public int of(String target) {
        return Objects.requireNonNull(numbers.get(target), target);
    }

    /**
     * A legend of targets.
     *
     * @param text what is printed for a target, different for each
     */
    public Element legend(List<String> targets, UnaryOperator<String> text) {
        Map<String, Integer> marks = new LinkedHashMap<>();
        targets.forEach(target -> marks.put(text.apply(target), of(target)));
        return Chart.marks(marks);
    }
}
