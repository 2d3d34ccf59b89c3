package io.weighbridge.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PomTest {

    @Test
    void the_build_fills_in_every_value() {
        assertThat(Pom.D3_VERSION).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(Pom.REPOSITORY_URL).startsWith("https://");
        String commit = Pom.commit();
        if (commit != null) {
            assertThat(commit).matches("[0-9a-f]{12}(-dirty)?");
        }
    }
}
