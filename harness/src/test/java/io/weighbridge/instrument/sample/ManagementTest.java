package io.weighbridge.instrument.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.Warning;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import org.junit.jupiter.api.Test;

/** The beans of this JVM, through a connection that fails on demand. */
class ManagementTest {

    private final List<String> calls = new ArrayList<>();

    private Management over(Duration deadline) {
        return new Management(new TimeoutExecutor("test", deadline), connector(), beans());
    }

    private JMXConnector connector() {
        return as(
                JMXConnector.class,
                (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    return null;
                });
    }

    /** All beans of this JVM, which does not collect. */
    private static MBeanServerConnection beans() {
        return as(
                MBeanServerConnection.class,
                (proxy, method, arguments) -> {
                    if (method.getName().equals("invoke") && arguments[1].equals("gc")) {
                        throw new IOException("no answer");
                    }
                    return method.invoke(ManagementFactory.getPlatformMBeanServer(), arguments);
                });
    }

    private static <T> T as(Class<T> type, InvocationHandler handler) {
        ClassLoader loader = ManagementTest.class.getClassLoader();
        return type.cast(Proxy.newProxyInstance(loader, new Class<?>[] {type}, handler));
    }

    @Test
    void without_an_answer_to_the_request_to_collect_only_the_live_heap_is_missing() {
        long self = ProcessHandle.current().pid();
        try (Management management = over(Management.DEADLINE);
                ServerSampler sampler = new ServerSampler(self, true)) {
            Measurements after = sampler.afterCollection(management);

            assertThat(after.get(Metric.HEAP_LIVE)).isNull();
            assertThat(after.get(Metric.METASPACE_AFTER)).isPositive();
            assertThat(after.get(Metric.CLASSES_AFTER)).isPositive();
            assertThat(sampler.limits())
                    .extracting(Warning::detail)
                    .anyMatch(detail -> detail.contains("the request for one failed or took"))
                    .noneMatch(detail -> detail.contains("DisableExplicitGC"));
        }
    }

    @Test
    void a_connection_is_closed_even_if_the_jvm_no_longer_answers_in_time() {
        Management late = over(Duration.ofNanos(1));
        assertThat(late.classes()).isNull();

        late.close();

        assertThat(calls).containsExactly("close");
    }
}
