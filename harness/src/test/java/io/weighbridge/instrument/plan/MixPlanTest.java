package io.weighbridge.instrument.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixPlanTest {

    private static String plan(String workload) {
        return """
        name: mix
        targets: [{name: a, jar: a.jar}]
        load: {driver: builtin, keepAlive: true}
        workloads:
          - %s
        """
                .formatted(workload);
    }

    private static Workload read(String workload) {
        return PlanFile.parse("mix.yaml", plan(workload)).workloads().get(0);
    }

    private static Mix mix(Workload workload) {
        return Objects.requireNonNull(workload.mix());
    }

    @Test
    void requests_may_be_in_a_file() {
        Workload workload =
                read(
                        "{name: shop, requests: shop.http, environment: dev, rows: rows.csv, login:"
                                + " {path: /login, user: ann, password: '${env:PW}'}}");

        assertThat(workload.hasMix()).isTrue();
        assertThat(mix(workload))
                .isEqualTo(
                        new Mix(
                                Path.of("shop.http"),
                                "dev",
                                List.of(),
                                List.of(),
                                Path.of("rows.csv"),
                                List.of(),
                                new Login("/login", "ann", "${env:PW}")));
    }

    @Test
    void requests_may_be_listed_with_weights() {
        Workload workload =
                read(
                        "{name: shop, requests: [{get: '/a?b=1', weight: 3}, {post: '/o/{{$uuid}}',"
                            + " body: '{}', status: 201, headers: {A: b}}, {get: '/a', name: x},"
                            + " {get: /a}]}");

        assertThat(mix(workload).list())
                .containsExactly(
                        new ListedRequest("a", "GET", "/a?b=1", Map.of(), null, 3, null),
                        new ListedRequest(
                                "post-o", "POST", "/o/{{$uuid}}", Map.of("A", "b"), "{}", 1, 201),
                        new ListedRequest("x", "GET", "/a", Map.of(), null, 1, null),
                        new ListedRequest("a-2", "GET", "/a", Map.of(), null, 1, null));
    }

    @Test
    void a_path_alone_is_a_get() {
        Workload workload = read("{name: shop, requests: [/, '/a?b=1', {get: /c, weight: 2}]}");

        assertThat(mix(workload).list())
                .containsExactly(
                        new ListedRequest("root", "GET", "/", Map.of(), null, 1, null),
                        new ListedRequest("a", "GET", "/a?b=1", Map.of(), null, 1, null),
                        new ListedRequest("c", "GET", "/c", Map.of(), null, 2, null));
    }

    @Test
    void a_stored_plan_has_the_name_of_the_file_and_reads_the_same() throws Exception {
        Plan plan = PlanFile.parse("mix.yaml", plan("{name: shop, requests: shop.http}"));
        Workload prepared =
                plan.workloads()
                        .get(0)
                        .withPrepared(
                                new PreparedMix(
                                        List.of(
                                                new PreparedMix.MixedRequest(
                                                        Workload.get("secret", "/secret"), true)),
                                        List.of(0),
                                        List.of(),
                                        List.of(),
                                        Map.of()));

        String stored = Json.MAPPER.writeValueAsString(plan.withWorkloads(List.of(prepared)));

        assertThat(stored).contains("shop.http").doesNotContain("secret", "prepared");
        assertThat(Json.MAPPER.readValue(stored, Plan.class)).isEqualTo(plan);
    }

    @Test
    void the_password_and_headers_are_taken_from_the_environment() {
        Plan plan =
                PlanFile.parse(
                        "mix.yaml",
                        plan(
                                "{name: shop, requests: [{get: /, headers: {Authorization: 'Bearer"
                                        + " ${env:TOKEN}'}}], login: {path: /login, user: ann,"
                                        + " password: '${env:PW}'}}"));

        Plan open =
                EnvironmentReferences.resolved(
                        plan, Map.of("PW", "s3cret", "TOKEN", "t0ken"), new Secrets());

        Mix resolved = mix(open.workloads().get(0));
        assertThat(Objects.requireNonNull(resolved.login()).password()).isEqualTo("s3cret");
        assertThat(resolved.list().get(0).headers()).containsEntry("Authorization", "Bearer t0ken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {name: a, requests: []}                                                       | requests must be a file of requests such as shop.http, or a list
                    {name: a, requests: 3}                                                        | requests must be a file of requests such as shop.http, or a list
                    {name: a, requests: [x]}                                                      | a path that starts with a slash
                    {name: a, requests: ["/a b"]}                                                 | a path starts with a slash and is percent-encoded
                    {name: a, requests: ["/{{$uid}}"]}                                            | weigh knows the dynamic variables $uuid
                    {name: a, requests: [{weight: 2}]}                                            | a request must have exactly one of get, head, post, put, patch and delete
                    {name: a, requests: [{get: /, post: /}]}                                      | a request must have exactly one of get, head, post, put, patch and delete
                    {name: a, requests: [{get: /, weight: 0}]}                                    | a whole number from 1 to 1000000000
                    {name: a, requests: [{get: /, body: x}]}                                      | a GET or HEAD has no body: leave it out
                    {name: a, requests: [{get: x}]}                                               | a path that starts with a slash such as
                    {name: a, requests: [{get: "/a b"}]}                                          | a path starts with a slash and is percent-encoded: correct it
                    {name: a, requests: [{get: /, status: 99}]}                                   | a status code from 200 to 599
                    {name: a, requests: [{get: /, name: x}, {get: /a, name: x}]}                  | two requests are named x: rename one of them
                    {name: a, requests: [{get: "/{{$uid}}"}]}                                     | weigh knows the dynamic variables $uuid
                    {name: a, requests: [{get: /, headers: {"a b": c}}]}                          | a b
                    {name: a, get: /, requests: x.http}                                           | a workload must have exactly one of get, post, head, websocket and requests
                    {name: a, get: /, rows: x.csv}                                                | rows are for several requests
                    {name: a, get: /, login: {path: /, user: a, password: "${env:P}"}}            | a login is for several requests
                    {name: a, requests: [{get: /}], environment: dev}                             | an environment is for an .http file
                    {name: a, requests: [{get: /}], include: ["/a"]}                              | patterns are for a recording
                    {name: a, requests: x.http, headers: {A: b}}                                  | each of several requests has its own headers
                    {name: a, requests: x.http, expect: {status: 201}}                            | each of several requests has its own status
                    {name: a, requests: x.http, login: {path: /login, user: a, password: secret}} | a reference to the environment such as '${env:PW}', so that no plan has a password
                    {name: a, requests: x.http, login: {path: login, user: a, password: "${env:P}"}} | must be
                    """)
    void a_wrong_mix_is_one_sentence(String workload, String sentence) {
        InvalidPlanException wrong =
                catchThrowableOfType(InvalidPlanException.class, () -> read(workload));

        assertThat(Objects.requireNonNull(wrong).problems())
                .extracting(PlanProblem::sentence)
                .anyMatch(it -> it.contains(sentence));
    }

    @ParameterizedTest
    @CsvSource({
        "'{driver: ab}', ab cannot send several requests in proportion: use builtin",
        "'{driver: wrk}', wrk cannot send several requests in proportion: use builtin",
        "'{driver: builtin}', 'keepAlive: true'"
    })
    void loads_that_cannot_send_a_mix_are_refused(String load, String sentence) {
        String plan =
                plan("{name: shop, requests: [{get: /}]}")
                        .replace("load: {driver: builtin, keepAlive: true}", "load: " + load);

        InvalidPlanException wrong =
                catchThrowableOfType(
                        InvalidPlanException.class, () -> PlanFile.parse("mix.yaml", plan));

        assertThat(Objects.requireNonNull(wrong).problems())
                .extracting(PlanProblem::sentence)
                .anyMatch(it -> it.contains(sentence));
    }
}
