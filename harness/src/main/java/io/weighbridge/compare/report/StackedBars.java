package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.instrument.model.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Wholes and their parts, such as the memory of each target, as one bar for each whole.
 *
 * @param title empty if there is none
 */
record StackedBars(String title, Unit unit, List<Bar> bars) {

    /**
     * A part of a whole.
     *
     * @param value in base units, 0 or more; null if it was not measured
     */
    record Part(String name, @Nullable Double value) {}

    /** One whole. */
    record Bar(String title, List<Part> parts) {

        private double whole() {
            double whole = 0;
            for (Part part : parts) {
                whole += part.value() == null ? 0 : part.value();
            }
            return whole;
        }

        private @Nullable Double value(String name) {
            for (Part part : parts) {
                if (part.name().equals(name)) {
                    return part.value();
                }
            }
            return null;
        }
    }

    /**
     * What is drawn.
     *
     * @param bars their titles
     * @param shades of the parts
     * @param parts of each bar, in the order of the shades; null if the bar has no such part
     */
    private record Drawn(
            Axis x, List<String> bars, List<Integer> shades, List<List<@Nullable Double>> parts) {}

    /** The darkest and the lightest part, as shares of the text's colour, in percent. */
    private static final int DARKEST = 84;

    private static final int LIGHTEST = 12;

    /** Shades from dark to light, in percent of the text's colour. */
    static Map<String, Integer> shades(List<String> names) {
        double step = (double) (DARKEST - LIGHTEST) / Math.max(1, names.size() - 1);
        Map<String, Integer> shades = new LinkedHashMap<>();
        for (String name : names) {
            shades.put(name, (int) Math.round(DARKEST - step * shades.size()));
        }
        return shades;
    }

    /** The chart; null if nothing was measured. What was not measured is not drawn as zero. */
    @Nullable Chart chart() {
        List<Bar> wholes = bars.stream().filter(bar -> bar.whole() > 0).toList();
        if (wholes.isEmpty()) {
            return null;
        }
        List<String> names =
                wholes.stream()
                        .flatMap(bar -> bar.parts().stream())
                        .filter(part -> part.value() != null)
                        .map(Part::name)
                        .distinct()
                        .toList();
        double most = wholes.stream().mapToDouble(Bar::whole).max().orElseThrow();
        FigureText.Scale scale = FigureText.scale(unit, most);
        List<List<@Nullable Double>> parts = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of(""));
        head.addAll(names);
        Table values = Table.ofValues(head);
        for (Bar bar : wholes) {
            List<@Nullable Double> measured = new ArrayList<>();
            List<String> texts = new ArrayList<>(List.of(bar.title()));
            for (String name : names) {
                measured.add(bar.value(name));
                texts.add(scale.text(bar.value(name)));
            }
            parts.add(measured);
            values.plain(texts);
        }
        Map<String, Integer> shades = shades(names);
        return new Chart(
                "bars",
                title,
                title.isEmpty() ? "Parts of the whole" : title + ", for each target",
                Chart.shades(shades),
                new Drawn(
                        Axis.even(scale, 0, most),
                        wholes.stream().map(Bar::title).toList(),
                        List.copyOf(shades.values()),
                        parts),
                values);
    }
}
