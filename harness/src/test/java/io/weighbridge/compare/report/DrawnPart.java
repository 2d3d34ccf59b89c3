package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A part of a document that shows results of a committed run, between two marks that name it.
 * {@code -Dgolden=write} updates it.
 */
public final class DrawnPart {

    private DrawnPart() {}

    /** Checks that the part matches the run, or updates it if golden files are written. */
    public static void holds(Path document, String place, String drawn) throws IOException {
        String text = Files.readString(document);
        String begin = "<!-- " + place + ":begin -->\n";
        String end = "<!-- " + place + ":end -->\n";
        assertThat(text).contains(begin).contains(end);
        String wanted =
                text.substring(0, text.indexOf(begin) + begin.length())
                        + drawn
                        + text.substring(text.indexOf(end));
        if (Objects.equals(System.getProperty("golden"), "write")) {
            Files.writeString(document, wanted);
            text = wanted;
        }
        assertThat(text).isEqualTo(wanted);
    }

    /** The source of results: the command, the machine, the commit if known, and the run itself. */
    public static String source(RunRecord run, String link) {
        return source(run, null, link);
    }

    /**
     * The source of results.
     *
     * @param version such as {@code of a version that used ab}; null if the present version does
     *     the same
     */
    static String source(RunRecord run, @Nullable String version, String link) {
        return "`%s`%s%s on %s processors (%s)%s: [its data](%s).\n"
                .formatted(
                        Stream.concat(Stream.of("./weigh"), run.command().stream())
                                .map(DrawnPart::quoted)
                                .collect(Collectors.joining(" ")),
                        resumed(run),
                        version == null ? "" : " " + version + ",",
                        run.machine().get("processors"),
                        run.machine().get("cpu"),
                        run.commit() == null ? "" : ", commit " + run.commit(),
                        link);
    }

    /**
     * A run has the command that started it; resuming it with {@code --rounds} changes its plan.
     */
    private static String resumed(RunRecord run) {
        int flag = run.command().indexOf("--rounds");
        String rounds = String.valueOf(run.plan().rounds());
        return flag < 0 || run.command().get(flag + 1).equals(rounds)
                ? ""
                : ", resumed with `--rounds " + rounds + "`,";
    }

    private static String quoted(String word) {
        return word.contains("?") || word.contains(" ") ? "'" + word + "'" : word;
    }
}
