package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Comparison.Cell;
import io.weighbridge.compare.analysis.Comparison.Decision;
import io.weighbridge.compare.analysis.Comparison.Row;
import io.weighbridge.compare.analysis.Comparison.Section;
import io.weighbridge.compare.analysis.DecisionSentences;
import io.weighbridge.compare.analysis.FigureText;
import io.weighbridge.compare.analysis.Question;
import io.weighbridge.compare.stats.Estimate;
import io.weighbridge.compare.stats.Summary;
import io.weighbridge.compare.stats.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The answers at the top of a page: a matrix of all ratios, and a forest plot for each question.
 */
record AnswersPart(PageRows rows, ComparisonText text) {

    /** A row with verdicts, and the question that it answers. */
    private record Answer(Question question, @Nullable String scenario, Row row) {

        boolean hasRatio() {
            return row.cells().stream().anyMatch(cell -> cell.ratio() != null);
        }
    }

    void write(HtmlMedium out) {
        List<Answer> answers = answers();
        matrices(out, answers.stream().filter(Answer::hasRatio).toList());
        if (answers.stream().anyMatch(Answer::hasRatio)) {
            questions(out, answers);
        }
    }

    /** In the order of the sections, and then of the questions. */
    private List<Answer> answers() {
        List<Answer> answers = new ArrayList<>();
        for (Section section : rows.comparison().sections()) {
            for (Question question : Question.values()) {
                for (Row row : section.rows()) {
                    if (row.question() && Question.of(row.metric()) == question) {
                        answers.add(new Answer(question, section.workload(), row));
                    }
                }
            }
        }
        return answers;
    }

    private void matrices(HtmlMedium out, List<Answer> answers) {
        out.part("answers", "Answers");
        if (answers.isEmpty()) {
            out.paragraph(
                    "No comparison is possible: no other target has a ratio to the baseline.");
        } else {
            Map<String, List<Answer>> groups = groups(answers);
            String kind = groups.size() > 1 ? "matrices several" : "matrices";
            Element matrices = Element.of("div").with("class", kind);
            groups.forEach((title, group) -> matrices.add(matrix(title, group)));
            out.add(matrices);
            out.add(key());
            out.doubts(text.doubts());
            text.chance().forEach(out::hint);
        }
        out.items(text.next());
        out.details("Notes on this run", text.notes());
    }

    /**
     * The columns of each matrix by its title: one matrix or, if several scenarios answer a
     * question, one for the launch and one for each scenario.
     */
    private static Map<String, List<Answer>> groups(List<Answer> answers) {
        long questions = answers.stream().map(Answer::question).distinct().count();
        boolean several = questions < answers.size();
        Map<String, List<Answer>> groups = new LinkedHashMap<>();
        for (Answer answer : answers) {
            String title =
                    several ? Objects.requireNonNullElse(answer.scenario(), "Each launch") : "";
            groups.computeIfAbsent(title, first -> new ArrayList<>()).add(answer);
        }
        groups.values().forEach(group -> group.sort(Comparator.comparing(Answer::question)));
        return groups;
    }

    /**
     * A row for each target and a column for each question. On a phone each target is a block: see
     * {@code report.css}.
     */
    private Element matrix(String title, List<Answer> answers) {
        String name = "Ratios to " + rows.baseline() + (title.isEmpty() ? "" : ": " + title);
        // On a phone: three cells per line, or two if that fills all lines.
        int columns = answers.size() % 3 == 0 ? 3 : 2;
        Element body = Element.of("tbody").add(baseline(answers));
        rows.others().forEach(target -> body.add(ratios(target, answers)));
        Element table =
                Element.of("table")
                        .with("class", "matrix")
                        .with("style", "--columns: " + columns)
                        .with("aria-label", name)
                        .add(Element.of("thead").add(head(answers)))
                        .add(body);
        Element matrix = Element.of("div");
        if (!title.isEmpty()) {
            matrix.add(Element.of("h3", title));
        }
        return matrix.add(table);
    }

    private static Element head(List<Answer> answers) {
        Element head = Element.of("tr").add(Element.of("th", "target").with("scope", "col"));
        for (Answer answer : answers) {
            String metric = PageRows.label(answer.row().metric());
            head.add(
                    Element.of("th", answer.question().title())
                            .with("scope", "col")
                            .add(Element.of("span", metric).with("class", "metric")));
        }
        return head;
    }

    private Element baseline(List<Answer> answers) {
        Element line = line(rows.baseline());
        for (Answer answer : answers) {
            Summary summary = answer.row().cell(rows.baseline()).summary();
            Double median = summary == null ? null : Double.valueOf(summary.median());
            line.add(
                    Element.of("td", FigureText.text(answer.row().unit(), median))
                            .with("data-question", answer.question().title()));
        }
        return line;
    }

    private static Element line(String target) {
        return Element.of("tr").add(Element.of("th", target).with("scope", "row"));
    }

    private Element ratios(String target, List<Answer> answers) {
        Element line = line(target);
        for (Answer answer : answers) {
            line.add(ratio(answer, answer.row().cell(target)));
        }
        return line;
    }

    private Element ratio(Answer answer, Cell cell) {
        DecisionSentences sentences = DecisionSentences.of(rows.comparison());
        Element field =
                Element.of("td")
                        .with("data-question", answer.question().title())
                        .with("class", Ink.of(answer.row().metric(), cell.verdict()).kind())
                        .with("title", sentences.answer(cell));
        Estimate ratio = cell.ratio();
        if (ratio == null) {
            return field.text(FigureText.ABSENT);
        }
        Element value = Element.of("span").with("class", "ratio");
        if (cell.verdict() != null && cell.verdict().word().significant()) {
            boolean more = cell.verdict().word() == Verdict.Word.MORE;
            value.add(Element.of("span", more ? "▲ " : "▼ ").with("aria-hidden", true));
            value.add(Element.of("span", more ? "more: " : "less: ").with("class", "unseen"));
        }
        value.text(FigureText.ratio(ratio.ratio(), ratio.printed()));
        String letters = rows.comparison().letters(cell);
        if (!letters.isEmpty()) {
            value.text(" ").add(HtmlMedium.doubt(letters));
        }
        field.add(value).add(small(" " + FigureText.interval(ratio.ratio(), ratio.printed())));
        return cell.verdict() == null ? field.add(small(" no verdict")) : field;
    }

    private static Element small(String text) {
        return Element.of("span", text).with("class", "interval");
    }

    private Element key() {
        return Element.of("p")
                .with("class", "hint")
                .text(
                        "Ratio to %s and its %s interval. Significant: "
                                .formatted(rows.baseline(), text.confidenceOfVerdicts()))
                .add(Element.of("span", "blue is better").with("class", "better"))
                .text(", ")
                .add(Element.of("span", "orange is worse").with("class", "worse"))
                .text(", ▲ more, ▼ less. Grey: not significant or no verdict.");
    }

    /** Each question with its forest plot and its answer, or the answer alone without any ratio. */
    private void questions(HtmlMedium out, List<Answer> answers) {
        out.part("questions", "Each question");
        out.hint(
                "Ratios to %s with their %s intervals. Filled marks are significant; hollow ones are not, or have no verdict."
                        .formatted(rows.baseline(), text.confidenceOfVerdicts()));
        oneScale(out, answers);
        Element grid = Element.of("div").with("class", "small");
        for (Answer answer : answers) {
            Decision decision = decision(answer);
            if (decision != null || answer.hasRatio()) {
                grid.add(question(answer, decision));
            }
        }
        Set<String> answered =
                answers.stream().map(it -> it.question().title()).collect(Collectors.toSet());
        for (Decision decision : rows.comparison().decisions()) {
            if (!answered.contains(decision.question())) {
                Element title = Element.of("h3", decision.question());
                grid.add(Element.of("div").add(title).add(sentences(decision)));
            }
        }
        out.add(grid);
    }

    /** A box that draws all charts on one scale, if there are several. */
    private void oneScale(HtmlMedium out, List<Answer> answers) {
        List<Axis> axes =
                answers.stream()
                        .filter(Answer::hasRatio)
                        .map(answer -> forest(answer).axis())
                        .toList();
        if (axes.size() < 2) {
            return;
        }
        Element box =
                Element.of("input")
                        .with("type", "checkbox")
                        .with("id", "one-scale")
                        .with("data-scale", JsonFormat.inScript(Map.of("x", Axis.ofAll(axes))));
        out.add(Element.of("label").with("class", "hint").add(box).text(" All on one scale"));
    }

    private ForestChart forest(Answer answer) {
        return new ForestChart(rows, answer.question().title(), answer.scenario(), answer.row());
    }

    private @Nullable Decision decision(Answer answer) {
        return rows.comparison().decisions().stream()
                .filter(it -> it.question().equals(answer.question().title()))
                .filter(it -> Objects.equals(it.workload(), answer.scenario()))
                .findFirst()
                .orElse(null);
    }

    private Element question(Answer answer, @Nullable Decision decision) {
        String title = answer.question().title();
        Element question = Element.of("div");
        if (answer.hasRatio()) {
            question.add(forest(answer).chart().html());
        } else {
            question.add(Element.of("h3", rows.titled(title, answer.scenario())));
        }
        return decision == null ? question : question.add(sentences(decision));
    }

    private static Element sentences(Decision decision) {
        return HtmlMedium.list(decision.sentences()).with("class", "sentences");
    }
}
