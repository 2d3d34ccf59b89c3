package io.weighbridge.app.weights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.reactive.context.AnnotationConfigReactiveWebApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

class WeightsConfigurationTest {

    private static ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(WeightsConfiguration.class)
                .web(WebApplicationType.NONE)
                .run(arguments);
    }

    private static ConfigurableApplicationContext startReactive(String... arguments) {
        return new SpringApplicationBuilder(WeightsConfiguration.class)
                .contextFactory(type -> new AnnotationConfigReactiveWebApplicationContext())
                .run(arguments);
    }

    @Test
    void without_a_property_a_request_carries_the_constant_and_no_heap_is_held() {
        try (ConfigurableApplicationContext context = start()) {
            assertThat(context.getBean(RequestWeight.class)).isSameAs(RequestWeight.NONE);
            assertThat(context.getBean(HeldHeap.class).chunks()).isEmpty();
        }
    }

    @Test
    void all_overheads_can_be_combined() throws InterruptedException {
        try (ConfigurableApplicationContext context =
                start("--weights.cpu=2ms", "--weights.allocation=8KB", "--weights.latency=1ms")) {
            long start = System.nanoTime();

            context.getBean(RequestWeight.class).carry();

            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(3_000_000);
        }
    }

    @Test
    void start_up_burns_the_cpu_time_of_the_thread_that_starts() {
        long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

        start("--weights.startup-cpu=300ms").close();

        assertThat(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start)
                .isGreaterThanOrEqualTo(300_000_000);
    }

    @Test
    void injected_heap_is_allocated_with_lazy_initialisation_too() {
        try (ConfigurableApplicationContext context =
                start("--weights.heap=1MB", "--spring.main.lazy-initialization=true")) {
            assertThat(context.getBeanFactory().getSingletonNames())
                    .contains("heldHeap", "requestWeight");
            assertThat(context.getBean(HeldHeap.class).chunks()).hasSize(4);
        }
    }

    @Test
    void a_reactive_stack_rejects_sleeps() {
        assertThatThrownBy(() -> startReactive("--weights.latency=5ms"))
                .rootCause()
                .hasMessage(
                        "Property weights.latency with value '5ms' is invalid: a reactive stack"
                                + " answers on its event loops, and one that sleeps stalls all its"
                                + " connections; leave it out, or measure a servlet container with"
                                + " it");
    }

    @Test
    void a_reactive_stack_supports_every_other_overhead() {
        try (ConfigurableApplicationContext context =
                startReactive("--weights.cpu=1us", "--weights.allocation=16B")) {
            assertThat(context.getBean(RequestWeight.class)).isNotSameAs(RequestWeight.NONE);
        }
    }
}
