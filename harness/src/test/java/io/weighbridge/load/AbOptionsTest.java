package io.weighbridge.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbOptionsTest {

    private static final Load PLANS = Load.closed("ab", 10, 10_000, true, List.of("-r"));

    private static Load parse(String typed) {
        return AbOptions.applied(PLANS, List.of(typed.split(" ", -1)), Path.of(""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 500 -c 20 -k", "-n500 -c20 -k", "-kn 500 -c20", "-kc20 -n500"})
    void are_read_however_they_are_typed(String typed) {
        Load load = parse(typed);

        assertThat(load.requests()).isEqualTo(500L);
        assertThat(load.connections()).isEqualTo(20);
        assertThat(load.keepAlive()).isTrue();
        assertThat(load.options()).isEmpty();
    }

    @Test
    void the_last_of_two_counts_wins_as_in_ab() {
        assertThat(parse("-n 1 -n 2").requests()).isEqualTo(2L);
    }

    @Test
    void the_rest_is_passed_on_in_order() {
        Load load =
                AbOptions.applied(
                        PLANS, List.of("-H", "X-A: -k", "-c5", "-lr", "-Cname=value"), Path.of(""));

        assertThat(load.options()).containsExactly("-H", "X-A: -k", "-l", "-r", "-C", "name=value");
        assertThat(load.keepAlive()).isFalse();
        assertThat(load.requests()).isEqualTo(10_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "-n, needs a value",
        "-n 0, takes a whole number from 1",
        "-c -1, takes a whole number from 1",
        "-n ten, takes a whole number from 1",
        "-J, has no option -J",
        "-t 10, use -n instead of ab's -t",
        "-kw, would hide the results",
        "http://127.0.0.1/, only options of ab are expected",
        "-, only options of ab are expected"
    })
    void mistakes_are_named(String typed, String words) {
        assertThatThrownBy(() -> parse(typed))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(words);
    }
}
