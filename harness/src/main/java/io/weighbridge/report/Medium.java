package io.weighbridge.report;

import io.weighbridge.report.Table.Text;
import java.util.List;

/** A terminal, a Markdown comment or a page, to which a report is written from top to bottom. */
interface Medium {

    void title(String text);

    void heading(String text);

    void paragraph(String text);

    /** Sentences that begin with their subject and a colon. */
    default void answers(List<String> sentences) {
        items(sentences);
    }

    /** A list of sentences; an empty list adds nothing. */
    void items(List<String> sentences);

    void notes(List<String> notes);

    /** Lines to copy. */
    void code(String language, String lines);

    void table(Table table);

    /** A figure in a table. If the ink is good or bad, the figure is marked as significant. */
    Text figure(String text, Ink ink);
}
