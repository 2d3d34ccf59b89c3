package io.weighbridge.instrument.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmFlagsTest {

    private static final Target SHOP = Target.jar("shop", Path.of("shop.jar"));

    @Test
    void flags_come_in_the_order_in_which_the_jvm_applies_them() {
        Target shop =
                SHOP.withJvmFlags(List.of("-Xss1m"))
                        .withEnv(Map.of("_JAVA_OPTIONS", " -Xmx1g  -Dlast=1 "));

        JvmFlags flags =
                JvmFlags.of(
                        shop,
                        Map.of(
                                "JDK_JAVA_OPTIONS", "-Xmx3g",
                                "JAVA_TOOL_OPTIONS", "-Xmx2g",
                                "_JAVA_OPTIONS", "-Xmx9g"));

        assertThat(flags.flags())
                .extracting(JvmFlags.Flag::text)
                .containsExactly("-Xmx2g", "-Xmx3g", "-Xss1m", "-Xmx1g", "-Dlast=1");
        assertThat(flags.flags())
                .extracting(JvmFlags.Flag::source)
                .containsExactly(
                        "JAVA_TOOL_OPTIONS",
                        "JDK_JAVA_OPTIONS",
                        "a --jvm-flag",
                        "_JAVA_OPTIONS",
                        "_JAVA_OPTIONS");
    }

    @Test
    void a_collector_is_found_wherever_it_is_set() {
        assertThat(JvmFlags.of(SHOP, Map.of()).setterOfCollector()).isNull();
        assertThat(
                        JvmFlags.of(SHOP, Map.of("JAVA_TOOL_OPTIONS", "-XX:+UseSerialGC"))
                                .setterOfCollector())
                .isEqualTo("JAVA_TOOL_OPTIONS");
        assertThat(JvmFlags.given(SHOP.withJvmFlags(List.of("-XX:+UseZGC"))).setterOfCollector())
                .isEqualTo("a --jvm-flag");
    }
}
