package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weighbridge.compare.analysis.Comparison.ByLoad;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The cost of a tool in {@code weigh list drivers} is that of the committed run. */
class LoadToolCostTest {

    private static final RunDirectory RUN =
            RunDirectory.open(Path.of("..", "docs", "data", "drivers"));

    @ParameterizedTest
    @EnumSource(LoadTool.class)
    void a_tools_cost_is_that_of_the_committed_run_in_two_figures(LoadTool tool) {
        Plan plan = RUN.record().plan();

        assertThat(plan.loads().stream().anyMatch(load -> load.driver().equals(tool.key())))
                .isEqualTo(tool.cost() != null);
        Integer cost = tool.cost();
        if (cost != null) {
            assertThat(measured(plan, tool) * 1e6)
                    .isCloseTo(cost.doubleValue(), withinPercentage(2.5));
        }
    }

    private static double measured(Plan plan, LoadTool tool) {
        Load first =
                plan.loads().stream()
                        .filter(load -> load.driver().equals(tool.key()))
                        .findFirst()
                        .orElseThrow();
        ByLoad measured =
                ByLoads.of(plan, Rounds.of(RUN.trials())).stream()
                        .filter(row -> row.target().equals("tomcat"))
                        .filter(
                                row ->
                                        row.load()
                                                .equals(
                                                        Objects.requireNonNullElse(
                                                                first.name(), first.driver())))
                        .findFirst()
                        .orElseThrow();
        return Objects.requireNonNull(measured.clientCpu());
    }
}
