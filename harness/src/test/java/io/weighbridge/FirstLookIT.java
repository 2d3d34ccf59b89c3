package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A user who names neither a jar nor a path. */
@Tag("all")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FirstLookIT {

    /** A short run; what it measures is of no interest. */
    private static final List<String> SHORT = List.of("--rounds", "1", "--within", "20s");

    @TempDir Path folder;

    private WeighRun look(String application, String... options) throws Exception {
        return look(application, Map.of(), options);
    }

    /** In the folder of a project that has built an application. */
    private WeighRun look(String application, Map<String, String> environment, String... options)
            throws Exception {
        Files.createDirectories(folder.resolve("target"));
        Files.createFile(folder.resolve("pom.xml"));
        Path jar = folder.resolve("target/shop.jar");
        Files.copy(WeighRun.testApplication(application), jar);
        List<String> all = new ArrayList<>(List.of("--jar", "."));
        all.addAll(SHORT);
        all.addAll(List.of(options));
        return WeighRun.of(folder, environment, List.of(), all.toArray(String[]::new));
    }

    @Test
    void paths_of_the_actuators_mappings_are_measured_on_each_container() throws Exception {
        WeighRun run =
                look(
                        "answers",
                        "--containers",
                        "tomcat,jetty",
                        "--property",
                        "management.endpoints.web.exposure.include=mappings");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("target/shop.jar, the executable jar of this project.")
                .contains("listed in the actuator's mappings (/actuator/mappings).");
        assertThat(run.out()).contains("request, p50", "jetty");
    }

    @Test
    void paths_that_only_the_log_names_are_measured_by_a_user_who_logs_in() throws Exception {
        WeighRun run =
                look(
                        "shop-webflux",
                        Map.of("SHOP_PASSWORD", "user-password"),
                        "--login",
                        "/login",
                        "--user",
                        "user",
                        "--password",
                        "${env:SHOP_PASSWORD}");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("GET /account")
                .contains("listed in the mappings that the application logs.");
    }

    @Test
    void if_no_path_answers_the_run_ends_with_what_was_tried() throws Exception {
        WeighRun run = look("noargs");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("No path was found that answers").contains("--path /x");
        assertThat(folder.resolve("results")).doesNotExist();
    }
}
