package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolDriverTest {

    @TempDir private Path raw;

    /** A tool that prints its input file, and who may read it. */
    private static class Printing extends Tool {

        Printing() {
            this(LoadTool.WRK);
        }

        Printing(LoadTool tool) {
            super(tool, "\\s*(sh .*?) *Copyright", "-c", "echo; echo '  sh 5.2 Copyright'");
        }

        @Override
        @Nullable Path find() {
            return Tools.find("sh");
        }

        @Override
        String missing() {
            return "sh is needed";
        }

        @Override
        List<String> line(Path binary, LoadJob job) {
            return List.of(binary.toString(), "-c", "ls -l s-0.in; cat s-0.in");
        }

        @Override
        void prepare(LoadJob job) throws IOException {
            Files.writeString(
                    job.raw().resolve(job.file("in")), job.workload().headers().toString());
        }

        @Override
        List<String> filesWithHeaders(LoadJob job) {
            return List.of(job.file("in"));
        }

        @Override
        Map<String, String> files(LoadJob job) {
            return Map.of("in", job.file("in"));
        }
    }

    private RawOutput run(Map<String, String> headers) throws Exception {
        LoadJob job =
                new LoadJob(
                        URI.create("http://127.0.0.1:8080"),
                        Workload.get("w", "/").withHeaders(headers),
                        Load.DEFAULT,
                        null,
                        raw,
                        "s-0",
                        Duration.ofSeconds(60));
        try (Children children = Children.open()) {
            return new ToolDriver(new Printing(), children).run(job);
        }
    }

    private static String said(RawOutput output) throws IOException {
        return Files.readString(Objects.requireNonNull(output.files().get("stdout")));
    }

    @Test
    void a_file_with_headers_is_the_owners_alone_and_gone_after_the_slice() throws Exception {
        RawOutput output = run(Map.of("Authorization", "Bearer hunter2"));

        assertThat(said(output))
                .startsWith("-rw-------")
                .contains("{Authorization=Bearer hunter2}");
        assertThat(raw.resolve("s-0.in")).doesNotExist();
        assertThat(output.files()).containsOnlyKeys("stdout", "stderr");
    }

    @Test
    void a_file_without_headers_is_kept() throws Exception {
        RawOutput output = run(Map.of());

        assertThat(output.files().get("in")).isEqualTo(raw.resolve("s-0.in")).exists();
    }

    @Test
    void only_the_owner_may_read_a_tool_s_output() throws Exception {
        RawOutput output = run(Map.of());

        for (Path file : output.files().values()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
        }
    }

    /** A tool whose command line ends with the plan's options. */
    private static final class Sized extends Printing {

        Sized(LoadTool tool) {
            super(tool);
        }

        @Override
        List<String> line(Path binary, LoadJob job) {
            return job.load().options();
        }
    }

    @Test
    void a_tool_s_version_is_the_group_of_its_pattern() throws IOException {
        assertThat(version(new Printing())).isEqualTo("sh 5.2");
    }

    @Test
    void another_program_of_the_same_name_is_refused() {
        Tool other =
                new Printing() {
                    @Override
                    @Nullable String version(String output) {
                        return new Ab().version(output);
                    }
                };

        assertThatThrownBy(() -> version(other))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("sh is not wrk: put the real wrk first on the PATH");
    }

    @Test
    void a_missing_tool_is_reported_in_its_own_words() {
        Tool missing =
                new Printing() {
                    @Override
                    @Nullable Path find() {
                        return null;
                    }
                };

        assertThatThrownBy(() -> version(missing))
                .isInstanceOf(UsageException.class)
                .hasMessage("sh is needed");
    }

    private static String version(Tool tool) throws IOException {
        try (Children children = Children.open()) {
            return new ToolDriver(tool, children).version();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ab,     -n 5,              -n",
        "ab,     -rc 11,            -rc",
        "ab,     -kn100,            -kn100",
        "ab,     -kl,               -kl",
        "ab,     -t 10,             -t",
        "ab,     -p file,           -p",
        "h2load, -v -n5,            -n5",
        "h2load, -vn 5,             -vn",
        "h2load, --requests=5,      --requests=5",
        "h2load, --req 5,           --req",
        "h2load, --clients 5,       --clients",
        "h2load, -D 5,              -D",
        "h2load, --duration=5,      --duration=5",
        "h2load, --data=file,       --data=file",
        "oha,    -z 5s,             -z",
        "oha,    -n=5,              -n=5",
        "oha,    -p4,               -p4",
        "wrk,    --connections 5,   --connections",
        "wrk,    -Ld 5,             -Ld",
        "go-wrk, --d=5,             --d=5",
        "ab,     -Hx -n5,           -n5",
        "h2load, --header=x -n5,    -n5",
        "h2load, --h1 -n5,          -n5"
    })
    void options_that_would_change_the_size_of_the_load_are_refused(
            String tool, String options, String named) {
        assertThatThrownBy(() -> line(LoadTool.named(tool), options, "body"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "the options for " + tool + " have " + named + ", which weigh sets itself");
    }

    @ParameterizedTest
    @CsvSource({
        "oha,    -q 100,                     -q",
        "oha,    -wq100,                     -wq100",
        "oha,    --burst-delay 1s,           --burst-delay",
        "oha,    --burst-rate=5,             --burst-rate=5",
        "h2load, --rps=100,                  --rps=100",
        "h2load, -r 5,                       -r",
        "h2load, --rate=5,                   --rate=5",
        "h2load, --rate-period 1s,           --rate-period",
        "h2load, --timing-script-file=times, --timing-script-file=times",
        "wrk,    -R100,                      -R100",
        "wrk,    --rate 100,                 --rate"
    })
    void options_that_would_make_a_closed_load_open_are_refused(
            String tool, String options, String named) {
        refused(
                tool,
                options,
                named,
                "would make the load an open one: leave it out, or write a plan whose load has"
                        + " model: open, a rate and a driver that can send at a rate");
    }

    @ParameterizedTest
    @CsvSource({
        "ab,     -X proxy:8080,              -X",
        "ab,     -rX proxy:8080,             -rX",
        "wrk,    -s other.lua,               -s",
        "wrk,    --script=other.lua,         --script=other.lua",
        "wrk,    -t 4 http://other/,         http://other/",
        "go-wrk, -f urls,                    -f",
        "go-wrk, --f=urls,                   --f=urls",
        "go-wrk, http://other/,              http://other/",
        "oha,    -x http://proxy,            -x",
        "oha,    --connect-to a:1:b:2,       --connect-to",
        "oha,    --unix-socket=/tmp/socket,  --unix-socket=/tmp/socket",
        "oha,    --vsock-addr 1:2,           --vsock-addr",
        "oha,    --rand-regex-url,           --rand-regex-url",
        "oha,    --urls-from-file,           --urls-from-file",
        "h2load, -i urls,                    -i",
        "h2load, -vi urls,                   -vi",
        "h2load, --input-file=urls,          --input-file=urls",
        "h2load, --inp urls,                 --inp",
        "h2load, -B http://other,            -B",
        "h2load, --base-uri=unix:/tmp/sock,  --base-uri=unix:/tmp/sock",
        "h2load, --connect-to=other:80,      --connect-to=other:80",
        "h2load, --h1 http://other/,         http://other/"
    })
    void options_that_could_send_the_load_elsewhere_are_refused(
            String tool, String options, String named) {
        refused(
                tool,
                options,
                named,
                "could send the load elsewhere: leave it out; weigh names the target's address and"
                        + " the workload's path itself");
    }

    @ParameterizedTest
    @CsvSource({"-w", "-rV", "-e file", "-d"})
    void options_of_ab_that_would_hide_its_results_are_refused(String options) {
        refused(
                "ab",
                options,
                options.split(" ", -1)[0],
                "would hide the results from weigh: leave it out");
    }

    @Test
    void ab_gets_no_option_that_begins_with_two_hyphens() {
        refused(
                "ab",
                "--duration 5s",
                "--duration",
                "ab does not have: leave it out; the options of ab begin with one hyphen");
    }

    private void refused(String tool, String options, String named, String effect) {
        assertThatThrownBy(() -> line(LoadTool.named(tool), options, null))
                .isInstanceOf(UsageException.class)
                .hasMessage("the options for %s have %s, which %s", tool, named, effect);
    }

    @ParameterizedTest
    @CsvSource({
        "wrk,    -t 4 --timeout 3s",
        "wrk,    -H Referer:http://other",
        "h2load, -d file -t 4",
        "h2load, --connection-window-bits=30",
        "oha,    -H x",
        "go-wrk, -cpus 4",
        "ab,     -p file -T text/plain",
        "ab,     -rH-n5",
        "h2load, --header=-n5 --h1"
    })
    void other_options_follow_those_of_the_tool(String tool, String options) throws IOException {
        assertThat(line(LoadTool.named(tool), options, null)).endsWith(options.split(" ", -1));
    }

    private List<String> line(LoadTool tool, String options, @Nullable String body)
            throws IOException {
        Load load = Load.closed(tool.key(), 1, 5000, true, List.of(options.split(" ", -1)));
        LoadJob job =
                new LoadJob(
                        URI.create("http://127.0.0.1:8080"),
                        Workload.get("w", "/").withBody(body),
                        load,
                        null,
                        raw,
                        "s-0",
                        Duration.ofSeconds(60));
        try (Children children = Children.open()) {
            return new ToolDriver(new Sized(tool), children).line(job);
        }
    }
}
