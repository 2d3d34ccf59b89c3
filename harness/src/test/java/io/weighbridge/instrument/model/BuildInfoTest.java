package io.weighbridge.instrument.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BuildInfoTest {

    @Test
    void the_build_fills_in_every_value() {
        assertThat(BuildInfo.D3_VERSION).matches("\\d+\\.\\d+\\.\\d+");
        assertThat(BuildInfo.REPOSITORY_URL).startsWith("https://");
        String commit = BuildInfo.commit();
        if (commit != null) {
            assertThat(commit).matches("[0-9a-f]{12}(-dirty)?");
        }
    }
}
