package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.suite.Suite;
import io.weighbridge.suite.SuiteFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The project's plans, and the schema that they name for editors. */
class PlansTest {

    private static final Path PLANS = Path.of("..", "plans");

    /** Plans that are not part of plans/all.yaml, with the reasons. */
    private static final Map<String, String> NOT_FOR_A_NIGHT =
            Map.ofEntries(
                    Map.entry("calibrate.yaml", "is for weigh calibrate"),
                    Map.entry("calibrate-cold.yaml", "the same"),
                    Map.entry("calibrate-rates.yaml", "the same"),
                    Map.entry("calibrate-overhead.yaml", "the same"),
                    Map.entry("identical.yaml", "the same"),
                    Map.entry("calibrate-slices.yaml", "the same"),
                    Map.entry("pods-slices.yaml", "checks slices in pods"),
                    Map.entry("distributed.yaml", "needs other machines"),
                    Map.entry("drivers.yaml", "compares load tools"),
                    Map.entry("gate.yaml", "is for weigh compare"),
                    Map.entry("petclinic.yaml", "needs a jar that is not built here"),
                    Map.entry("petclinic-postgres.yaml", "needs a database, too"),
                    Map.entry("postgres-twins.yaml", "compares identical servers"),
                    Map.entry("squeeze.yaml", "searches for sizes, by weigh squeeze"),
                    Map.entry("squeeze-heap.yaml", "the same"),
                    Map.entry("squeeze-weights.yaml", "the same"),
                    Map.entry("squeeze-weights-200ms.yaml", "the same"),
                    Map.entry("switches.yaml", "reads known overheads"));

    @ParameterizedTest
    @MethodSource("plans")
    void a_plan_of_the_project_has_no_mistake_and_the_name_of_its_file(Path file) {
        Plan plan = PlanFile.read(file);

        assertThat(file.getFileName()).hasToString(plan.name() + ".yaml");
        assertThat(plan.target(plan.baseline())).isNotNull();
    }

    @ParameterizedTest
    @MethodSource("files")
    void a_plan_of_the_project_names_its_schema_for_editors(Path file) throws IOException {
        String start = Files.readAllLines(file).get(0);
        String mark = "# yaml-language-server: $schema=";

        assertThat(start).startsWith(mark);
        assertThat(file.resolveSibling(start.substring(mark.length())))
                .isRegularFile()
                .hasFileName(PlanFile.isList(file) ? "suite.schema.json" : "plan.schema.json");
    }

    @Test
    void the_suite_for_a_night_has_every_plan_but_those_there_is_a_reason_for() throws IOException {
        Suite suite = SuiteFile.read(PLANS.resolve("all.yaml"));
        List<Path> left =
                plans().stream().filter(plan -> !suite.plans().contains(plan.normalize())).toList();

        assertThat(suite.name()).isEqualTo("all");
        assertThat(left)
                .extracting(plan -> plan.getFileName().toString())
                .containsExactlyInAnyOrderElementsOf(NOT_FOR_A_NIGHT.keySet());
    }

    @Test
    void the_plans_in_the_documentation_have_no_mistake() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "plan-files.md"));

        assertThat(page.split(" *```yaml\n", -1))
                .hasSize(10)
                .satisfies(
                        blocks -> {
                            for (int block = 1; block < blocks.length; block++) {
                                String plan = blocks[block].split(" *```", 2)[0].stripIndent();
                                assertThatCode(() -> parse(plan)).doesNotThrowAnyException();
                            }
                        });
    }

    @Test
    void the_quick_plan_is_over_the_four_stacks_and_fits_three_minutes() {
        Plan plan = PlanFile.read(PLANS.resolve("quick.yaml"));

        assertThat(plan.targets())
                .extracting(Target::name)
                .containsExactly("tomcat", "jetty", "undertow", "webflux");
        assertThat(TimeEstimate.of(plan)).isLessThan(Duration.ofMinutes(3));
    }

    @Test
    void the_thorough_plan_measures_its_baseline_twice() {
        Plan plan = PlanFile.read(PLANS.resolve("thorough.yaml"));
        Target baseline = Objects.requireNonNull(plan.target("tomcat"));
        Target again = Objects.requireNonNull(plan.target("tomcat-again"));

        assertThat(again).usingRecursiveComparison().ignoringFields("name").isEqualTo(baseline);
        assertThat(TimeEstimate.of(plan)).isLessThan(Duration.ofMinutes(20));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "peers.yaml",
                "peers-java-25.yaml",
                "peers-frameworks.yaml",
                "peers-micronaut.yaml",
                "peers-spring.yaml",
                "websocket.yaml"
            })
    void a_plan_of_peers_states_threads_and_nodelay_of_each(String file) {
        Plan plan = PlanFile.read(PLANS.resolve(file));

        assertThat(plan.targets())
                .hasSizeGreaterThan(2)
                .allSatisfy(
                        target -> {
                            assertThat(target.threads()).as(target.name()).isNotNull();
                            assertThat(target.nodelay()).as(target.name()).isNotNull();
                        });
    }

    @Test
    void the_origins_run_is_cold_and_without_keep_alive() {
        Plan plan = PlanFile.read(PLANS.resolve("containers-ab.yaml"));

        assertThat(plan.loads()).containsExactly(Load.closed("ab", 10, 10_000, false, List.of()));
        assertThat(plan.warmup().atMost()).isZero();
        assertThat(plan.workloads())
                .singleElement()
                .satisfies(
                        workload -> {
                            assertThat(workload.path()).isEqualTo("/actuator/metrics");
                            assertThat(workload.expect().lengthVaries()).isTrue();
                        });
    }

    @Test
    void the_schema_states_the_defaults_that_are_used() throws IOException {
        JsonNode schema = schema();
        JsonNode properties = schema.path("properties");
        JsonNode sections = schema.path("$defs");
        JsonNode load = sections.path("load").path("properties");
        JsonNode warmup = sections.path("warmup").path("properties");
        JsonNode slices = sections.path("slices").path("properties");
        JsonNode limits = sections.path("limits").path("properties");

        assertThat(properties.at("/rounds/default").asInt()).isEqualTo(Plan.DEFAULT_ROUNDS);
        assertThat(
                        Load.DEFAULT
                                .by(load.at("/driver/default").asText())
                                .withConnections(load.at("/connections/default").asInt()))
                .isEqualTo(Load.DEFAULT);
        assertThat(load.at("/keepAlive/default").asBoolean()).isEqualTo(Load.DEFAULT.keepAlive());
        assertThat(load.at("/requests").has("default")).isEqualTo(Load.DEFAULT.sized());
        assertThat(
                        new Warmup(
                                null,
                                duration(warmup, "atMost"),
                                share(warmup, "jitShare"),
                                share(warmup, "agreement"),
                                warmup.at("/windows/default").asInt(),
                                duration(warmup, "idle")))
                .isEqualTo(Warmup.DEFAULT);
        assertThat(
                        new Slices(
                                slices.at("/perRound/default").asInt(),
                                slices.at("/repeats/default").asInt(),
                                share(slices, "foreignLimit"),
                                share(slices, "jitLimit")))
                .isEqualTo(Slices.DEFAULT);
        assertThat(
                        new TimeLimits(
                                duration(limits, "ready"),
                                duration(limits, "slice"),
                                duration(limits, "stop"),
                                null))
                .isEqualTo(TimeLimits.DEFAULT);
    }

    @Test
    void every_key_of_the_schema_is_described_for_editors() throws IOException {
        assertThat(
                        Stream.of(schema(), schema("suite.schema.json"))
                                .flatMap(it -> it.findParents("additionalProperties").stream()))
                .filteredOn(object -> object.has("properties"))
                .hasSizeGreaterThan(9)
                .flatExtracting(object -> object.path("properties").properties())
                .allSatisfy(
                        key ->
                                assertThat(
                                                key.getValue().has("description")
                                                        || key.getValue()
                                                                .path("$ref")
                                                                .asText()
                                                                .endsWith(key.getKey()))
                                        .as(key.getKey())
                                        .isTrue());
    }

    private static void parse(String text) {
        if (PlanFile.isList(new YamlDocument(text))) {
            SuiteFile.parse("plan-files.md", PLANS, text);
        } else {
            PlanFile.parse("plan-files.md", text);
        }
    }

    private static Duration duration(JsonNode keys, String key) {
        return Objects.requireNonNull(
                QuantityParser.duration(keys.path(key).path("default").asText()));
    }

    private static double share(JsonNode keys, String key) {
        return QuantityParser.share(keys.path(key).path("default").asText());
    }

    private static JsonNode schema() throws IOException {
        return schema("plan.schema.json");
    }

    private static JsonNode schema(String name) throws IOException {
        try (var stream = PlansTest.class.getResourceAsStream(name)) {
            return new ObjectMapper().readTree(Objects.requireNonNull(stream));
        }
    }

    static List<Path> plans() throws IOException {
        return files().stream().filter(file -> !PlanFile.isList(file)).toList();
    }

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(PLANS)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }
}
