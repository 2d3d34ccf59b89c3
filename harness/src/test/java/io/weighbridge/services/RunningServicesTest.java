package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.run.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunningServicesTest {

    private static final Target SHOP = Target.jar("shop", Path.of("shop.jar"));

    private final List<String> closed = new ArrayList<>();

    private class Fake implements RunningService {

        private final String name;
        private @Nullable String ended;

        Fake(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String described() {
            return "a fake";
        }

        @Override
        public Map<String, String> values(Target target) {
            return Map.of("host", "127.0.0.1", "port", "1", "database", "of_" + target.name());
        }

        @Override
        public Map<String, String> properties(Target target) {
            return Map.of("spring.datasource.url", "jdbc:postgresql://127.0.0.1:1/x");
        }

        @Override
        public Set<Long> processes() {
            return Set.of();
        }

        @Override
        public @Nullable String whyEnded() {
            return ended;
        }

        @Override
        public void close() {
            closed.add(name);
        }
    }

    private static RunningServices of(RunningService... services) {
        return new RunningServices(List.of(services), Map.of(), null, Progress.NONE);
    }

    @Test
    void placeholders_of_a_target_have_the_values_of_its_services() {
        Target target =
                SHOP.withProperty("url", "{db.host}:{db.port}/{db.database}?x={target}")
                        .withProperty("cache", "{cache.port}");

        target = target.withProperty("spring", "${db.port}");

        try (RunningServices both = of(new Fake("db"), new Fake("cache"))) {
            assertThat(both.addressed(target).properties())
                    .containsEntry("url", "127.0.0.1:1/of_shop?x=shop")
                    .containsEntry("cache", "1")
                    .containsEntry("spring", "${db.port}");
            assertThat(both.addressed(target.withServices(List.of("db"))).properties())
                    .containsEntry("cache", "{cache.port}");
        }
    }

    @Test
    void a_target_may_name_one_service_of_a_compose_file_or_the_whole_file() {
        Fake db =
                new Fake("db") {
                    @Override
                    public String planned() {
                        return "compose";
                    }
                };
        Target target = SHOP.withProperty("url", "{db.port}");

        try (RunningServices services = of(db, new Fake("cache"))) {
            assertThat(services.addressed(target.withServices(List.of("db"))).properties())
                    .containsEntry("url", "1");
            assertThat(services.addressed(target.withServices(List.of("compose"))).properties())
                    .containsEntry("url", "1");
            assertThat(services.addressed(target.withServices(List.of("cache"))).properties())
                    .containsEntry("url", "{db.port}");
        }
    }

    @Test
    void properties_that_a_target_sets_itself_are_kept() {
        Target own = SHOP.withProperty("spring.datasource.url", "jdbc:h2:mem:x");

        try (RunningServices db = of(new Fake("db"))) {
            assertThat(db.addressed(SHOP).properties())
                    .containsEntry("spring.datasource.url", "jdbc:postgresql://127.0.0.1:1/x");
            assertThat(db.addressed(own).properties())
                    .containsEntry("spring.datasource.url", "jdbc:h2:mem:x");
        }
    }

    @Test
    void no_server_is_started_beside_a_service_that_has_ended() {
        Fake db = new Fake("db");
        try (RunningServices services = of(db)) {
            assertThat(services.whyEnded()).isNull();
            db.ended = "the service db ended with exit code 1";

            assertThat(services.whyEnded()).isEqualTo("the service db ended with exit code 1");
            assertThatThrownBy(() -> services.beforeLaunch(SHOP, 8080))
                    .isInstanceOf(TrialFailedException.class)
                    .hasMessageContaining("the service db ended with exit code 1");
        }
    }

    @Test
    void without_visible_processes_their_cpu_is_unknown() {
        try (RunningServices services = of(new Fake("db"))) {
            assertThat(services.cpu()).isNull();
            assertThat(services.versions()).containsExactly(Map.entry("db", "a fake"));
        }
    }

    @Test
    void they_are_closed_in_the_reverse_order_of_their_start() {
        of(new Fake("db"), new Fake("cache")).close();

        assertThat(closed).containsExactly("cache", "db");
    }
}
