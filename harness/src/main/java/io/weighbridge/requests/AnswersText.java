package io.weighbridge.requests;

import io.weighbridge.command.Phrases;
import io.weighbridge.compare.report.Ink;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Table;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.run.MixVisit.Asked;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints what an application answered, without secrets.
 *
 * @param secrets of the file
 */
record AnswersText(List<Asked> asked, Secrets secrets) {

    AnswersText {
        asked = List.copyOf(asked);
    }

    /** Writes the answers, and a sentence about each that is not as expected. */
    void write(Medium out, String address) {
        out.heading("Answers of " + address);
        out.table(table());
        List<String> mistakes = mistakes();
        if (mistakes.isEmpty()) {
            out.paragraph("As expected: %s.".formatted(Phrases.count(asked.size(), "answer")));
        } else {
            out.items(mistakes);
        }
    }

    private Table table() {
        Table table = new Table("l  r  l  l  r");
        table.titles(Ink.BOLD, List.of("name", "expected", "answered", "type", "bytes"));
        for (Asked one : asked) {
            Integer wanted = one.wanted();
            HttpAnswer answer = one.answer();
            table.plain(
                    List.of(
                            one.name(),
                            wanted == null ? "any 2xx" : wanted.toString(),
                            answer == null ? "none" : masked(answer.statusText()),
                            answer == null ? "" : answer.type(),
                            answer == null ? "" : String.valueOf(answer.length())));
        }
        return table;
    }

    /** A sentence about each answer that is not as expected. */
    List<String> mistakes() {
        List<String> mistakes = new ArrayList<>();
        for (Asked one : asked) {
            String mistake = one.mistake();
            if (mistake != null) {
                mistakes.add(masked("%s %s.".formatted(one.name(), mistake)));
            }
        }
        return mistakes;
    }

    /** The id of a session in an address is a secret like a cookie. */
    private String masked(String text) {
        return secrets.message(text).replaceAll("(?i)(;jsessionid=)[^?#;/)]*", "$1" + Secrets.MASK);
    }
}
