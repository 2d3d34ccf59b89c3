package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceClockTest {

    private static final String BUSY = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done; ";

    @TempDir private Path folder = Path.of("");

    private Child shell(Children children, String script) throws IOException {
        Path log = folder.resolve("log");
        return children.start(
                new ChildCommand(List.of("sh", "-c", script), Map.of(), folder, log, log));
    }

    @Test
    void the_time_of_children_counts_even_after_their_end() throws Exception {
        Path ended = folder.resolve("ended");
        Path go = folder.resolve("go");
        try (Children children = Children.open();
                Child service =
                        shell(
                                children,
                                "(while [ ! -e %s ]; do sleep 0.01; done; %s) & wait; : > %s; sleep 60"
                                        .formatted(go, BUSY, ended))) {
            try (ServiceClock clock = new ServiceClock(() -> Map.of("db", Set.of(service.pid())))) {
                Awaitility.await()
                        .untilAsserted(() -> assertThat(service.family()).hasSizeGreaterThan(1));
                clock.find();
                double before = clock.read().total();
                Files.createFile(go);
                Awaitility.await()
                        .atMost(Duration.ofSeconds(30))
                        .pollInterval(Duration.ofMillis(5))
                        .until(
                                () -> {
                                    clock.read();
                                    return Files.exists(ended);
                                });

                assertThat(clock.sees()).isTrue();
                assertThat(clock.read().serving()).containsOnlyKeys("db");
                assertThat(clock.read().served()).isGreaterThan(before);
                assertThat(clock.read().background()).isZero();
            }
        }
    }

    @Test
    void without_visible_processes_nothing_is_known() {
        try (ServiceClock clock = new ServiceClock(Map::of)) {
            assertThat(clock.sees()).isFalse();
        }
    }
}
