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
}
