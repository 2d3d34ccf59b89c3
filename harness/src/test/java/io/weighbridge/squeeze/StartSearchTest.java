package io.weighbridge.squeeze;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Squeeze;
import io.weighbridge.squeeze.StartSearch.Start;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches with two CPUs. */
class StartSearchTest {

    /**
     * A search that is over.
     *
     * @param cpu CPU seconds of each start
     * @param idle seconds of it in which it waits for something else
     */
    private static StartSearch searched(double goal, double steady, double cpu, double idle) {
        List<Start> tried = new ArrayList<>();
        StartSearch search = new StartSearch(goal, steady, 2, 0, tried);
        Double next = search.next();
        while (next != null) {
            tried.add(new Start(next, idle + cpu / next <= goal, cpu));
            search = new StartSearch(goal, steady, 2, 0, List.copyOf(tried));
            next = search.next();
        }
        return search;
    }

    @ParameterizedTest
    @CsvSource({"10, 0.2, 8, 0", "10, 0.1, 8, 4", "60, 0.05, 9, 1", "5, 0.3, 6, 1"})
    void the_limit_is_found_with_few_launches(double goal, double steady, double cpu, double idle) {
        StartSearch search = searched(goal, steady, cpu, idle);

        double needed = cpu / (goal - idle);
        assertThat(search.tried()).hasSizeLessThanOrEqualTo(Squeeze.START_LAUNCHES);
        assertThat(Objects.requireNonNull(search.recommended()))
                .isBetween(needed, 1.25 * needed + 0.01);
    }

    @Test
    void it_begins_with_the_limit_of_the_steady_state() {
        assertThat(new StartSearch(10, 0.37, 2, 0, List.of()).next()).isEqualTo(0.37);
        assertThat(searched(60, 0.4, 8, 0).tried()).hasSize(1);
        assertThat(searched(60, 0.4, 8, 0).recommended()).isEqualTo(0.4);
    }

    @Test
    void the_next_limit_follows_from_the_cpu_seconds() {
        StartSearch search = new StartSearch(10, 0.2, 2, 0, List.of(new Start(0.2, false, 8.0)));

        assertThat(search.next()).isEqualTo(0.84);
    }

    @Test
    void a_start_that_never_ended_has_no_cpu_seconds_but_a_larger_limit_follows() {
        StartSearch search = new StartSearch(10, 0.2, 2, 0, List.of(new Start(0.2, false, null)));

        assertThat(search.next()).isEqualTo(0.23);
    }

    @Test
    void after_a_start_that_never_ended_the_cpu_seconds_of_a_start_with_all_cpus_are_used() {
        StartSearch search =
                new StartSearch(8, 0.06, 2, 5.2, List.of(new Start(0.06, false, null)));

        assertThat(search.next()).isEqualTo(0.69);
    }

    @Test
    void if_all_cpus_are_too_few_the_search_ends_without_a_limit() {
        StartSearch search = searched(3, 0.2, 8, 0);

        assertThat(search.allAreTooFew()).isTrue();
        assertThat(search.recommended()).isNull();
        assertThat(search.tried()).hasSizeLessThan(Squeeze.START_LAUNCHES);
    }

    @Test
    void a_limit_below_one_that_was_too_small_is_not_recommended() {
        StartSearch search =
                new StartSearch(
                        10,
                        0.2,
                        2,
                        0,
                        List.of(
                                new Start(0.5, true, 5.0),
                                new Start(0.6, false, 5.0),
                                new Start(0.65, true, 5.0)));

        assertThat(Objects.requireNonNull(search.recommended())).isGreaterThanOrEqualTo(0.65);
    }
}
