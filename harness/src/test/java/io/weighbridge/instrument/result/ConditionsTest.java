package io.weighbridge.instrument.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.Conditions.Difference;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConditionsTest {

    private static final Conditions BEFORE = of(Map.of("cpu", "A", "kernel", "6", "turbo", "on"));
    private static final Conditions NOW = of(Map.of("cpu", "B", "kernel", "6", "smt", "off"));

    private static Conditions of(Map<String, String> values) {
        return new Conditions(new TreeMap<>(values));
    }

    private static List<String> texts(List<Difference> differences) {
        return differences.stream().map(Difference::text).toList();
    }

    @Test
    void all_values_that_are_not_equal_are_differences() {
        assertThat(texts(BEFORE.differences(NOW)))
                .containsExactly(
                        "cpu: A before, B now",
                        "turbo: on before, none now",
                        "smt: none before, off now");
        assertThat(BEFORE.differences(BEFORE)).isEmpty();
    }

    @Test
    void a_value_that_is_not_known_has_not_changed() {
        assertThat(texts(BEFORE.changes(NOW))).containsExactly("cpu: A before, B now");
        assertThat(BEFORE.changes(of(Map.of()))).isEmpty();
    }

    @Test
    void the_parts_of_a_value_that_one_side_lacks_are_not_listed() {
        Conditions whole =
                of(
                        Map.of(
                                "load",
                                Conditions.WHOLE,
                                Conditions.part("load", "driver"),
                                "ab",
                                "loads",
                                "2"));

        assertThat(texts(whole.differences(of(Map.of()))))
                .containsExactly("load: only in the earlier run", "loads: 2 before, none now");
        assertThat(texts(of(Map.of()).differences(whole)))
                .containsExactly("load: only in the later run", "loads: none before, 2 now");
        assertThat(texts(whole.differences(of(Map.of("load", Conditions.WHOLE, "loads", "2")))))
                .containsExactly("load, driver: ab before, none now");
    }
}
