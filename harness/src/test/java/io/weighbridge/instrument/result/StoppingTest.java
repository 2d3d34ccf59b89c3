package io.weighbridge.instrument.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StoppingTest {

    private static final List<String> GOALS = List.of("cpu=5%");

    @ParameterizedTest
    @CsvSource({
        "1,'1'",
        "2,'2'",
        "3,'3'",
        "4,'2 4'",
        "6,'2 4 6'",
        "10,'3 5 8 10'",
        "20,'5 10 15 20'"
    })
    void a_run_is_looked_at_four_times_at_most_and_at_its_end(int rounds, String looks) {
        assertThat(Stopping.at(GOALS, rounds).planned())
                .extracting(String::valueOf)
                .containsExactly(looks.split(" "));
    }

    @Test
    void each_planned_look_happens_once() {
        Stopping before = Stopping.at(GOALS, 4);
        Stopping after = before.with(new Stopping.Look(2, false));

        assertThat(before.due(2)).isTrue();
        assertThat(before.due(3)).isFalse();
        assertThat(after.due(2)).isFalse();
        assertThat(after.due(4)).isTrue();
        assertThat(after.reachedAfter()).isNull();
        assertThat(after.with(new Stopping.Look(4, true)).reachedAfter()).isEqualTo(4);
    }

    @Test
    void adding_rounds_is_one_look_more_and_a_reached_goal_does_not_end_them() {
        assertThat(Stopping.NONE.looks()).isEqualTo(1);
        assertThat(Stopping.NONE.extendedAfter(3).looks()).isEqualTo(2);

        Stopping reached = Stopping.at(GOALS, 8).with(new Stopping.Look(2, true));
        assertThat(reached.looks()).isEqualTo(4);
        assertThat(reached.extendedAfter(8).looks()).isEqualTo(5);
        assertThat(reached.extendedAfter(8).reachedAfter()).isNull();
    }
}
