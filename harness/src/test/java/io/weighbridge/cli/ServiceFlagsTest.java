package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.command.ExitCode;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The options for the databases and other services of an application. */
class ServiceFlagsTest {

    @TempDir Path folder;

    private final Shell shell = new Shell();
    private final List<String> jars = new ArrayList<>();

    @BeforeEach
    void two_jars_are_there() throws IOException {
        for (String name : List.of("a", "b")) {
            Path jar = Files.createFile(folder.resolve(name + ".jar"));
            jars.addAll(List.of("--jar", jar.toString()));
        }
    }

    private int run(String... flags) {
        List<String> words = new ArrayList<>(List.of("run"));
        words.addAll(jars);
        words.addAll(List.of("--path", "/"));
        words.addAll(Arrays.asList(flags));
        return shell.type(words.toArray(String[]::new));
    }

    @Test
    void services_and_the_command_that_restores_them_are_in_the_plan() throws IOException {
        Path compose = Files.createFile(folder.resolve("compose.yaml"));

        int code =
                run(
                        "--service",
                        "db=localhost:5432",
                        "--service",
                        "cache=127.0.0.1:6379",
                        "--compose",
                        compose.toString(),
                        "--before-launch",
                        "./restore.sh {target}",
                        "--restore-within",
                        "5m");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        Plan plan = shell.weighed.get(0);
        assertThat(plan.services())
                .containsExactly(
                        Service.at("db", "localhost:5432"),
                        Service.at("cache", "127.0.0.1:6379"),
                        Service.composed(compose));
        assertThat(plan.restore())
                .isEqualTo(new Restore("./restore.sh {target}", Duration.ofMinutes(5)));
    }

    @Test
    void one_target_at_a_time_may_restore_what_all_share() {
        int code = run("--before-launch", "./restore.sh", "--alive", "one");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed.get(0).restore())
                .isEqualTo(new Restore("./restore.sh", Restore.WITHIN));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    --service 5432                                   | --service takes a name and an address such as db=127.0.0.1:5432, not 5432.
                    --service db=5432                                | The service db needs a host and a port such as 127.0.0.1:5432, not 5432: correct its address.
                    --service db=localhost:99999                     | The service db needs a host and a port such as 127.0.0.1:5432, not localhost:99999: correct its address.
                    --service d/b=localhost:1                        | --service takes a name and an address
                    --service db=a:1 --service db=b:2                | Two services are named db: rename one of them.
                    --compose none.yaml                              | --compose takes a Compose file, and there is no file
                    --before-launch ./restore.sh                     | the command that restores the state runs while other targets are up
                    --restore-within 1m                              | --restore-within is for --before-launch: add --before-launch COMMAND, or leave it out.
                    --before-launch {target} --restore-within 0s     | expected a time such as 90s, 10m or 1h
                    --service db=a:1 --property u={bd.port}          | there is no service bd; did you mean db?
                    --property u={db.port}                           | there is no service db: add it with --service db=HOST:PORT
                    """)
    void a_wrong_option_is_one_sentence(String flags, String sentence) {
        int code = run(flags.split(" ", -1));

        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void an_empty_command_restores_nothing_and_is_refused() {
        assertThat(run("--before-launch", " ")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("--before-launch needs a command for sh");
    }

    @Test
    void without_a_jar_the_options_are_refused() {
        assertThat(shell.type("run", "--plan", "quick", "--service", "db=a:1"))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("--service can only be used with a jar");
    }
}
