package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JobFileTest {

    private static JobText text() {
        return JobText.to(URI.create("http://127.0.0.1:8080"));
    }

    @Test
    void a_job_is_read_as_the_harness_writes_it() throws BadJobException {
        Job job = JobFile.parse(text().open(1000).with("paths", List.of("/a", "/b")).text());

        assertThat(job.server()).hasToString("http://127.0.0.1:8080");
        assertThat(job.paths()).containsExactly("/a", "/b");
        assertThat(job.headers()).containsExactly(Map.entry("Accept", "text/plain"));
        assertThat(job.body()).isEmpty();
        assertThat(job.expect().body()).contains(TestServer.HELLO);
        assertThat(job.open()).isTrue();
        assertThat(job.rate()).hasValue(1000);
        assertThat(job.seed()).isEqualTo(42);
    }

    @Test
    void a_length_that_varies_is_not_expected() throws BadJobException {
        JobText text = text().expecting("body", null).expecting("length", 13);

        assertThat(JobFile.parse(text.text()).expect().length()).contains(13L);
        assertThat(JobFile.parse(text.expecting("lengthVaries", true).text()).expect().length())
                .isEmpty();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake("missing", it -> it.without("connections"), "connections was to be"),
                mistake("none", it -> it.with("connections", 0), "from 1 to"),
                mistake("not whole", it -> it.with("connections", 1.5), "but is 1.5"),
                mistake("not a number", it -> it.with("duration", "3 s"), "but is \"3 s\""),
                mistake("misspelt", it -> it.with("keepalive", true), "does not know"),
                mistake("misspelt within", it -> it.expecting("code", 200), "expect.code"),
                mistake("rate, closed", it -> it.with("rate", 5.0), "null in the closed model"),
                mistake("no rate, open", it -> it.with("model", "open"), "but is missing"),
                mistake("another model", it -> it.with("model", "ajar"), "open or closed"),
                mistake("another protocol", it -> it.with("protocol", "h3"), "h1 or h2c"),
                mistake("https", it -> it.with("server", "https://a:1"), "like http://127"),
                mistake("no port", it -> it.with("server", "http://a"), "like http://127"),
                mistake("no address", it -> it.with("server", "http://a b:1"), "like http://127"),
                mistake("method", it -> it.with("method", "get"), "method was to be one of"),
                mistake("path", it -> it.with("path", "a"), "begins with a slash"),
                mistake("no path", it -> it.without("path"), "begins with a slash"),
                mistake("paths", it -> it.with("paths", List.of()), "a list of one text or more"),
                mistake("blank", it -> it.with("paths", List.of("/a b")), "percent-encoded"),
                mistake("host", it -> it.with("headers", Map.of("Host", "a")), "itself"),
                mistake("header", it -> it.with("headers", Map.of("A", "b\r\nC: d")), "in ASCII"),
                mistake("prefix", it -> it.with("prefix", "../a"), "a file name"),
                mistake("threads", it -> it.with("threads", 5), "at most the 4 connections"),
                mistake(
                        "pipelined, not kept",
                        it -> it.with("keepAlive", false).with("pipeline", 2),
                        "keepAlive was to be true"));
    }

    private static Arguments mistake(String name, UnaryOperator<JobText> change, String part) {
        return Arguments.of(name, change, part);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void a_mistake_is_one_sentence_that_says_what_to_do(
            String name, UnaryOperator<JobText> change, String part) {
        assertThatThrownBy(() -> JobFile.parse(change.apply(text()).text()))
                .as(name)
                .isInstanceOf(BadJobException.class)
                .hasMessageContaining(part)
                .hasMessageMatching("[^\\n]+: [^\\n]+");
    }

    @Test
    void what_is_no_json_is_told_with_its_line() {
        assertThatThrownBy(() -> JobFile.parse("{\n  \"server\" \"a\"}"))
                .isInstanceOf(BadJobException.class)
                .hasMessageContaining("line 2");
    }
}
