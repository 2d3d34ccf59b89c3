package io.weighbridge.services;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Registration;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StoreQueriesTest {

    private static Workload filled(String workload) throws Exception {
        Plan plan = PlanFile.read(Path.of("..", "plans", "elasticsearch.yaml"));
        return Registration.features().backend(plan).filled(plan).workloads().stream()
                .filter(it -> it.name().equals(workload))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void a_place_in_a_path_becomes_a_list_of_paths_with_the_length_of_each_answer()
            throws Exception {
        Workload byName = filled("by-name");

        assertThat(byName.paths())
                .hasSize(1000)
                .doesNotHaveDuplicates()
                .allMatch(path -> path.matches("/employees/JohnSmith\\d+"));
        assertThat(byName.lengths()).hasSize(1000).allMatch(bytes -> bytes > 2_000);
    }

    @Test
    void a_page_has_the_same_paths_and_lengths_as_the_stack_s_own_mode() throws Exception {
        Workload large = filled("large");
        Workload page = filled("large-page");

        assertThat(page.paths())
                .containsExactlyElementsOf(
                        large.paths().stream().map(path -> path + "?size=10000").toList());
        assertThat(page.lengths()).isEqualTo(large.lengths()).allMatch(bytes -> bytes > 500_000);
    }

    @Test
    void other_workloads_and_plans_without_a_store_stay_as_they_are() throws Exception {
        Plan quick = PlanFile.read(Path.of("..", "plans", "quick.yaml"));

        assertThat(filled("add").paths()).isEmpty();
        assertThat(Registration.features().backend(quick).filled(quick)).isSameAs(quick);
    }
}
