package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.report.Table.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

class HtmlMediumTest {

    private final HtmlMedium out = new HtmlMedium();

    @Test
    void an_interval_and_a_number_with_its_unit_stay_on_one_line() {
        out.items(List.of("0.90× [0.82, 0.99], 5 % less, 12 ms, 3 rounds"));

        assertThat(out)
                .hasToString(
                        "<ul><li>0.90× [0.82,\u00a00.99], 5\u00a0% less, 12\u00a0ms, 3"
                                + " rounds</li></ul>\n");
    }

    @Test
    void a_page_of_the_documentation_is_a_link() {
        out.answers(List.of("one-round: <1>. See docs/reading-results.md#one-round"));

        assertThat(out.toString())
                .startsWith("<ul><li><strong>one-round:</strong> &lt;1&gt;. See <a href=\"https://")
                .endsWith(
                        "/blob/main/docs/reading-results.md#one-round\">docs/reading-results.md#one-round</a></li></ul>\n");
    }

    @Test
    void a_part_is_a_section_that_the_list_of_parts_links_to() {
        out.part("answers", "Answers");
        out.heading("Each");
        out.part("time", "Time & more");

        assertThat(out.contents())
                .isEqualTo(
                        "<ul><li><a href=\"#answers\">Answers</a></li><li><a href=\"#time\">Time"
                                + " &amp; more</a></li></ul>");
        assertThat(out)
                .hasToString(
                        """
                        <section aria-labelledby="answers-title">
                        <h2 id="answers"><span id="answers-title">Answers</span></h2>
                        <h3>Each</h3>
                        </section>
                        <section aria-labelledby="time-title">
                        <h2 id="time"><span id="time-title">Time &amp; more</span></h2>
                        </section>
                        """);
    }

    @Test
    void a_table_has_headings_for_its_columns_and_rows() {
        Table table = new Table("l  l  r");
        table.titles(Ink.FAINT, List.of("server", "", "ratio"));
        table.row(List.of(Text.of("a \"b\""), Text.of("x"), new Text("0.9×", Ink.BETTER)));
        out.heading("All");
        out.table(table);

        assertThat(out.toString())
                .contains(
                        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"All\">")
                .contains("<th scope=\"col\">server<th scope=\"col\" class=\"words\">")
                .contains("<tr><th>a \"b\"<td class=\"words\">x<td class=\"better\">0.9×");
    }
}
