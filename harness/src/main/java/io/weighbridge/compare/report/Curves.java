package io.weighbridge.compare.report;

import io.weighbridge.instrument.model.Keyed;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a chart of lines and points.
 *
 * @param goal the height of a dashed line; null if there is none
 */
public record Curves(Axis x, Axis y, List<Curve> curves, @Nullable Double goal) {

    /** How a curve is drawn. */
    public enum Style implements Keyed {
        /** A line without points. */
        LINE,
        /** Points that a line connects. */
        JOINED,
        /** The same with a thick line. */
        STRONG,
        /** A thin line behind others, without points. */
        FAINT,
        /** Points without a line. */
        POINTS,
        /** The same, not filled. */
        HOLLOW
    }

    /** A point, and its text after the curve's name; the text is empty in lines without points. */
    public record Point(double x, double y, String text) {}

    /**
     * A curve.
     *
     * @param mark the number of its target
     * @param x of each point
     * @param y of each point
     * @param texts of each point; empty if it has no points
     */
    public record Curve(
            String name,
            int mark,
            Style style,
            List<Double> x,
            List<Double> y,
            List<String> texts) {

        public static Curve of(String name, int mark, Style style, List<Point> points) {
            boolean pointless = style == Style.LINE || style == Style.FAINT;
            return new Curve(
                    name,
                    mark,
                    style,
                    points.stream().map(Point::x).toList(),
                    points.stream().map(Point::y).toList(),
                    pointless ? List.of() : points.stream().map(Point::text).toList());
        }
    }
}
