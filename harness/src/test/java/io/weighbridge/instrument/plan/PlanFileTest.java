package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlanFileTest {

    private static final String LEAST =
            """
            name: least
            targets: [{name: a, jar: a.jar}]
            workloads: [{name: root, get: /}]
            """;

    @Test
    void missing_keys_get_their_defaults() {
        Plan plan = parse(LEAST);

        assertThat(plan.title()).isEqualTo("least");
        assertThat(plan.baseline()).isEqualTo("a");
        assertThat(plan.rounds()).isEqualTo(Plan.DEFAULT_ROUNDS);
        assertThat(plan.seed()).isNull();
        assertThat(plan.alive()).isEqualTo(Plan.Alive.ALL);
        assertThat(plan.pin()).isTrue();
        assertThat(plan.loads()).containsExactly(Load.DEFAULT);
        assertThat(plan.warmup()).isEqualTo(Warmup.DEFAULT);
        assertThat(plan.slices()).isEqualTo(Slices.DEFAULT);
        assertThat(plan.limits()).isEqualTo(TimeLimits.DEFAULT);
        assertThat(plan.workloads()).containsExactly(Workload.get("root", "/"));
        assertThat(plan.targets()).containsExactly(Target.jar("a", Path.of("a.jar")));
    }

    @ParameterizedTest
    @CsvSource({
        "qick, There is no plan qick; did you mean quick? weigh list plans shows all.",
        "a/quick.yml, There is no plan a/quick.yml; did you mean quick? weigh list plans shows"
                + " all.",
        "x, There is no plan x: name another with --plan; weigh list plans shows all."
    })
    void a_missing_plan_is_answered_with_a_similar_one(
            String typed, String sentence, @TempDir Path plans) throws IOException {
        Files.writeString(plans.resolve("quick.yaml"), LEAST);

        assertThat(PlanFile.absent(Path.of(typed), plans)).isEqualTo(sentence);
    }

    @Test
    void every_key_of_a_plan_is_read() {
        Plan plan =
                parse(
                        """
                        name: full
                        title: All of it
                        notes: ["first", "second"]
                        baseline: b
                        rounds: 7
                        seed: -42
                        alive: one
                        pin: false
                        jvm: {version: 17, flags: [-Xmx1g]}
                        targets:
                          - name: a
                            jar: a.jar
                            jvm: {home: /opt/jdk, flags: [-XX:+UseZGC]}
                            properties: {server.port: 8081, spring.threads.virtual.enabled: true, rate: 1.10}
                            env: {LANG: C, ON: on}
                            ready: /up
                            container: Apache Tomcat
                            threads: worker pool
                            nodelay: false
                            needs: [GRAALVM_HOME, go]
                          - {name: b, jar: b.jar}
                          - {name: c, command: [bin/c, "{port}"]}
                        workloads:
                          - name: echo
                            post: /echo?x=1
                            headers: {Content-Type: text/plain}
                            body: "hello"
                            expect: {status: 201, type: text/plain, body: "hello"}
                          - {name: head, head: /h, expect: {length: 3}}
                          - {name: varies, get: /v, expect: {lengthVaries: true}}
                        load: {driver: ab, connections: 3, requests: 99, keepAlive: true, options: [-x]}
                        warmup: {requests: 9, atMost: 2m, jitShare: 4%, agreement: 0.2, windows: 4, idle: 1.5s}
                        slices: {perRound: 4, repeats: 0, foreignLimit: 12.5%, jitLimit: 1}
                        limits: {ready: 1s, slice: 2s, stop: 300ms}
                        """);

        assertThat(plan.title()).isEqualTo("All of it");
        assertThat(plan.notes()).containsExactly("first", "second");
        assertThat(plan.baseline()).isEqualTo("b");
        assertThat(plan.rounds()).isEqualTo(7);
        assertThat(plan.seed()).isEqualTo(-42L);
        assertThat(plan.alive()).isEqualTo(Plan.Alive.ONE);
        assertThat(plan.pin()).isFalse();
        assertThat(plan.loads()).containsExactly(Load.closed("ab", 3, 99, true, List.of("-x")));
        assertThat(plan.warmup())
                .isEqualTo(
                        new Warmup(
                                9L, Duration.ofMinutes(2), 0.04, 0.2, 4, Duration.ofMillis(1_500)));
        assertThat(plan.slices()).isEqualTo(new Slices(4, 0, 0.125, 1));
        assertThat(plan.limits())
                .isEqualTo(
                        new TimeLimits(
                                Duration.ofSeconds(1),
                                Duration.ofSeconds(2),
                                Duration.ofMillis(300),
                                null));
        Target first = plan.targets().get(0);
        assertThat(first.jvm()).isEqualTo(new Jvm(Path.of("/opt/jdk"), null));
        assertThat(first.jvmFlags()).containsExactly("-Xmx1g", "-XX:+UseZGC");
        assertThat(first.properties())
                .containsExactly(
                        Map.entry("server.port", "8081"),
                        Map.entry("spring.threads.virtual.enabled", "true"),
                        Map.entry("rate", "1.10"));
        assertThat(first.env()).containsEntry("ON", "on");
        assertThat(first.ready()).isEqualTo("/up");
        assertThat(first.container()).isEqualTo("Apache Tomcat");
        assertThat(first.threads()).isEqualTo("worker pool");
        assertThat(first.nodelay()).isEqualTo(false);
        assertThat(first.needs()).containsExactly("GRAALVM_HOME", "go");
        assertThat(plan.targets().get(1).needs()).isEmpty();
        assertThat(plan.targets().get(1).model()).isNull();
        assertThat(plan.targets().get(1).jvm()).isEqualTo(new Jvm(null, 17));
        assertThat(plan.targets().get(2).command()).containsExactly("bin/c", "{port}");
        assertThat(plan.targets().get(2).jvmFlags()).isEmpty();
        Workload echo = plan.workloads().get(0);
        assertThat(echo.method()).isEqualTo("POST");
        assertThat(echo.path()).isEqualTo("/echo?x=1");
        assertThat(echo.headers()).containsEntry("Content-Type", "text/plain");
        assertThat(echo.body()).isEqualTo("hello");
        assertThat(echo.expect())
                .isEqualTo(new Workload.Expect(201, "text/plain", "hello", null, false));
        assertThat(plan.workloads().get(1).method()).isEqualTo("HEAD");
        assertThat(plan.workloads().get(1).expect().length()).isEqualTo(3);
        assertThat(plan.workloads().get(2).expect().lengthVaries()).isTrue();
    }

    @Test
    void a_plan_with_many_mistakes_names_them_all_at_once_with_their_lines() throws IOException {
        String expected = resource("many-mistakes.txt");

        InvalidPlanException wrong = failure("many-mistakes.yaml", resource("many-mistakes.yaml"));

        assertThat(String.valueOf(wrong.getMessage()).lines().toList())
                .containsExactlyElementsOf(expected.lines().toList());
    }

    @Test
    void a_mistake_does_not_hide_those_in_other_parts_of_a_plan() {
        String plan =
                """
                name: p
                targets:
                  - {name: a, jarr: a.jar}
                  - name: b
                    jar: b.jar
                    tls: true
                workloads:
                  - {name: root, got: /}
                  - name: pages
                    requests: [/a]
                loads:
                  - {driver: wrk, conections: 5}
                  - driver: oha
                    keepAlive: true
                    model: open
                    rate: [500]
                  - driver: ab
                    model: open
                    rate: [500, 600]
                """;

        assertThat(failure("p.yaml", plan).problems())
                .extracting(
                        problem ->
                                problem.line() + ": " + problem.sentence().replaceFirst(";.*", ""))
                .contains(
                        "3: jarr is not a key of a target",
                        "6: oha, ab cannot speak TLS: use builtin",
                        "8: got is not a key of a workload",
                        "10: oha, ab cannot send several requests in proportion: use builtin",
                        "12: conections is not a key of a load such as {driver: builtin,"
                                + " connections: 10}",
                        "19: ab cannot send at a fixed rate: use oha, gatling, builtin, hyperfoil");
    }

    @ParameterizedTest
    @ValueSource(strings = {"load: {timeout: 90s}", "loads: [{timeout: 90s}]"})
    void a_load_is_not_compared_with_values_that_are_wrong(String load) {
        String limits = "limits: {slice: 2m, ready: 0s}";

        assertThat(failure("p.yaml", with(load + "\n" + limits)).problems())
                .extracting(PlanProblem::line)
                .containsExactly(5);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    targets: [{name: a, command: [a, "b\\0c"]}]                     | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: "a\\0.jar"}]                          | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, jvm: {flags: ["-Da=\\0"]}}]    | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, jvm: {home: "/opt\\0"}}]       | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, properties: {a: "\\0"}}]       | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, env: {A: "\\0"}}]              | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, env: {"A\\0": b}}]             | a NUL character cannot be used: take it out
                    targets: [{name: a, jar: a.jar, env: {"": b}}]                 | an environment variable needs a name without =, not ""
                    targets: [{name: a, jar: a.jar, env: {"A=B": c}}]              | an environment variable needs a name without =, not "A=B"
                    targets: [{name: a, jar: a.jar, properties: {"": b}}]          | a property needs a name without =, not ""
                    targets: [{name: a, jar: a.jar, properties: {"a=b": c}}]       | a property needs a name without =, not "a=b"
                    workloads: [{name: w, get: /, headers: {"": b}}]               | a header's name has letters, digits and some of !#$%&'*+-.^_`|~ only, not ""
                    workloads: [{name: w, get: /, headers: {"A B": c}}]            | a header's name has letters, digits and some of !#$%&'*+-.^_`|~ only, not "A B"
                    workloads: [{name: w, get: /, headers: {"A:": c}}]             | a header's name has letters, digits and some of !#$%&'*+-.^_`|~ only, not "A:"
                    workloads: [{name: w, get: /, headers: {"A\\r\\nB": c}}]       | a header's name has letters, digits and some of !#$%&'*+-.^_`|~ only, not "A\\r\\nB"
                    workloads: [{name: w, get: /, headers: {"ü": c}}]              | a header's name has letters, digits and some of !#$%&'*+-.^_`|~ only, not "ü"
                    workloads: [{name: w, get: /, headers: {A: "b\\r\\nC: d"}}]    | the value of the header "A" must be ASCII text without line breaks
                    workloads: [{name: w, get: /, headers: {A: "ü"}}]              | the value of the header "A" must be ASCII text without line breaks
                    workloads: [{name: w, get: /, headers: {Host: b}}]             | each load tool sets the header Host itself: leave it out
                    workloads: [{name: w, get: /, headers: {connection: b}}]       | each load tool sets the header connection itself: leave it out
                    """)
    void values_that_cannot_be_passed_or_sent_are_rejected_with_their_line(
            String wrong, String sentence) {
        String other = wrong.startsWith("targets") ? "workloads" : "targets";
        String text =
                "name: x\n"
                        + wrong
                        + "\n"
                        + LEAST.lines()
                                .filter(it -> it.startsWith(other))
                                .findFirst()
                                .orElseThrow();

        assertThatThrownBy(() -> parse(text)).hasMessageContaining("plan.yaml:2: " + sentence);
    }

    @Test
    void a_mistake_does_not_reveal_a_secret() {
        String wrong = LEAST.replace("jar: a.jar", "jar: a.jar, env: {API_KEY: [hunter2]}");

        assertThatThrownBy(() -> parse(wrong))
                .hasMessage(
                        "plan.yaml:2: targets[0].env.API_KEY must be a text, a number, true or"
                                + " false, not ***");
    }

    @Test
    void headers_may_hold_all_that_rfc_9110_lets_them() {
        Plan plan =
                parse(
                        LEAST.replace(
                                "get: /",
                                "get: /, headers: {X-a.b_c~1: \"b;q=0.5\\t(c), \\\"d\\\" = e\"}"));

        assertThat(plan.workloads().get(0).headers())
                .containsExactly(Map.entry("X-a.b_c~1", "b;q=0.5\t(c), \"d\" = e"));
    }

    @Test
    void a_yaml_syntax_error_has_its_line() {
        assertThat(failure("p.yaml", "name: x\ntargets: [a\nworkloads: b: c").problems())
                .singleElement()
                .satisfies(
                        problem -> {
                            assertThat(problem.line()).isEqualTo(3);
                            assertThat(problem.sentence()).startsWith("this is not YAML: ");
                        });
    }

    @Test
    void an_empty_file_is_not_a_plan() {
        assertThat(failure("p.yaml", "# nothing\n"))
                .hasMessage("p.yaml:1: the file must be a plan, not empty");
    }

    @Test
    void an_unknown_container_is_refused_with_the_known_ones() {
        assertThat(failure("p.yaml", LEAST.replace("jar: a.jar", "jar: a.jar, move: jety")))
                .hasMessage(
                        "p.yaml:2: targets[0].move must be tomcat, jetty, undertow or netty, not"
                                + " \"jety\"; did you mean jetty?");
        assertThat(failure("p.yaml", LEAST.replace("jar: a.jar", "jar: a.jar, move: webflux")))
                .hasMessageEndingWith("not \"webflux\"; did you mean netty?");
    }

    @Test
    void a_list_is_not_a_plan() {
        assertThat(failure("p.yaml", "[a]"))
                .hasMessage("p.yaml:1: the file must be a plan, not [\"a\"]");
    }

    @Test
    void an_anchor_that_contains_itself_is_refused() {
        assertThat(failure("p.yaml", "&a [*a]"))
                .hasMessageContaining("nested more than 20 levels deep");
    }

    @Test
    void an_anchor_is_resolved() {
        Plan plan =
                parse(
                        """
                        name: anchors
                        targets:
                          - {name: a, jar: a.jar, properties: &common {x: "1"}}
                          - {name: b, jar: b.jar, properties: *common}
                        workloads: [{name: root, get: /}]
                        """);

        assertThat(plan.targets().get(1).properties()).containsEntry("x", "1");
    }

    @Test
    void a_missing_file_is_reported_in_one_sentence(@TempDir Path folder) {
        assertThatThrownBy(() -> PlanFile.read(folder.resolve("none.yaml")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("none.yaml: name another with --plan");
    }

    @Test
    void a_binary_file_is_reported_in_one_sentence(@TempDir Path folder) throws IOException {
        Path file = Files.write(folder.resolve("p.yaml"), new byte[] {(byte) 0xc3, 0x28});

        assertThatThrownBy(() -> PlanFile.read(file))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("is not UTF-8: save it as UTF-8.");
    }

    private static String with(String load) {
        return """
        name: loads
        targets: [{name: a, jar: a.jar}]
        workloads: [{name: root, get: /}]
        """
                + load
                + "\n";
    }

    @Test
    void a_ladder_has_a_load_for_the_peak_and_one_for_each_rate() {
        Plan plan =
                parse(
                        with(
                                "load: {driver: builtin, model: open, rate: [50%, 90%], of:"
                                        + " smallest-peak, duration: 3s}"));

        assertThat(plan.scenarios())
                .extracting(Scenario::name)
                .containsExactly("root, peak", "root, at 50%", "root, at 90%");
        assertThat(plan.loads())
                .extracting(Load::rate)
                .containsExactly(
                        null,
                        new Rate(0.5, Rate.Of.SMALLEST_PEAK),
                        new Rate(0.9, Rate.Of.SMALLEST_PEAK));
        assertThat(plan.loads()).extracting(Load::duration).containsOnly(Duration.ofSeconds(3));
    }

    @Test
    void fixed_rates_need_no_peak() {
        Plan plan = parse(with("load: {driver: oha, model: open, rate: [500, 1.5], duration: 3s}"));

        assertThat(plan.loads()).extracting(Load::name).containsExactly("at 500/s", "at 1.5/s");
        assertThat(plan.loads()).allMatch(Load::open);
    }

    @Test
    void several_loads_have_their_tools_names_where_they_have_none() {
        Plan plan =
                parse(
                        with(
                                "loads: [{driver: ab}, {driver: wrk, pipeline: 16}, {name: two,"
                                        + " driver: h2load, protocol: h2c}]"));

        assertThat(plan.scenarios())
                .extracting(Scenario::name)
                .containsExactly("root, ab", "root, wrk", "root, two");
    }

    @Test
    void machines_that_load_are_named_as_ssh_reaches_them() {
        Plan plan =
                PlanFile.parse(
                        "plan.yaml",
                        with(
                                "load: {driver: hyperfoil, agents: [loader@10.0.0.7,"
                                        + " lab-2.example:2222], address: 10.0.0.5, model: open,"
                                        + " rate: [500, 1000], duration: 10s}"));

        LoadAgents agents =
                new LoadAgents(
                        List.of(
                                new LoadAgent("loader", "10.0.0.7", null),
                                new LoadAgent(null, "lab-2.example", 2222)),
                        "10.0.0.5");
        assertThat(plan.loads()).hasSize(2).allMatch(it -> agents.equals(it.agents()));
    }

    @Test
    void identical_requests_share_a_warm_up() {
        Plan plan =
                parse(
                        with(
                                "loads: [{driver: ab, keepAlive: true}, {driver: oha, requests: 99,"
                                    + " keepAlive: true}, {driver: h2load, keepAlive: true,"
                                    + " protocol: h2c}, {driver: builtin, keepAlive: true, model:"
                                    + " open, rate: [50%], of: smallest-peak}]"));

        assertThat(plan.warmups())
                .extracting(Scenario::name)
                .containsExactly("root, ab", "root, h2load");
        assertThat(plan.warmups()).noneMatch(scenario -> scenario.load().open());
    }

    @Test
    void only_a_closed_load_is_warmed_up_in_windows_of_its_own_duration() {
        Plan open = parse(with("load: {driver: oha, model: open, rate: [50], duration: 30s}"));
        Plan closed = parse(with("load: {driver: wrk, duration: 30s}"));

        assertThat(open.warmups().get(0).load().duration()).isNull();
        assertThat(closed.warmups().get(0).load().duration()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void a_tool_that_must_find_its_own_rate_warms_for_itself() {
        Plan plan =
                parse(
                        with(
                                "loads: [{driver: builtin, keepAlive: true}, {driver: ab,"
                                        + " keepAlive: true}]"));

        assertThat(plan.warmups())
                .extracting(Scenario::name)
                .containsExactly("root, builtin", "root, ab");
        assertThat(plan.warmup(plan.scenarios().get(1)).name()).isEqualTo("root, ab");
    }

    @Test
    void a_load_without_a_size_is_not_sized() {
        assertThat(parse(with("load: {driver: ab}")).loads()).noneMatch(Load::sized);
        assertThat(parse(with("load: {driver: wrk}")).loads()).noneMatch(Load::sized);
        assertThat(parse(with("load: {requests: 50}")).loads()).allMatch(Load::sized);
        assertThat(parse(with("load: {driver: wrk, duration: 1s}")).loads()).allMatch(Load::sized);
    }

    @Test
    void a_tool_that_keeps_running_loads_targets_in_many_short_passes() {
        assertThat(parse(with("load: {driver: builtin}")).slices()).isEqualTo(Slices.PASSES);
        assertThat(parse(with("load: {driver: builtin, duration: 1s}")).slices())
                .isEqualTo(Slices.DEFAULT);
        assertThat(parse(with("loads: [{driver: builtin}, {driver: ab}]")).slices())
                .isEqualTo(Slices.DEFAULT);
        assertThat(parse(with("load: {driver: builtin}\nslices: {perRound: 8}")).slices())
                .isEqualTo(new Slices(8, 0, 0.05, 0.05));
    }

    @Test
    void servers_that_are_measured_cold_need_a_size() {
        assertThat(failure("p.yaml", with("warmup: {atMost: 0s}")))
                .hasMessageContaining("without a warm-up a slice needs a size");
    }

    @Test
    void the_peak_of_cold_servers_needs_a_size_too() {
        String shares =
                "load: {driver: builtin, model: open, rate: [50%], of: smallest-peak}\n"
                        + "warmup: {atMost: 0s}";

        assertThat(failure("p.yaml", with(shares)))
                .hasMessageStartingWith("p.yaml:4: without a warm-up a slice needs a size");
    }

    @Test
    void targets_that_run_one_after_the_other_can_have_a_rate_below_their_smallest_peak() {
        Plan plan =
                parse(
                        with(
                                "alive: one\n"
                                        + "load: {driver: builtin, model: open, rate: [33%], of:"
                                        + " smallest-peak}"));

        assertThat(plan.loads()).extracting(Load::name).containsExactly("peak", "at 33%");
    }

    @Test
    void cold_servers_run_the_loads_that_have_a_size() {
        String sized = "warmup: {atMost: 0s}\nloads: [{driver: wrk, duration: 1s}]";

        assertThat(parse(with(sized)).loads()).singleElement().matches(Load::sized);
        assertThat(failure("p.yaml", with(sized.replace(", duration: 1s", ""))))
                .hasMessageContaining("without a warm-up a slice needs a size");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "load: {driver: ab, model: open, rate: [50]} | ab cannot send at a fixed rate: use"
                        + " oha, gatling, builtin, hyperfoil",
                "load: {driver: wrk, protocol: h2c} | wrk cannot speak h2c: use h2load, oha, jmh,"
                        + " builtin",
                "load: {driver: ab, pipeline: 2} | ab cannot have several requests in flight on a"
                        + " connection: use wrk, h2load, builtin",
                "load: {driver: wrk, duration: 500ms} | wrk takes whole seconds only: give 1s or"
                        + " more, without fractions",
                "load: {driver: wrk, requests: 100} | wrk stops after a time: give a duration, not"
                        + " requests",
                "load: {driver: ab, duration: 2s} | ab stops after a number of requests: give"
                        + " requests, not a duration",
                "load: {driver: oha, rate: [50]} | model is missing from a load with a rate:"
                        + " write model: open",
                "load: {driver: oha, model: closed, rate: [50]} | load.model must be open in a load"
                        + " with a rate, not \"closed\"",
                "load: {driver: oha, model: open, rate: [1.0e+300]} | load.rate[0] must be a number"
                        + " of requests a second such as 500 and at most 10000000",
                "load: {driver: h2load, protocol: h2} | load.protocol must be h1 or h2c, not"
                        + " \"h2\"; did you mean h2c?",
                "load: {driver: ab, options: [-c, 5]} | load.options[1] must be a text, in quotes"
                        + " if it is a number, such as \"5\", not 5",
                "alive: al | alive must be all or one, not \"al\"; did you mean all?",
                "load: {driver: oha, model: open} | the open model needs a rate",
                "load: {driver: oha, model: open, rate: [50%]} | load.rate[0] must be a number of"
                        + " requests a second; for shares, write of: smallest-peak beside it, not"
                        + " \"50%\"",
                "load: {driver: oha, model: open, rate: [50], of: smallest-peak} | load.rate[0]"
                        + " must be a share of the smallest peak such as 75%, not 50",
                "load: {driver: oha, of: smallest-peak} | with of: smallest-peak, set rates as"
                        + " shares of the slowest target's highest rate",
                "load: {driver: hyperfoil, duration: 2s} | hyperfoil sends load from other"
                        + " machines: name them in a load of the plan, such as agents:"
                        + " [loader@10.0.0.7]",
                "load: {driver: wrk, agents: [ten]} | wrk sends load from this machine only: leave"
                        + " agents out, or use hyperfoil",
                "load: {driver: builtin, address: 10.0.0.5} | address is used only with agents:"
                        + " leave it out, or add agents",
                "load: {driver: hyperfoil, agents: [a, b, c], connections: 2} | each of 3 agents"
                        + " needs at least one connection, but there are 2 connections: raise"
                        + " connections, or name fewer agents",
                "load: {driver: hyperfoil, agents: [a], options: [-x]} | hyperfoil takes no"
                        + " options: leave them out",
                "load: {driver: hyperfoil, agents: [a], protocol: h2c} | hyperfoil cannot speak"
                        + " h2c",
                "load: {driver: hyperfoil, agents: []} | load.agents must be a list of machines",
                "load: {driver: hyperfoil, agents: ['me@[::1]']} | load.agents[0] must be a machine"
                        + " such as",
                "load: {driver: hyperfoil, agents: ['ten:65536']} | load.agents[0] must be a"
                        + " machine such as",
                "load: {driver: hyperfoil, agents: [ten], address: 'http://me'} | load.address"
                        + " must be a name or an IPv4 address",
                "load: {driver: wrk, duration: 0s} | load.duration must be a duration longer than"
                        + " 0s",
                "load: {driver: ab, timeout: soon} | load.timeout must be a duration longer than"
                        + " 0s",
                "load: {driver: builtin, duration: 0.5ms} | in whole milliseconds, such as 75ms,",
                "load: {driver: builtin, duration: 1.0005s} | in whole milliseconds, such as 75ms,",
                "load: {driver: ab, timeout: 0s} | load.timeout must be a duration longer than 0s"
                        + " in whole milliseconds",
                "load: {driver: go-wrk, timeout: 1.5ms} | in whole milliseconds, such as 75ms,",
                "load: {driver: ab, timeout: 1m} | shorter than limits.slice (60.0 s), not 60.0 s",
                "'limits: {slice: 2s}\n"
                    + "load: {driver: ab, timeout: 2500ms}' | shorter than limits.slice (2.0 s),"
                    + " not 2.5 s",
                "loads: [{driver: ab}, {driver: ab, pipeline: 1}] | the plan has two loads named"
                        + " ab, the first in line 4: give one of them another name",
                "'alive: one\n"
                        + "load: {driver: oha, model: open, rate: [50%], of: smallest-peak}' | the"
                        + " highest rates of all targets are measured only if they run at the same"
                        + " time",
            })
    void a_load_that_its_tool_cannot_drive_is_refused(String load, String sentence) {
        assertThat(failure("p.yaml", with(load.replace("\\n", "\n"))))
                .hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ready", "slice", "run"})
    void time_limits_must_be_longer_than_zero(String limit) {
        assertThat(failure("p.yaml", with("limits: {%s: 0s}".formatted(limit))))
                .hasMessageContaining(
                        "limits.%s must be a duration longer than 0s".formatted(limit));
    }

    private static String asking(String workload, String driver) {
        return """
        name: lists
        targets: [{name: a, jar: a.jar}]
        workloads:
          - {name: pages, %s}
        load: {driver: %s}
        """
                .formatted(workload, driver);
    }

    @Test
    void a_workload_of_one_path_draws_none() {
        Workload root = parse(LEAST).workloads().get(0);

        assertThat(root.draws()).isFalse();
        assertThat(root.everyPath()).containsExactly("/");
        assertThat(root.requestLine()).isEqualTo("GET /");
    }

    @Test
    void the_bytes_of_a_file_are_the_body_of_a_post(@TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("order.json"), "{}");
        Path bytes = Files.write(folder.resolve("photo"), new byte[] {(byte) 0xff, 0});

        Workload order =
                parse(asking("post: /, bodyFrom: '" + text + "'", "go-wrk")).workloads().get(0);
        Workload photo =
                parse(asking("post: /, bodyFrom: '" + bytes + "'", "wrk")).workloads().get(0);

        assertThat(order.body()).isEqualTo("{}");
        assertThat(photo.body()).isNull();
        assertThat(photo.content()).containsExactly(0xff, 0);
        assertThat(failure("p.yaml", asking("post: /, bodyFrom: '" + bytes + "'", "hyperfoil")))
                .hasMessageContaining(
                        "hyperfoil cannot send a body that is not UTF-8: use ab, wrk");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "post: /, bodyFrom: none | none cannot be read",
                "get: /, bodyFrom: pom.xml | the file of a body is only for post: leave it out",
                "post: /, bodyFrom: pom.xml, body: x | leave body or bodyFrom out"
            })
    void a_wrong_file_of_a_body_is_refused(String workload, String sentence) {
        assertThat(failure("p.yaml", asking(workload, "builtin")))
                .hasMessageContaining("p.yaml:4: ")
                .hasMessageContaining(sentence);
    }

    @Test
    void readiness_by_a_workload_s_path_sends_its_headers() {
        Plan plan =
                parse(
                        """
                        name: logins
                        targets:
                          - {name: a, jar: a.jar, ready: /b}
                          - {name: b, jar: b.jar, ready: /c}
                        workloads: [{name: page, get: /b, headers: {Authorization: Bearer x}}]
                        load: {driver: builtin}
                        """);

        assertThat(plan.readiness(plan.targets().get(0)).headers())
                .isEqualTo(Map.of("Authorization", "Bearer x"));
        assertThat(plan.readiness(plan.targets().get(1))).isEqualTo(Workload.get("ready", "/c"));
    }

    @Test
    void a_timeout_is_each_loads_own_and_may_be_left_out() {
        Plan plan =
                parse(
                        with(
                                "loads: [{driver: ab}, {driver: builtin, timeout: 1.5s}, {driver:"
                                        + " wrk, timeout: 59s}]"));

        assertThat(plan.loads())
                .extracting(Load::timeout)
                .containsExactly(null, Duration.ofMillis(1500), Duration.ofSeconds(59));
        assertThat(plan.loads().get(1).by("jmh").withName("other").timeout())
                .isEqualTo(Duration.ofMillis(1500));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'get: /b%zz' | workloads[0].get must be a path that starts with a slash,"
                        + " percent-encoded such as %22 for a quotation mark, not \"/b%zz\"",
                "'get: \"/b/{name}\"' | workloads[0].get must be a path",
                "'get: /a, body: x' | a body is only for post and websocket",
            })
    void a_wrong_path_is_rejected(String workload, String sentence) {
        assertThat(failure("p.yaml", asking(workload, "builtin")))
                .hasMessageContaining("p.yaml:4: ")
                .hasMessageContaining(sentence);
    }

    @Test
    void tools_that_cannot_send_several_requests_are_named_together() {
        String plan =
                """
                name: lists
                targets: [{name: a, jar: a.jar}]
                workloads: [{name: pages, requests: [/a]}]
                loads: [{driver: ab}, {driver: builtin, keepAlive: true}, {driver: h2load}]
                """;

        assertThat(failure("p.yaml", plan))
                .hasMessageContaining(
                        "p.yaml:3: ab, h2load cannot send several requests in proportion: use"
                                + " builtin");
    }

    private static final String WITH_STORE =
            """
            name: p
            services: [{name: store, elasticsearch: {documents: 10000, shards: 2, heap: 512m}}]
            targets: [{name: a, jar: a.jar, properties: {spring.elasticsearch.uris: "{store}"}}]
            workloads: [{name: by-name, get: "/employees/{name}?size=10000"}]
            load: {driver: builtin}
            """;

    @Test
    void a_store_has_the_given_values_and_defaults_otherwise() {
        Plan plan = parse(WITH_STORE);

        assertThat(plan.services().get(0).elasticsearch())
                .isEqualTo(new Store(10_000, 2, 1, "512m", 1000, null));
        assertThat(plan.workloads().get(0).draws()).isTrue();
        assertThat(plan.targets().get(0).replacing("{store}", "http://x:1").properties())
                .containsEntry("spring.elasticsearch.uris", "http://x:1");
    }

    @Test
    void a_path_with_a_placeholder_needs_a_store() {
        String plan = WITH_STORE.replaceAll("(?m)^services: .*\n", "");

        assertThat(failure("p.yaml", plan))
                .hasMessage(
                        "p.yaml:3: the path has placeholders for data of an Elasticsearch, but the"
                                + " plan has none: add services: [{name: store, elasticsearch:"
                                + " {documents: 200000}}]");
    }

    @Test
    void a_store_whose_address_no_target_has_is_a_mistake() {
        assertThat(failure("p.yaml", WITH_STORE.replace("{store}", "http://h:1")))
                .hasMessageStartingWith(
                        "p.yaml:2: each target of a plan with an Elasticsearch needs");
    }

    @Test
    void the_length_of_what_a_store_answers_is_known_already() {
        String plan = WITH_STORE.replace("size=10000\"}", "size=10000\", expect: {length: 7}}");

        assertThat(failure("p.yaml", plan))
                .hasMessageContaining("the length of each answer is known from the data");
    }

    @Test
    void a_tool_that_cannot_ask_for_values_of_a_store_is_rejected() {
        assertThat(failure("p.yaml", WITH_STORE.replace("builtin", "wrk")))
                .hasMessageContaining("wrk cannot ask for values of a store: use");
    }

    private static final String PUBLISHED =
            """
            name: p
            targets: [{name: a, jar: a.jar}, {name: b, jar: b.jar}]
            workloads: [{name: root, get: /}]
            published:
              - {by: a blog, target: b, metric: load.rps, scenario: root, ratio: 1.25, why: It was cold.}
              - {by: a blog, target: b, metric: ready.heap, ratio: 0.5}
            """;

    @Test
    void published_ratios_are_read_with_the_plan() {
        assertThat(parse(PUBLISHED).published())
                .containsExactly(
                        new PublishedRatio(
                                "a blog",
                                "b",
                                Metric.REQUESTS_PER_SECOND,
                                "root",
                                1.25,
                                "It was cold."),
                        new PublishedRatio("a blog", "b", Metric.HEAP_READY, null, 0.5, null));
    }

    @Test
    void a_scenario_may_have_the_key_that_it_had_before() {
        Plan before = parse(PUBLISHED.replace("scenario: root", "course: root"));

        assertThat(before.published()).isEqualTo(parse(PUBLISHED).published());
    }

    @Test
    void a_path_may_be_very_long() {
        String path = "/search?filter=" + "%5Bname%5D".repeat(2_000);

        Plan plan = parse(PUBLISHED.replace("get: /", "get: \"%s\"".formatted(path)));

        assertThat(plan.workloads().get(0).path()).isEqualTo(path);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "target: b, metric: load.rps | target: c, metric: load.rps | there is no target c;"
                        + " use one of a, b",
                "metric: ready.heap | metric: ready.heaps | there is no metric ready.heaps; did you"
                        + " mean ready.heap?",
                "metric: ready.heap | metric: rps | there is no metric rps; use a key of the JSON"
                        + " report such as load.rps",
                "scenario: root | scenario: leaf | there is no scenario leaf",
                "scenario: root | course: leaf | there is no scenario leaf",
                "scenario: root | scenario: \"root, ab\" | there is no scenario root, ab",
                "ratio: 0.5 | ratio: 0 | a number above 0",
            })
    void published_ratios_of_unknown_targets_are_mistakes(
            String right, String wrong, String sentence) {
        assertThat(failure("p.yaml", PUBLISHED.replace(right, wrong)))
                .hasMessageContaining(sentence);
    }

    private static final String ECHO =
            """
            name: p
            targets: [{name: a, jar: a.jar}]
            workloads: [{name: echo, websocket: "/ws/echo?a=b", body: weigh me}]
            load: {driver: builtin, keepAlive: true}
            """;

    @Test
    void a_websocket_message_must_be_returned_unchanged() {
        Workload echo = parse(ECHO).workloads().get(0);

        assertThat(echo).isEqualTo(Workload.echo("echo", "/ws/echo?a=b", "weigh me"));
        assertThat(echo.overWebSocket()).isTrue();
        assertThat(echo.requestLine()).isEqualTo("WEBSOCKET /ws/echo?a=b");
        assertThat(echo.expect().body()).isEqualTo("weigh me");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "', body: weigh me' | '' | p.yaml:3: body is missing from a workload with a"
                        + " websocket: write its message, such as body: hello",
                "weigh me} | 'weigh me, expect: {body: weigh me}}' | p.yaml:3: a websocket's answer"
                        + " must equal its message: leave expect out",
                "weigh me} | 'weigh me, headers: {A: b}}' | p.yaml:3: messages over a websocket"
                        + " have no headers: leave them out",
                "weigh me} | 'weigh me, get: /a}' | p.yaml:3: a workload must have exactly one"
                        + " of get, post, head, websocket and requests",
                "weigh me} | 'weigh me, post: /a}' | p.yaml:3: a workload must have exactly one of"
                        + " get, post, head, websocket and requests",
                "'?a=b' | '/%zz' | p.yaml:3: workloads[0].websocket must be a path",
                "'?a=b' | ' a' | p.yaml:3: workloads[0].websocket must be a path",
                "builtin | wrk | p.yaml:3: wrk cannot send messages over WebSockets: use builtin",
                "builtin | hyperfoil | p.yaml:3: hyperfoil cannot send messages over WebSockets:"
                        + " use builtin",
                "'true}' | 'true, protocol: h2c}' | p.yaml:4: load.protocol must be h1 for a"
                        + " websocket, which begins as HTTP/1.1, not \"h2c\"",
                "'true}' | 'true, pipeline: 2}' | p.yaml:4: load.pipeline must be 1 for a"
                        + " websocket, which has one message in flight at a time, not 2",
                "', keepAlive: true' | '' | p.yaml:4: keepAlive is missing from the load of a"
                        + " websocket, which keeps its connection: write keepAlive: true",
                "'true}' | 'false}' | p.yaml:4: load.keepAlive must be true for a websocket, which"
                        + " keeps its connection, not false",
            })
    void a_websocket_that_cannot_be_driven_is_refused(
            String words, String others, String sentence) {
        assertThat(ECHO).contains(words);

        assertThat(failure("p.yaml", ECHO.replace(words, others))).hasMessageContaining(sentence);
    }

    @Test
    void tools_that_speak_no_websocket_are_named_together() {
        String plan =
                ECHO.replace(
                        "load: {driver: builtin, keepAlive: true}",
                        "loads: [{driver: ab, keepAlive: true}, {driver: builtin, keepAlive: true},"
                                + " {driver: jmh, keepAlive: true}]");

        assertThat(failure("p.yaml", plan))
                .hasMessage("p.yaml:3: ab, jmh cannot send messages over WebSockets: use builtin");
    }

    @ParameterizedTest
    @CsvSource({"500ms, 500", "10s, 10000", "1.5s, 1500", "2m, 120000", "1h, 3600000", "0s, 0"})
    void durations_are_read_in_every_unit(String text, long millis) {
        assertThat(QuantityParser.duration(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void a_slice_may_have_any_whole_number_of_milliseconds() {
        String load = "load: {driver: builtin, duration: 1.5s}";

        assertThat(parse(with(load)).loads().get(0).duration()).isEqualTo(Duration.ofMillis(1500));
    }

    @ParameterizedTest
    @ValueSource(strings = {"10000h", "9999999m", "99999999999999999999s"})
    void a_duration_that_no_run_takes_is_refused(String text) {
        assertThat(failure("p.yaml", with("limits: {run: %s}".formatted(text))))
                .hasMessage(
                        "p.yaml:4: limits.run must be a duration such as 500ms, 10s or 2m, at most"
                                + " 9999h, not \"%s\"",
                        text);
        assertThat(QuantityParser.duration("9999h")).isEqualTo(Duration.ofHours(9999));
        assertThat(QuantityParser.duration("9999999h")).isNull();
    }

    @ParameterizedTest
    @CsvSource({"5%, 0.05", "0.05, 0.05", "12.5%, 0.125", "100%, 1", "0, 0"})
    void shares_are_read_as_percent_or_fraction(String text, double share) {
        assertThat(QuantityParser.share(text)).isEqualTo(share);
    }

    private static Plan parse(String text) {
        return PlanFile.parse("plan.yaml", text);
    }

    private static InvalidPlanException failure(String file, String text) {
        return Objects.requireNonNull(
                catchThrowableOfType(InvalidPlanException.class, () -> PlanFile.parse(file, text)));
    }

    private static String resource(String name) throws IOException {
        try (var stream =
                Objects.requireNonNull(PlanFileTest.class.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        }
    }
}
