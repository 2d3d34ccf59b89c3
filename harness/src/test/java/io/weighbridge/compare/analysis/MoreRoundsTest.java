package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MoreRoundsTest {

    @Test
    void an_option_is_found_in_either_form() {
        assertThat(new TypedCommand(List.of("run", "--results", "out dir")).option("--results"))
                .containsExactly("--results", "out dir");
        assertThat(new TypedCommand(List.of("run", "--results=out")).option("--results"))
                .containsExactly("--results=out");
        assertThat(new TypedCommand(List.of("run", "--plan", "x")).option("--results")).isEmpty();
    }

    @Test
    void the_command_for_more_rounds_finds_the_run_again() {
        assertThat(new MoreRounds("an-id", 2, 60.0, List.of("--results", "out dir")).command(5))
                .isEqualTo("weigh run --resume an-id --rounds 5 --results 'out dir'");
        assertThat(new MoreRounds("an-id", 2, 60.0, List.of()).command(5))
                .isEqualTo("weigh run --resume an-id --rounds 5");
    }
}
