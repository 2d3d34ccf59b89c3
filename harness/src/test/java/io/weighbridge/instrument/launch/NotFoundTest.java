package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NotFoundTest {

    private static String cure(String path, String property, String value) {
        Target target = Target.jar("shop", Path.of("shop.jar")).withProperty(property, value);
        return NotFound.cure(ApplicationSettings.given(target), path);
    }

    @ParameterizedTest
    @CsvSource({"server.servlet.context-path", "spring.webflux.base-path"})
    void a_path_without_the_applications_base_is_completed(String property) {
        assertThat(cure("/orders", property, "/shop"))
                .isEqualTo("all paths of the application begin with /shop: request /shop/orders");
        assertThat(cure("/shop/orders", property, "/shop")).startsWith("check the path");
        assertThat(cure("/orders", property, "/")).startsWith("check the path");
    }

    @Test
    void a_path_of_the_management_port_is_named_so() {
        assertThat(cure("/actuator/health", "management.server.port", "8081"))
                .isEqualTo(
                        "the application serves /actuator on another port (management.server.port):"
                                + " choose a path outside /actuator");
        assertThat(cure("/orders", "management.server.port", "8081")).startsWith("check the path");
        Target target =
                Target.jar("shop", Path.of("shop.jar"))
                        .withProperty("management.server.port", "8081")
                        .withProperty("server.servlet.context-path", "/shop");
        assertThat(NotFound.cure(ApplicationSettings.given(target), "/shop/actuator/health"))
                .startsWith("the application serves /actuator on another port");
    }
}
