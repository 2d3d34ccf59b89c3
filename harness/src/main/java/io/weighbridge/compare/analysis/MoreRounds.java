package io.weighbridge.compare.analysis;

import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.stats.RoundsRange;
import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.result.RunRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What more rounds of a run take.
 *
 * @param run its id
 * @param done rounds so far
 * @param secondsPerRound on average; null if unknown
 * @param results the option with the folder of its results; empty for the usual folder
 */
record MoreRounds(String run, int done, @Nullable Double secondsPerRound, List<String> results) {

    private static final int MINUTE = 60;
    private static final int QUARTER = 15 * MINUTE;
    private static final int HOUR = 60 * MINUTE;

    static MoreRounds of(RunRecord run, @Nullable TimeSpent time, int done) {
        Double each = time == null || done == 0 ? null : Double.valueOf(time.total() / done);
        return new MoreRounds(run.id(), done, each, TypedCommand.of(run).option("--results"));
    }

    /** The time that rounds take in all, such as {@code about 40 min to 2 h}. */
    String time(RoundsRange needed) {
        if (secondsPerRound == null) {
            return needed.fewest() == needed.most()
                    ? rounds(needed.most())
                    : needed.fewest() + " to " + rounds(needed.most());
        }
        String least = minutes(needed.fewest());
        String most = minutes(needed.most());
        return least.equals(most) ? "about " + most : "about " + least + " to " + most;
    }

    /**
     * How to narrow the interval of each question that has no significant answer: how long that
     * takes, and the command. It names the question whose interval takes longest last.
     */
    List<String> next(List<Section> sections) {
        Map<Integer, List<String>> byRounds = new TreeMap<>();
        for (Section section : sections) {
            for (Row row : section.rows()) {
                RoundsRange needed = mostNeeded(row);
                Question question = Question.of(row.metric());
                if (needed != null && question != null) {
                    byRounds.computeIfAbsent(middle(needed), rounds -> new ArrayList<>())
                            .add(
                                    "%s to ±%s"
                                            .formatted(
                                                    question.noun(),
                                                    FigureText.percent(needed.halfWidth())));
                }
            }
        }
        List<String> next = new ArrayList<>();
        byRounds.forEach(
                (rounds, goals) ->
                        next.add(
                                "For %s, %s: %s"
                                        .formatted(
                                                String.join(", ", goals),
                                                more(rounds),
                                                command(rounds))));
        return next;
    }

    /** Of all targets of a row. */
    private static @Nullable RoundsRange mostNeeded(Row row) {
        return row.cells().stream()
                .flatMap(cell -> Stream.ofNullable(cell.verdict()))
                .flatMap(verdict -> Stream.ofNullable(verdict.needed()))
                .max(Comparator.comparingInt(RoundsRange::most))
                .orElse(null);
    }

    /** The number of rounds in the middle of a range, as its ends are factors of it. */
    private static int middle(RoundsRange needed) {
        return (int) Math.ceil(Math.sqrt((double) needed.fewest() * needed.most()));
    }

    /** How long it takes to extend the run to a number of rounds, if that is known. */
    private String more(int rounds) {
        return secondsPerRound == null
                ? rounds(rounds - done) + " more"
                : "about " + minutes(rounds - done) + " more";
    }

    /** The command that extends the run to a number of rounds. */
    String command(int rounds) {
        List<String> words = new ArrayList<>(List.of("run", "--resume", run));
        words.addAll(List.of("--rounds", String.valueOf(rounds)));
        words.addAll(results);
        return ShellWord.weigh(words);
    }

    private static String rounds(int number) {
        return FigureText.rounds(number);
    }

    /** Whole minutes, rounded up; from an hour on, quarters of an hour. */
    private String minutes(int rounds) {
        double seconds = secondsPerRound == null ? 0 : secondsPerRound * rounds;
        long unit = seconds < HOUR ? MINUTE : QUARTER;
        String text = Durations.text(Duration.ofSeconds(unit * (long) Math.ceil(seconds / unit)));
        return text.replaceFirst(" 0 (?:s|min)$", "");
    }
}
