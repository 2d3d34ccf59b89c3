package io.weighbridge.report;

import io.weighbridge.model.Durations;
import io.weighbridge.report.Squeezed.Found;
import io.weighbridge.report.Squeezed.Recommended;
import io.weighbridge.report.Squeezed.Size;
import io.weighbridge.result.SqueezeLaunch;
import io.weighbridge.result.SqueezeLaunch.Chosen;
import io.weighbridge.result.SqueezeLaunch.Figures;
import io.weighbridge.result.SqueezeLaunch.Outcome;
import io.weighbridge.result.SqueezeLaunch.Step;
import io.weighbridge.squeeze.NoSize;
import io.weighbridge.squeeze.Search;
import io.weighbridge.squeeze.SearchTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** A search for the smallest memory in sentences and tables. */
record SqueezeText(Squeezed found) {

    static final List<String> SIZES =
            List.of(
                    "",
                    "recommended limit",
                    "smallest limit",
                    "smallest heap",
                    "besides the heap",
                    "heap after full GC",
                    "RSS, ample heap");

    static final List<String> LAUNCHES =
            List.of(
                    "target",
                    "launch",
                    "limit",
                    "heap",
                    "outcome",
                    "p99",
                    "requests/s",
                    "GC",
                    "stalls",
                    "RSS",
                    "peak",
                    "refaults");

    private static final double MEBI = 1L << 20;

    /** For a terminal. */
    String table(Format.Options options) {
        StringBuilder out = new StringBuilder();
        out.append(options.colour() ? Ink.BOLD.paint(found.title()) : found.title()).append('\n');
        if (several()) {
            out.append('\n').append(table(SIZES, sizes()).text(options.colour())).append('\n');
        }
        order().forEach(line -> out.append(line).append('\n'));
        for (Found target : found.targets()) {
            sentences(target).forEach(line -> out.append(line).append('\n'));
            target.recommended().ifPresent(it -> toCopy(out, it));
        }
        out.append('\n');
        about().forEach(line -> out.append(line).append('\n'));
        out.append('\n').append(table(LAUNCHES, launches()).text(options.colour()));
        return out.toString();
    }

    private void toCopy(StringBuilder out, Recommended recommended) {
        out.append("  ").append(String.join(" ", recommended.flags())).append('\n');
        resources(recommended).lines().forEach(line -> out.append("  ").append(line).append('\n'));
    }

    /** For a pull request. */
    String markdown() {
        StringBuilder out = new StringBuilder();
        out.append("## ").append(Table.escaped(found.title())).append('\n');
        if (several()) {
            out.append('\n').append(table(SIZES, sizes()).markdown(Table::escaped));
        }
        items(out, order());
        for (Found target : found.targets()) {
            items(out, sentences(target));
            target.recommended().ifPresent(it -> blocks(out, it));
        }
        items(out, about());
        return out.append('\n')
                .append(table(LAUNCHES, launches()).markdown(Table::escaped))
                .toString();
    }

    private static void items(StringBuilder out, List<String> lines) {
        if (!lines.isEmpty()) {
            out.append('\n');
        }
        lines.forEach(line -> out.append("- ").append(Table.escaped(line)).append('\n'));
    }

    /** Whether a table of the targets comes first. */
    private boolean several() {
        return found.targets().size() > 1;
    }

    private void blocks(StringBuilder out, Recommended recommended) {
        out.append("\n```\n").append(String.join(" ", recommended.flags())).append("\n```\n");
        String resources = resources(recommended);
        if (!resources.isEmpty()) {
            out.append("\n```yaml\n").append(resources).append("```\n");
        }
    }

    /** What had to hold, and how the figures are to be read. */
    List<String> about() {
        List<String> lines = new ArrayList<>();
        String rate =
                found.rate().isPresent()
                        ? text("%.0f requests/s", 1, found.rate())
                        : "an unknown rate";
        lines.add(
                String.format(
                        Locale.ROOT,
                        "The goal: %s at %s, no errors, 99 %% of the requests answered, p99 within"
                                + " %s, GC within %.0f %% of the CPU.",
                        String.join(", ", found.asked()),
                        rate,
                        milliseconds(OptionalDouble.of(found.goal().p99())),
                        100 * found.goal().gcShare()));
        lines.add(
                "The smallest sizes are those at which half of the launches hold, with 95 %"
                        + " intervals.");
        if (found.limited() && found.goal().find().limit()) {
            lines.add(
                    "Of a limit the heap gets what is left after what the process held besides its"
                            + " heap and a margin of %s."
                                    .formatted(mebibytes(found.goal().margin())));
        }
        if (!found.limited()) {
            lines.add(
                    "No memory limit could be set on this machine, so only the heap and the"
                            + " metaspace were sized.");
        }
        if (lacksAnEnd()) {
            lines.add(
                    "A ? is an end of an interval that the launches do not show: search again with"
                            + " more --launches and a longer --within.");
        }
        lines.add(ran());
        found.notes().forEach(note -> lines.add("Note: " + note));
        return lines;
    }

    private boolean lacksAnEnd() {
        return found.targets().stream()
                .flatMap(target -> Stream.concat(target.heap().stream(), target.limit().stream()))
                .anyMatch(size -> size.low().isEmpty() || size.high().isEmpty());
    }

    private String ran() {
        List<SqueezeLaunch> launches =
                found.targets().stream()
                        .flatMap(target -> target.launches().stream())
                        .filter(launch -> launch.outcome() != Outcome.REFUSED)
                        .toList();
        Duration took = Duration.ofMillis(Math.round(1e3 * SearchTime.seconds(launches)));
        return "Run %s: %s launches in %s."
                .formatted(found.run(), launches.size(), Durations.text(took));
    }

    List<String> order() {
        return SqueezeOrder.sentences(found);
    }

    List<List<String>> sizes() {
        return found.targets().stream().map(SqueezeText::sizes).toList();
    }

    private static List<String> sizes(Found target) {
        return List.of(
                target.name(),
                target.recommended().map(it -> mebibytes(it.limit())).orElse(FigureText.ABSENT),
                size(target.limit()),
                size(target.heap()),
                mebibytes(target.besides()),
                mebibytes(target.live()),
                mebibytes(target.rss()));
    }

    /** The answer for one target, in six sentences at most. */
    List<String> sentences(Found target) {
        String name = target.name();
        if (target.launches().isEmpty()) {
            return List.of(name + ": not launched.");
        }
        if (target.met().isEmpty()) {
            return List.of(
                    name
                            + ": background load disturbed every launch, so nothing is known:"
                            + " search again when the machine is quiet.");
        }
        if (!target.met().get()) {
            return List.of(
                    "%s: the goal is not met at any size: %s."
                            .formatted(name, controlFailure(target)));
        }
        List<String> lines = new ArrayList<>();
        recommendation(target).ifPresent(lines::add);
        target.limit()
                .ifPresent(it -> lines.add("The smallest limit is %s.".formatted(estimate(it))));
        target.heap()
                .ifPresent(it -> lines.add("The smallest heap is %s.".formatted(estimate(it))));
        for (String size : target.notSearched()) {
            lines.add(
                    "The smallest %s was not searched for, because no time was left: raise --within."
                            .formatted(size));
        }
        target.defaults().ifPresent(it -> lines.add(defaults(it)));
        target.calculated().ifPresent(it -> lines.add(calculated(it)));
        target.chosenByJvm().map(SqueezeText::chosenByItself).ifPresent(lines::add);
        if (!lines.isEmpty() && !lines.get(0).startsWith(name + ":")) {
            lines.set(0, name + ": " + lines.get(0));
        }
        return lines;
    }

    private static String controlFailure(Found target) {
        return target.launches().stream()
                .filter(it -> it.step() == Step.CONTROL && it.outcome().counts() && !it.held())
                .map(it -> "%s (%s)".formatted(named(it.outcome()), it.sentence()))
                .findFirst()
                .orElse("unknown");
    }

    private Optional<String> recommendation(Found target) {
        String name = target.name();
        if (target.recommended().isPresent()) {
            return Optional.of(recommended(name, target.recommended().get()));
        }
        return target.noRecommendation()
                .map(why -> name + ": nothing is recommended, because " + because(why) + ".");
    }

    private String because(NoSize why) {
        return switch (why) {
            case DISTURBED ->
                    "background load disturbed %s launches in a row: search again when the machine is quiet"
                            .formatted(Search.DISTURBED);
            case NOT_FOUND -> "the search has not found a size at which half of the launches hold";
            case RAISED_TOO_OFTEN ->
                    "%s recommended sizes failed: allow a longer p99, or search again"
                            .formatted(Search.RAISES);
            case TOO_LARGE ->
                    "a size above the smallest would be more than %s: search again with a larger --most"
                            .formatted(mebibytes(found.goal().ample()));
            case NOT_LAUNCHED -> "no launch with the recommended size has ended yet";
        };
    }

    private String recommended(String name, Recommended it) {
        String what =
                it.limit().isPresent()
                        ? "a limit of %s with a heap of %s"
                                .formatted(mebibytes(it.limit()), mebibytes(it.heap()))
                        : "a heap of " + mebibytes(it.heap());
        String sentence =
                String.format(
                        Locale.ROOT,
                        "%s: %s held in %d of %d fresh launches, so at least %.0f %% of launches"
                                + " hold (95 %% confidence); it is %s above the smallest",
                        name,
                        what,
                        it.held(),
                        it.launches(),
                        Math.floor(100 * it.atLeast()),
                        margin(it));
        return it.confirmed(found.goal())
                ? sentence + "."
                : sentence + ". It is not confirmed yet.";
    }

    /** How far a recommended size is above the smallest, such as {@code 16 MiB (10 %)}. */
    private static String margin(Recommended it) {
        return String.format(
                Locale.ROOT,
                "%s (%.0f %%)",
                mebibytes(it.above()),
                100.0 * it.above() / (it.size() - it.above()));
    }

    private String defaults(SqueezeLaunch launch) {
        String chosen =
                launch.figures()
                        .chosen()
                        .map(it -> chosen(it, launch.limit()))
                        .orElse("the JVM did not print what it chose");
        return "The JVM's defaults under that limit (%s): %s.".formatted(chosen, outcome(launch));
    }

    private static String chosen(Chosen chosen, OptionalLong limit) {
        String share = "";
        if (limit.isPresent()) {
            double percent = 100.0 * chosen.heap() / limit.getAsLong();
            share = String.format(Locale.ROOT, ", %.0f %% of the limit", percent);
        }
        return "%s, heap %s%s, %s %s"
                .formatted(
                        chosen.collector(),
                        mebibytes(chosen.heap()),
                        share,
                        chosen.processors(),
                        chosen.processors() == 1 ? "processor" : "processors");
    }

    private static String calculated(SqueezeLaunch launch) {
        return launch.outcome() == Outcome.REFUSED
                ? "The buildpacks' memory calculator refuses that limit: %s."
                        .formatted(launch.sentence())
                : "The buildpacks' memory calculator under that limit (%s): %s."
                        .formatted(String.join(" ", launch.flags()), outcome(launch));
    }

    private static String chosenByItself(String collector) {
        return collector.equals("SerialGC")
                ? "The JVM chose SerialGC by itself: with less than 1792 MB or one processor it"
                        + " does so, until JDK 26."
                : "The JVM chose %s by itself.".formatted(collector);
    }

    private static String outcome(SqueezeLaunch launch) {
        return "%s, %s".formatted(named(launch.outcome()), launch.sentence());
    }

    private static String named(Outcome outcome) {
        return outcome.key().replace('-', ' ');
    }

    /** The block of a Kubernetes container, with its margin; empty if no limit is recommended. */
    static String resources(Recommended recommended) {
        if (recommended.limit().isEmpty()) {
            return "";
        }
        String memory = (recommended.limit().getAsLong() >> 20) + "Mi";
        return "resources:\n  requests:\n    memory: %1$s\n  limits:\n    memory: %1$s # %2$s above the smallest\n"
                .formatted(memory, margin(recommended));
    }

    List<List<String>> launches() {
        List<List<String>> rows = new ArrayList<>();
        for (Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                rows.add(row(launch));
            }
        }
        return rows;
    }

    private static List<String> row(SqueezeLaunch launch) {
        Figures figures = launch.figures();
        return List.of(
                launch.target(),
                launch.step().key(),
                mebibytes(launch.limit()),
                mebibytes(launch.heap()),
                named(launch.outcome()),
                milliseconds(figures.p99()),
                text("%.0f", 1, figures.achieved()),
                text("%.1f %%", 100, figures.gcShare()),
                milliseconds(figures.stalled()),
                mebibytes(figures.rss()),
                mebibytes(figures.peak()),
                figures.refaults().isPresent()
                        ? Long.toString(figures.refaults().getAsLong())
                        : FigureText.ABSENT);
    }

    private static String size(Optional<Size> size) {
        return size.map(SqueezeText::interval).orElse(FigureText.ABSENT);
    }

    private static String interval(Size size) {
        return "%s [%s, %s]".formatted(mebibytes(size.bytes()), end(size.low()), end(size.high()));
    }

    private static String estimate(Size size) {
        return "%s, from %s launches".formatted(interval(size), size.launches());
    }

    private static String end(OptionalDouble bytes) {
        return bytes.isPresent()
                ? String.format(Locale.ROOT, "%.0f", bytes.getAsDouble() / MEBI)
                : "?";
    }

    static String mebibytes(long bytes) {
        return mebibytes((double) bytes);
    }

    static String mebibytes(double bytes) {
        return String.format(Locale.ROOT, "%.0f MiB", bytes / MEBI);
    }

    private static String mebibytes(OptionalLong bytes) {
        return bytes.isPresent() ? mebibytes(bytes.getAsLong()) : FigureText.ABSENT;
    }

    private static String milliseconds(OptionalDouble seconds) {
        return text("%.3g ms", 1e3, seconds);
    }

    private static String text(String format, double factor, OptionalDouble figure) {
        return figure.isPresent()
                ? String.format(Locale.ROOT, format, factor * figure.getAsDouble())
                : FigureText.ABSENT;
    }

    private static Table table(List<String> titles, List<List<String>> rows) {
        Table table = Table.ofText(titles.size());
        table.titles(Ink.BOLD, titles);
        rows.forEach(table::plain);
        return table;
    }
}
