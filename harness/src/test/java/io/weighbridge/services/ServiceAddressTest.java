package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceAddressTest {

    @Test
    void it_has_values_for_placeholders() {
        assertThat(ServiceAddress.of("db", "localhost:5432").values())
                .containsEntry("host", "localhost")
                .containsEntry("port", "5432")
                .containsEntry("address", "localhost:5432");
        assertThat(ServiceAddress.of("db", "[::1]:5432").host()).isEqualTo("[::1]");
    }

    @Test
    void addresses_of_this_machine_are_known() {
        assertThat(ServiceAddress.of("db", "127.0.0.1:1").isHere()).isTrue();
        assertThat(ServiceAddress.of("db", "192.0.2.1:1").isHere()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5432",
                "localhost",
                "localhost:",
                ":5432",
                "a:0",
                "a:65536",
                "a b:1",
                "a/b:1"
            })
    void another_text_is_refused_with_one_sentence(String text) {
        assertThatThrownBy(() -> ServiceAddress.of("db", text))
                .hasMessage(
                        "The service db needs a host and a port such as 127.0.0.1:5432, not %s: correct its address."
                                .formatted(text));
    }
}
