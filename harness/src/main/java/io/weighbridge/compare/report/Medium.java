package io.weighbridge.compare.report;

import io.weighbridge.compare.report.Table.Text;
import java.util.List;

/** A terminal, a Markdown comment or a page, to which a report is written from top to bottom. */
public interface Medium {

    /** Whether a report leaves out what does not change a reader's conclusions. */
    default boolean brief() {
        return false;
    }

    /** The maximum width of a table, in columns of text. */
    default int width() {
        return Integer.MAX_VALUE;
    }

    /** Begins the report. */
    void title(String text);

    /** Begins a part. */
    void heading(String text);

    /** One or more sentences. */
    void paragraph(String text);

    /** Sentences that begin with their subject and a colon. */
    void answers(List<String> sentences);

    /** A list of sentences; an empty list adds nothing. */
    void items(List<String> sentences);

    /** Sentences below a heading; nothing if there are none. */
    default void items(String heading, List<String> sentences) {
        if (!sentences.isEmpty()) {
            heading(heading);
            items(sentences);
        }
    }

    /** Lines to copy, such as JVM flags. */
    void code(String language, String lines);

    /** Commands of a shell. */
    default void commands(List<String> commands) {
        code("sh", String.join("\n", commands));
    }

    /** Rows below their titles. */
    void table(Table table);

    /** A figure in a table. If the ink is better or worse, the figure is marked as significant. */
    default Text figure(String text, Ink ink) {
        return new Text(text, ink);
    }

    /** Small charts below a heading and an explanation. Only a page has charts. */
    default void charts(String heading, String explanation, List<Chart> charts) {}

    /** Facts that few readers need, below a summary of one line. They are only in Markdown. */
    default void details(String summary, List<String> lines) {}
}
