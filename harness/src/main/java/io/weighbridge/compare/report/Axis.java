package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.instrument.model.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The axis of a chart, in base units. A script leaves out labels if a chart is too narrow for all.
 *
 * @param log whether it is logarithmic
 * @param from its lower end; greater than 0 if it is logarithmic
 * @param to its upper end, greater than the lower one
 * @param ticks in ascending order; one or more
 */
public record Axis(boolean log, double from, double to, List<Tick> ticks) {

    /** A place on an axis, and its label. */
    record Tick(double at, String text) {}

    /** About as many ticks as a small chart has room for. */
    private static final int TICKS = 5;

    /** A logarithmic axis whose ends differ by a smaller factor has even steps. */
    private static final double SHORT = 5;

    /** A logarithmic axis whose ends differ by a larger factor has ticks at powers of ten only. */
    private static final double LONG = 200;

    /** The room beyond the lowest and the highest latency, as a factor. */
    private static final double ROOM = 1.15;

    /** Multiples of a step such as 0.1 have rounding errors. */
    private static final double ROUNDING = 1e-9;

    /**
     * An axis with even steps from tick to tick.
     *
     * @param scale of the labels
     * @param least the smallest value
     * @param most the largest, not smaller
     */
    public static Axis even(FigureText.Scale scale, double least, double most) {
        double low = least / scale.divisor();
        double high = most / scale.divisor();
        double step = step(low, high);
        long first = (long) Math.floor(low / step + ROUNDING);
        long last = Math.max(first + 1, (long) Math.ceil(high / step - ROUNDING));
        List<Tick> ticks = new ArrayList<>();
        for (long number = first; number <= last; number++) {
            String label = number(number * step);
            double at = Double.parseDouble(label) * scale.divisor();
            ticks.add(new Tick(at, (label + " " + scale.symbol()).strip()));
        }
        return new Axis(false, ticks.get(0).at(), ticks.get(ticks.size() - 1).at(), ticks);
    }

    /** Seconds from 0 to the end of the longest measurement, which need not be a tick. */
    static Axis time(double longest) {
        Axis even = even(new FigureText.Scale(1, "s"), 0, longest);
        List<Tick> ticks = even.ticks().stream().filter(tick -> tick.at() <= longest).toList();
        return new Axis(false, 0, longest, ticks);
    }

    /** A logarithmic axis of ratios. */
    static Axis ratios(double least, double most) {
        return log(least, most, at -> number(at) + "×");
    }

    /** A logarithmic axis of ratios with the places of several others; at least one. */
    static Axis ofAll(List<Axis> axes) {
        return ratios(
                axes.stream().mapToDouble(Axis::from).min().orElseThrow(),
                axes.stream().mapToDouble(Axis::to).max().orElseThrow());
    }

    /** A logarithmic axis of latencies, in seconds, each label in the unit that suits it. */
    static Axis latencies(double least, double most) {
        return log(
                least / ROOM,
                most * ROOM,
                at -> {
                    FigureText.Scale scale = FigureText.scale(Unit.SECONDS, at);
                    return number(at / scale.divisor()) + " " + scale.symbol();
                });
    }

    private static Axis log(double least, double most, DoubleFunction<String> text) {
        return new Axis(
                true,
                least,
                most,
                most / least < SHORT ? inSteps(least, most, text) : inPowers(least, most, text));
    }

    private static List<Tick> inSteps(double least, double most, DoubleFunction<String> text) {
        double step = step(least, most);
        long first = (long) Math.ceil(least / step - ROUNDING);
        long last = (long) Math.floor(most / step + ROUNDING);
        List<Tick> ticks = new ArrayList<>();
        for (long number = first; number <= last; number++) {
            ticks.add(tick(number * step, text));
        }
        return ticks;
    }

    private static List<Tick> inPowers(double least, double most, DoubleFunction<String> text) {
        List<Integer> digits = most / least < LONG ? List.of(1, 2, 5) : List.of(1);
        List<Tick> ticks = new ArrayList<>();
        int last = (int) Math.floor(Math.log10(most));
        for (int power = (int) Math.floor(Math.log10(least)); power <= last; power++) {
            for (int digit : digits) {
                Tick tick = tick(digit * Math.pow(10, power), text);
                if (tick.at() >= least && tick.at() <= most) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    private static Tick tick(double at, DoubleFunction<String> text) {
        double rounded = Double.parseDouble(number(at));
        return new Tick(rounded, text.apply(rounded));
    }

    /** One, two or five in a power of ten, for about {@value #TICKS} ticks. */
    private static double step(double least, double most) {
        double span = most - least;
        if (span <= 0) {
            span = most == 0 ? 1 : Math.abs(most) / 10;
        }
        double exact = span / TICKS;
        double power = Math.pow(10, Math.floor(Math.log10(exact)));
        double digit = exact / power;
        if (digit >= Math.sqrt(50)) {
            return 10 * power;
        }
        if (digit >= Math.sqrt(10)) {
            return 5 * power;
        }
        return digit >= Math.sqrt(2) ? 2 * power : power;
    }

    /** Without trailing zeros, unlike measured values: a tick is exact. */
    static String number(double value) {
        return JsonFormat.rounded(value);
    }
}
