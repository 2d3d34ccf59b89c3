package io.weighbridge.instrument.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.Json;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.profile.Profile;
import io.weighbridge.profile.ProfileFiles;
import io.weighbridge.profile.Profiles;
import io.weighbridge.services.StoreOverrides;
import io.weighbridge.suite.SuiteDirectory;
import io.weighbridge.suite.SuiteRecord;
import io.weighbridge.suite.SuiteStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts that must not appear in the files of a run. */
class MaskedTreeTest {

    /** Each contains {@code hunter}. */
    private static final String PLAN =
            """
            name: secret
            jvm: {flags: [-Dtoken=hunter1]}
            targets:
              - name: a
                jar: a.jar
                properties: {db.password: hunter2, db.url: "jdbc:x://h/db?user=a&password=hunter3", server.tomcat.max-keep-alive-requests: 100}
                env: {API_KEY: hunter4, LANG: C, SHOP: "${env:SHOP}"}
              - {name: b, command: [serve, --password, hunter5, --port, "{port}", "http://me:hunter6@host/x"]}
            workloads:
              - name: w
                get: /x?api_key=hunter7
                headers: {Authorization: Bearer hunter8, Accept: text/plain, X-Shop: "${env:SHOP}"}
            load: {driver: ab, options: [-A, "me:hunter9", -H, "Cookie: id=hunter10"]}
            """;

    @TempDir private Path folder;
    private Plan plan;

    @BeforeEach
    void read() throws Exception {
        plan = PlanFile.read(Files.writeString(folder.resolve("secret.yaml"), PLAN));
    }

    private RunDirectory create() {
        RunRecord other = Samples.run("a-run");
        RunRecord record =
                new RunRecord(
                        "a-run",
                        other.startedAt(),
                        other.weighbridge(),
                        other.commit(),
                        List.of("run", "--property", "db.password=hunter2", "--rounds", "3"),
                        1,
                        plan,
                        other.machine(),
                        other.serverCpus(),
                        other.clientCpus(),
                        other.tools(),
                        other.artifacts(),
                        other.atReady(),
                        List.of(),
                        null,
                        null,
                        null);
        return RunDirectory.create(folder.resolve("results"), record);
    }

    private static Trial trial(Path folder) {
        RawOutput raw =
                new RawOutput(
                        "ab",
                        List.of(
                                "ab",
                                "-H",
                                "Authorization: Bearer hunter8",
                                "-H",
                                "X-Shop: hunter11"),
                        0,
                        Duration.ofSeconds(1),
                        Map.of("stdout", folder.resolve("raw/s.stdout")),
                        null);
        Slice before = Samples.completed(folder).slices().get(0);
        Slice slice =
                new Slice(
                        before.workload(),
                        before.load(),
                        before.index(),
                        before.attempt(),
                        before.kept(),
                        before.startedAt(),
                        raw,
                        before.client(),
                        before.measurements(),
                        List.of(new Warning(Warning.Kind.NOT_MEASURED, "hunter2 is wrong")));
        return new Trial(
                0,
                "a",
                Instant.EPOCH,
                new Failure(
                        Failure.Kind.DIED_AT_START,
                        "a got hunter2",
                        List.of("login with 'hunter4' failed", "shop hunter11")),
                new Identity(
                        List.of("java", "--db.password=hunter2", "--shop=hunter11"),
                        1,
                        2,
                        null,
                        null),
                Measurements.NONE,
                List.of(),
                List.of(slice),
                List.of(),
                List.of(),
                List.of());
    }

    /** Its end looks like a secret: {@code +apikey==}. */
    @Test
    void a_body_of_bytes_stays_as_it_is() {
        ObjectNode workload = Json.MAPPER.createObjectNode().put("bodyBase64", "AAAA/ZZ+apikey==");

        assertThat(MaskedTree.of(workload, new Secrets())).isEqualTo(workload);
    }

    @Test
    void no_file_of_a_run_contains_a_secret() throws Exception {
        Secrets secrets = new Secrets();
        RunDirectory created = create();
        RunDirectory run =
                created.masking(
                        EnvironmentReferences.resolved(
                                created.typed(), Map.of("SHOP", "hunter11"), secrets),
                        secrets);
        run.append(trial(run.folder()));
        ProfileFiles.keep(
                run,
                new Profiles(Profiler.JFR, null, List.of(), List.of())
                        .with(
                                new Profile(
                                        "a",
                                        Instant.EPOCH,
                                        List.of("java", "-Dtoken=hunter1"),
                                        null,
                                        null,
                                        Map.of(),
                                        "a said hunter4",
                                        null,
                                        Map.of())));

        for (Path file : files(run.folder())) {
            assertThat(file).content().doesNotContain("hunter");
        }
        assertThat(run.masked("hunter2 at http://me:hunter6@host for hunter11"))
                .doesNotContain("hunter")
                .endsWith("${env:SHOP}");
        assertThat(Objects.requireNonNull(run.trials().get(0).identity()).command().get(2))
                .isEqualTo("--shop=${env:SHOP}");
        assertThat(run.trials().get(0).slices().get(0).raw().files().get("stdout"))
                .isEqualTo(run.folder().resolve("raw/s.stdout"));
    }

    @Test
    void values_that_are_not_secret_are_unchanged() {
        Plan masked = create().record().plan();

        assertThat(masked.targets().get(0).properties())
                .containsEntry("db.password", "***")
                .containsEntry("server.tomcat.max-keep-alive-requests", "100");
        assertThat(masked.targets().get(0).env())
                .containsEntry("LANG", "C")
                .containsEntry("SHOP", "${env:SHOP}");
        assertThat(masked.workloads().get(0).headers())
                .containsEntry("Accept", "text/plain")
                .containsEntry("X-Shop", "${env:SHOP}");
    }

    @Test
    void a_run_has_the_secrets_and_its_files_do_not() {
        RunDirectory run = create();

        assertThat(run.typed()).isEqualTo(plan);
        assertThat(run.record().plan()).isNotEqualTo(plan);
        RunDirectory opened = RunDirectory.open(run.folder());
        assertThat(opened.record()).isEqualTo(run.record());
        assertThat(opened.typed()).isEqualTo(run.record().plan());
    }

    @Test
    void no_level_of_a_factor_contains_a_secret() throws Exception {
        plan =
                PlanFile.read(
                        Files.writeString(
                                folder.resolve("levels.yaml"),
                                """
                                name: levels
                                targets: [{name: a, jar: a.jar, properties: {db.password: hunter2}}]
                                factors:
                                  - {name: f, levels: [{name: x}, {name: y, flags: [-Dtoken=hunter1], properties: {api.key: hunter3}}]}
                                workloads: [{name: w, get: /}]
                                """));

        for (Path file : files(create().folder())) {
            assertThat(file).content().doesNotContain("hunter");
        }
    }

    @Test
    void targets_that_differ_in_a_secret_alone_still_differ() throws Exception {
        plan =
                PlanFile.read(
                        Files.writeString(
                                folder.resolve("twins.yaml"),
                                """
                                name: twins
                                targets:
                                  - {name: a, jar: a.jar, properties: {cache.key: one}}
                                  - {name: b, jar: a.jar, properties: {cache.key: two}}
                                  - {name: c, jar: a.jar, properties: {cache.key: one}}
                                workloads: [{name: w, get: /}]
                                """));

        Plan masked = create().record().plan();

        assertThat(masked.targets().get(1).withName("a")).isNotEqualTo(masked.targets().get(0));
        assertThat(masked.targets().get(2).withName("a")).isEqualTo(masked.targets().get(0));
    }

    @Test
    void the_masked_secrets_of_a_plan_are_named_by_their_keys_and_options() {
        plan =
                StoreOverrides.elasticsearch(
                        plan.withServices(List.of(Service.storing("store", Store.DEFAULT))),
                        "http://me:hunter11@127.0.0.1:9200");

        assertThat(MaskedSecrets.obstacle(create().record().plan()))
                .isEqualTo(
                        "A run does not store secrets, so secret cannot be resumed: write"
                                + " ${env:NAME} instead of the literal secret of -Dtoken=***2,"
                                + " db.password, db.url, API_KEY, --password, http://***6@host/x,"
                                + " path, Authorization, me:***9, Cookie: ***10, --elasticsearch,"
                                + " and start again.");
    }

    /** It may come from standard input, so it is no reference. */
    @Test
    void the_password_of_a_login_is_masked_and_the_run_cannot_be_resumed() throws Exception {
        ListedRequest any = new ListedRequest("home", "GET", "/", Map.of(), null, 1, null);
        Login login = new Login("/login", "ann", "hunter11");
        Mix mix = new Mix(null, null, List.of(), List.of(), null, List.of(any), login);
        plan = plan.withWorkloads(List.of(Workload.of("shop", mix)));

        RunDirectory created = create();

        Mix stored = Objects.requireNonNull(created.record().plan().workloads().get(0).mix());
        Login masked = Objects.requireNonNull(stored.login());
        assertThat(masked.user()).isEqualTo("ann");
        assertThat(masked.path()).isEqualTo("/login");
        for (Path file : files(created.folder())) {
            assertThat(Files.readString(file)).as(file.toString()).doesNotContain("hunter11");
        }
        assertThat(MaskedSecrets.obstacle(created.record().plan())).contains("password");
    }

    @Test
    void a_plan_whose_secrets_are_references_is_stored_as_it_is() throws Exception {
        plan =
                PlanFile.read(
                        Files.writeString(
                                folder.resolve("references.yaml"),
                                """
                                name: references
                                title: "*** a star ***"
                                jvm: {flags: ["-Dtoken=${env:A}"]}
                                targets:
                                  - name: a
                                    jar: a.jar
                                    properties: {db.password: "${env:A}", db.url: "jdbc:x://h/db?password=${env:A}"}
                                    env: {API_KEY: "${env:A}"}
                                    arguments: [--password, "${env:A}", "http://me:${env:A}@host"]
                                workloads:
                                  - name: w
                                    get: /x
                                    headers: {Authorization: "Bearer ${env:A}"}
                                load: {driver: ab, options: [-A, "me:${env:A}", -H, "Cookie: ${env:A}"]}
                                """));
        plan =
                StoreOverrides.elasticsearch(
                        plan.withServices(List.of(Service.storing("store", Store.DEFAULT))),
                        "http://me:${env:A}@127.0.0.1:9200");

        Plan stored = create().record().plan();

        assertThat(stored).isEqualTo(plan);
        assertThat(MaskedSecrets.obstacle(stored)).isNull();
    }

    /** Values masked without need might be the difference between two targets. */
    @Test
    void of_the_projects_own_plans_only_headers_with_credentials_are_masked() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("..", "plans"))) {
            for (Path file :
                    files.filter(it -> it.toString().endsWith(".yaml"))
                            .filter(it -> !PlanFile.isList(it))
                            .toList()) {
                plan = PlanFile.read(file);
                Plan masked = create().record().plan();

                assertThat(masked.targets()).as(file.toString()).isEqualTo(plan.targets());
                assertThat(masked.loads()).isEqualTo(plan.loads());
                assertThat(masked.notes()).isEqualTo(plan.notes());
                assertThat(masked.workloads())
                        .usingRecursiveComparison()
                        .ignoringFields("headers.Authorization", "headers.Cookie")
                        .isEqualTo(plan.workloads());
            }
        }
    }

    @Test
    void a_suite_stores_no_secrets() throws Exception {
        SuiteRecord record =
                new SuiteRecord(
                        "night",
                        "a suite",
                        Instant.EPOCH,
                        List.of("run", "--elasticsearch", "http://me:hunter1@host"),
                        null,
                        List.of(SuiteStep.waiting(plan)));

        SuiteDirectory suite = SuiteDirectory.create(folder.resolve("results"), record);
        suite.put(0, suite.record().steps().get(0).begun());

        assertThat(suite.folder().resolve("suite.json")).content().doesNotContain("hunter");
        assertThat(suite.record().steps().get(0).plan()).isNotEqualTo(plan);
    }

    @Test
    void only_the_owner_may_read_a_run_but_for_its_page() throws Exception {
        RunDirectory run = create();
        run.append(Samples.failed());
        Path page = Files.writeString(run.folder().resolve("report.html"), "for people");
        String before = permissions(page);
        assertThat(permissions(run.folder())).isEqualTo("rwx------");
        assertThat(permissions(run.folder().resolve("run.json"))).isEqualTo("rw-------");
        assertThat(permissions(run.folder().resolve("trials.jsonl"))).isEqualTo("rw-------");

        Files.createDirectory(run.raw().resolve("tool"));
        Files.writeString(run.raw().resolve("tool/page.html"), "by a tool");
        run.seal();

        assertThat(permissions(page)).isEqualTo(before);
        for (Path file : files(run.folder())) {
            assertThat(permissions(file)).isEqualTo(file.equals(page) ? before : "rw-------");
        }
        assertThat(permissions(run.raw().resolve("tool"))).isEqualTo("rwx------");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
