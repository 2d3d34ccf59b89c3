package io.weighbridge.report;

import io.weighbridge.report.Table.Text;
import java.util.List;

/** A terminal, a comment or a page, to which a report is written from top to bottom. */
interface Medium {

    void title(String text);

    void heading(String text);

    void paragraph(String text);

    /** Sentences that begin with what they are about and a colon. */
    default void answers(List<String> sentences) {
        items(sentences);
    }

    /** Sentences; nothing if there are none. */
    void items(List<String> sentences);

    void notes(List<String> notes);

    /** Lines to copy. */
    void code(String language, String lines);

    void table(Table table);

    /** A figure of a table, with a mark if it is significant: good or bad. */
    Text figure(String text, Ink ink);
}
