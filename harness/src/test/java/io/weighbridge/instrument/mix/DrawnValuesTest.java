package io.weighbridge.instrument.mix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawnValuesTest {

    private static final Instant AT = Instant.parse("2026-11-30T16:25:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$uuid|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}",
                "$guid|[0-9a-f-]{36}",
                "$random.uuid|[0-9a-f-]{36}",
                "$randomInt|[0-9]{1,3}",
                "$randomInt 5 7|[56]",
                "$random.integer(-3, -1)|-[23]",
                "$random.alphabetic(12)|[A-Za-z]{12}",
                "$random.alphanumeric(12)|[A-Za-z0-9]{12}",
                "$random.hexadecimal(12)|[0-9a-f]{12}",
                "$random.email|[A-Za-z]{8}@example.com",
                "$timestamp|1796055900",
                "$isoTimestamp|2026-11-30T16:25:00Z"
            })
    void a_dynamic_variable_has_its_form_and_follows_from_the_seed(String name, String form) {
        assertThat(DrawnValues.mistake(name)).isNull();
        DrawnValues values = new DrawnValues(42, AT);
        DrawnValues same = new DrawnValues(42, AT);
        for (int time = 0; time < 20; time++) {
            assertThat(values.next(name)).matches(form).isEqualTo(same.next(name));
        }
    }

    @Test
    void each_placeholder_gets_a_value_of_its_own() {
        DrawnValues values = new DrawnValues(42, AT);

        String filled =
                Templates.filledPath(
                        "/a/{{$uuid}}/{{ $uuid }}?at={{$isoTimestamp}}",
                        placeholder -> values.next(Templates.expression(placeholder)));

        String[] parts = filled.split("[/?]", -1);
        assertThat(parts[2]).hasSize(36).isNotEqualTo(parts[3]);
        assertThat(parts[4]).isEqualTo("at=2026-11-30T16%3A25%3A00Z");
    }
}
