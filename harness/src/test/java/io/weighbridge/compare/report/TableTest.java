package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.report.Table.Text;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void a_layout_aligns_columns_for_a_terminal_and_for_markdown() {
        Table table = new Table("l   r l");
        table.titles(Ink.FAINT, List.of("server", "ms", "unit"));
        table.plain(List.of("a|b", "12.5", "x"));

        assertThat(table.text(false))
                .isEqualTo(
                        """
                        server     ms unit
                        a|b      12.5 x
                        """);
        assertThat(table.markdown())
                .isEqualTo(
                        """
                        | server | ms unit |
                        | :--- | ---: |
                        | a\\|b | 12.5 x |
                        """);
    }

    @Test
    void text_across_all_columns_does_not_widen_them() {
        Table table = new Table("l r");
        table.across(Text.of("a long heading"));
        table.plain(List.of("a", "1"));
        table.plain(List.of("b", "10"));

        assertThat(table.width()).isEqualTo(4);
        assertThat(table.text(false))
                .isEqualTo(
                        """
                        a long heading
                        a  1
                        b 10
                        """);
    }

    @Test
    void colours_do_not_change_the_alignment() {
        Table table = new Table("r r");
        table.row(List.of(Text.of("1").in(Ink.BETTER), Text.of("2")));
        table.row(List.of(Text.of("100"), Text.of("3")));

        assertThat(table.text(true)).isEqualTo("  \u001b[32m1\u001b[0m 2\n100 3\n");
    }
}
