package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConversationTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    private Path folder;
    private Children children;

    @BeforeEach
    void open(@TempDir Path temporary) throws IOException {
        folder = temporary;
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    private Conversation with(String script) throws IOException {
        Path errors = folder.resolve("errors");
        List<String> line = List.of("sh", "-c", script);
        return children.converse(new ChildCommand(line, Map.of(), folder, errors, errors));
    }

    @Test
    void each_line_is_answered_in_turn() throws Exception {
        try (Conversation echo = with("while read line; do echo \"got $line\"; done")) {
            assertThat(echo.ask("one", LONG)).isEqualTo("got one");
            assertThat(echo.ask("zwölf", LONG)).isEqualTo("got zwölf");
        }
    }

    @Test
    void without_an_answer_in_time_there_is_none() throws Exception {
        try (Conversation silent = with("sleep 600")) {
            assertThat(silent.ask("one", Duration.ofMillis(20))).isNull();
        }
    }

    @Test
    void a_child_that_ends_does_not_answer_and_its_errors_are_kept() throws Exception {
        try (Conversation ending = with("read line; echo why >&2")) {
            assertThatThrownBy(
                            () -> {
                                ending.ask("one", LONG);
                                ending.ask("two", LONG);
                            })
                    .isInstanceOf(IOException.class);
            assertThat(ending.lastLines(5)).containsExactly("why");
        }
    }

    @Test
    void a_child_finishes_when_its_input_ends_and_says_whether_it_succeeded() throws Exception {
        try (Conversation right = with("cat");
                Conversation wrong = with("cat; exit 1");
                Conversation deaf = with("cat; sleep 600")) {
            assertThat(right.ask("begin", LONG)).isEqualTo("begin");
            assertThat(right.finish(LONG)).isTrue();
            assertThat(wrong.finish(LONG)).isFalse();
            assertThat(deaf.finish(Duration.ofMillis(20))).isFalse();
        }
    }

    @Test
    void a_child_continues_its_errors_after_they_were_shortened() throws Exception {
        try (Conversation printing = with("while read line; do echo $line >&2; echo done; done")) {
            printing.ask("one", LONG);
            Files.writeString(folder.resolve("errors"), "");

            printing.ask("two", LONG);
        }

        assertThat(folder.resolve("errors")).hasContent("two\n");
    }

    @Test
    void a_child_that_is_started_again_keeps_the_errors_of_the_first() throws Exception {
        for (String line : List.of("one", "two")) {
            try (Conversation printing = with("read line; echo $line >&2; echo done")) {
                printing.ask(line, LONG);
            }
        }

        assertThat(folder.resolve("errors")).hasContent("one\ntwo\n");
    }

    @Test
    void it_ends_with_the_harness() throws Exception {
        Conversation sleeping = with("sleep 600");
        ProcessHandle process = ProcessHandle.of(sleeping.pid()).orElseThrow();

        children.close();

        await().until(() -> !process.isAlive());
    }
}
