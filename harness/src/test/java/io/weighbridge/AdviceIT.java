package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that fail with an advice, and then succeed because it is followed. */
@Tag("all")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class AdviceIT {

    /** A short run; what it measures is of no interest. */
    private static final List<String> SHORT = List.of("--rounds", "1", "--within", "20s");

    @TempDir Path folder;

    private WeighRun weigh(List<Path> jars, String... options) throws Exception {
        List<String> all = new ArrayList<>(SHORT);
        all.addAll(Arrays.asList(options));
        return WeighRun.of(folder, jars, all.toArray(String[]::new));
    }

    @Test
    void a_server_that_refuses_many_requests_at_once_is_measured_with_fewer_connections()
            throws Exception {
        List<Path> jar = List.of(WeighRun.testApplication("answers"));

        WeighRun refused = weigh(jar, "--path", "/busy", "--property", "answers.at-once=2");

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.out() + refused.err())
                .contains("503")
                .contains("use fewer connections (--connections N");
        WeighRun fewer =
                weigh(
                        jar,
                        "--path",
                        "/busy",
                        "--property",
                        "answers.at-once=2",
                        "--connections",
                        "2");
        assertThat(fewer.code()).as(fewer.err()).isZero();
    }

    @Test
    void two_applications_that_need_the_same_file_are_measured_one_at_a_time() throws Exception {
        Path jar = WeighRun.testApplication("answers");
        Path copy = Files.copy(jar, folder.resolve("copy.jar"));
        String lock = "answers.lock=" + folder.resolve("lock");

        WeighRun both = weigh(List.of(jar, copy), "--path", "/inner", "--property", lock);

        assertThat(both.code()).isEqualTo(1);
        assertThat(both.out() + both.err())
                .contains("lock belongs to another application")
                .contains("run one target at a time with --alive one");
        WeighRun one =
                weigh(List.of(jar, copy), "--path", "/inner", "--property", lock, "--alive", "one");
        assertThat(one.code()).as(one.err()).isZero();
    }

    @Test
    void an_application_that_calls_itself_only_under_load_is_measured_without_its_count()
            throws Exception {
        List<Path> jar = List.of(WeighRun.testApplication("answers"));
        String uncounted = "management.endpoints.web.exposure.exclude=metrics";

        WeighRun counted = weigh(jar, "--path", "/crowd");

        assertThat(counted.code()).isEqualTo(1);
        assertThat(counted.out() + counted.err())
                .contains("stop whatever else sends requests to the server")
                .contains("--property " + uncounted);
        WeighRun run = weigh(jar, "--path", "/crowd", "--property", uncounted);
        assertThat(run.code()).as(run.err()).isZero();
    }

    @Test
    void answers_that_are_encoded_with_brotli_are_compared_once_another_encoding_is_requested()
            throws Exception {
        List<Path> jar = List.of(WeighRun.testApplication("answers"));

        WeighRun brotli = encoded(jar, "br");

        assertThat(brotli.code()).as(brotli.err()).isZero();
        assertThat(brotli.err())
                .contains("weigh cannot decode br to compare their content")
                .contains("with --header 'Accept-Encoding: gzip'")
                .contains("does not say whether they differ significantly");
        WeighRun gzip = encoded(jar, "gzip");
        assertThat(gzip.code()).as(gzip.err()).isZero();
        assertThat(gzip.out() + gzip.err())
                .doesNotContain("cannot decode")
                .doesNotContain("does not say whether they differ significantly");
    }

    private WeighRun encoded(List<Path> jar, String coding) throws Exception {
        return weigh(
                jar,
                "--containers",
                "jetty",
                "--path",
                "/brotli",
                "--header",
                "Accept-Encoding: " + coding);
    }

    @Test
    void a_war_is_measured_as_it_is_and_moved_once_it_is_built_as_a_jar() throws Exception {
        Path jar = WeighRun.testApplication("answers");
        List<Path> war = List.of(BootArchive.war(jar, folder.resolve("answers.war"), "hello.txt"));

        WeighRun moved = weigh(war, "--path", "/inner", "--containers", "jetty", "--dry-run");

        assertThat(moved.code()).isEqualTo(2);
        assertThat(moved.err()).contains("measure it as it is, or build an executable jar");
        WeighRun asItIs = weigh(war, "--path", "/hello.txt");
        assertThat(asItIs.code()).as(asItIs.err()).isZero();
        WeighRun asJar =
                weigh(List.of(jar), "--path", "/inner", "--containers", "jetty", "--dry-run");
        assertThat(asJar.code()).as(asJar.err()).isZero();
    }

    @Test
    void answers_later_than_their_time_limit_are_measured_with_fewer_connections()
            throws Exception {
        List<Path> jar = List.of(WeighRun.testApplication("answers"));

        WeighRun late = weigh(jar, "--path", "/queue", "--connections", "200");

        assertThat(late.code()).isEqualTo(1);
        assertThat(late.out() + late.err())
                .contains("An answer took longer than the time limit")
                .contains("use fewer connections (--connections N");
        WeighRun fewer = weigh(jar, "--path", "/queue", "--connections", "2");
        assertThat(fewer.code()).as(fewer.err()).isZero();
    }

    @Test
    void applications_with_the_same_management_port_are_measured_once_each_chooses_its_own()
            throws Exception {
        List<Path> jars = List.of(application("tomcat"), application("jetty"));
        String port = "management.server.port=";

        WeighRun taken = weigh(jars, "--path", "/plaintext", "--property", port + "18099");

        assertThat(taken.code()).isEqualTo(1);
        assertThat(taken.out() + taken.err())
                .contains("give it a free port with --property management.server.port=0");
        WeighRun free = weigh(jars, "--path", "/plaintext", "--property", port + "0");
        assertThat(free.code()).as(free.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"tomcat", "jetty"})
    void headers_that_are_too_large_are_sent_once_the_limit_is_raised(String container)
            throws Exception {
        List<Path> jar = List.of(application(container));
        String header = "Authorization: Bearer " + "x".repeat(9_000);

        WeighRun large = weigh(jar, "--path", "/plaintext", "--header", header);

        assertThat(large.code()).isNotZero();
        assertThat(large.out() + large.err())
                .contains("--property server.max-http-request-header-size=18KB");
        WeighRun raised =
                weigh(
                        jar,
                        "--path",
                        "/plaintext",
                        "--header",
                        header,
                        "--property",
                        "server.max-http-request-header-size=18KB");
        assertThat(raised.code()).as(raised.err()).isZero();
    }

    @Test
    void a_path_is_measured_once_it_begins_with_the_context_path() throws Exception {
        List<Path> jar = List.of(application("tomcat"));
        String context = "server.servlet.context-path=/shop";

        WeighRun without = weigh(jar, "--path", "/plaintext", "--property", context);

        assertThat(without.code()).isEqualTo(2);
        assertThat(without.err()).contains("request /shop/plaintext");
        WeighRun with = weigh(jar, "--path", "/shop/plaintext", "--property", context);
        assertThat(with.code()).as(with.err()).isZero();
    }

    /** One of the project's four applications. */
    private static Path application(String container) {
        return Path.of("..", "app-" + container, "target", "app-" + container + ".jar")
                .toAbsolutePath()
                .normalize();
    }
}
