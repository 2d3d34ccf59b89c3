package io.weighbridge.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListenTest {

    @Test
    void a_peer_listens_on_loopback_by_default() {
        assertThat(Listen.of()).isEqualTo(new Listen("127.0.0.1", 8080));
        assertThat(Listen.of("--server.port=9000", "--server.address=0.0.0.0"))
                .isEqualTo(new Listen("0.0.0.0", 9000));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--server.port=0", "--server.port=65536", "--server.port=x", "--port=1"})
    void unknown_text_is_rejected(String arg) {
        assertThatThrownBy(() -> Listen.of(arg)).isInstanceOf(IllegalArgumentException.class);
    }
}
