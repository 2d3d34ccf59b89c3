package io.weighbridge.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.factorial.LaunchDraw;
import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Factorial;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanFile;
import io.weighbridge.plan.ResumeValues;
import io.weighbridge.services.StoreOverrides;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestoredSecretsTest {

    private static final URI STORE = URI.create("http://me:hunter3@127.0.0.1:9200");

    @TempDir private Path folder;
    private Path file;
    private Plan plan;
    private Plan masked;

    @BeforeEach
    void a_run() throws Exception {
        file =
                Files.writeString(
                        folder.resolve("plan.yaml"),
                        """
                        name: shop
                        jvm: {flags: [-Xmx1g, -Dtoken=hunter1]}
                        targets: [{name: a, jar: a.jar, properties: {db.password: hunter2, uris: "{store}"}}]
                        workloads: [{name: w, get: /, headers: {Authorization: Bearer hunter3}}]
                        store: {documents: 10000}
                        """);
        plan = StoreOverrides.elasticsearch(PlanFile.read(file), STORE);
        masked = stored(plan);
        assertThat(masked.toString()).doesNotContain("hunter");
    }

    /** A plan as the files of its run have it. */
    private Plan stored(Plan open) {
        return RunDirectory.create(folder.resolve("results"), SampleRun.of("a-run", open))
                .record()
                .plan();
    }

    private static ResumeValues given(
            Map<String, String> properties,
            List<String> flags,
            Map<String, String> headers,
            @Nullable URI store) {
        return new ResumeValues(properties, flags, List.of(), Map.of(), headers, store, null);
    }

    @Test
    void flags_and_the_plan_give_together_what_the_files_have_not() {
        ResumeValues store = given(Map.of(), List.of(), Map.of(), STORE);

        assertThat(RestoredSecrets.of(masked, file, store)).isEqualTo(plan);
    }

    @Test
    void flags_alone_will_do() {
        ResumeValues all =
                given(
                        Map.of("db.password", "hunter2"),
                        List.of("-Xmx1g", "-Dtoken=hunter1"),
                        Map.of("Authorization", "Bearer hunter3"),
                        STORE);

        assertThat(RestoredSecrets.of(masked, null, all)).isEqualTo(plan);
    }

    @Test
    void flags_that_would_change_the_run_are_refused_without_their_values() {
        ResumeValues changed =
                new ResumeValues(
                        Map.of("db.password", "hunter2", "spring.jmx.enabled", "true"),
                        List.of("-Xmx2g", "-Dtoken=hunter1"),
                        List.of("--password", "hunter5"),
                        Map.of("LANG", "C"),
                        Map.of("Accept", "text/html", "Authorization", "Bearer hunter3"),
                        URI.create("http://127.0.0.1:9201"),
                        null);
        Plan other = plan.withStore(null);

        assertThatThrownBy(() -> RestoredSecrets.of(stored(other), file, changed))
                .isInstanceOf(UsageException.class)
                .hasMessageContainingAll(
                        "--elasticsearch, --env LANG, --header Accept, --jvm-flag=-Xmx2g,"
                                + " --property spring.jmx.enabled.",
                        "--arg=--password",
                        "start a new run")
                .hasMessageNotContainingAny("hunter", "Authorization", "token");
    }

    @Test
    void flags_or_the_plan_give_them_to_the_launches_that_were_drawn() throws Exception {
        Path factors =
                Files.writeString(
                        folder.resolve("factors.yaml"),
                        """
                        name: shop
                        targets: [{name: a, jar: a.jar, properties: {db.password: hunter2}}]
                        factors: [{name: jmx, levels: [{name: "off"}, {name: "on", properties: {spring.jmx.enabled: true}}]}]
                        workloads: [{name: w, get: /}]
                        """);
        Plan drawn = LaunchDraw.of(PlanFile.read(factors), 2, Factorial.LAUNCHES, 3);
        ResumeValues flags = given(Map.of("db.password", "hunter2"), List.of(), Map.of(), null);
        Plan kept = stored(drawn);

        assertThat(kept.toString()).doesNotContain("hunter");
        assertThat(RestoredSecrets.of(kept, null, flags)).isEqualTo(drawn);
        assertThat(RestoredSecrets.of(kept, factors, ResumeValues.NOTHING)).isEqualTo(drawn);
    }

    @Test
    void levels_may_differ_in_a_secret_so_only_the_plan_gives_theirs() throws Exception {
        Path factors =
                Files.writeString(
                        folder.resolve("levels.yaml"),
                        """
                        name: shop
                        targets: [{name: a, jar: a.jar}]
                        factors: [{name: db, levels: [{name: one, properties: {db.password: hunter1}}, {name: two, properties: {db.password: hunter2}}]}]
                        workloads: [{name: w, get: /}]
                        """);
        Plan levels = PlanFile.read(factors);
        ResumeValues flags = given(Map.of("db.password", "hunter2"), List.of(), Map.of(), null);
        Plan kept = stored(levels);

        assertThat(RestoredSecrets.of(kept, factors, ResumeValues.NOTHING)).isEqualTo(levels);
        assertThatThrownBy(() -> RestoredSecrets.of(kept, null, flags))
                .hasMessageContaining("factorial.factors.db.levels.one.properties.db.password");
    }

    @Test
    void a_level_with_a_new_name_in_the_plan_gives_no_launch_the_secret_of_another()
            throws Exception {
        String text =
                """
                name: shop
                targets: [{name: a, jar: a.jar, properties: {db.password: hunter0}}]
                factors: [{name: db, levels: [{name: other, properties: {db.password: hunter1}}, {name: same}]}]
                workloads: [{name: w, get: /}]
                """;
        Path factors = Files.writeString(folder.resolve("renamed.yaml"), text);
        Plan drawn = LaunchDraw.of(PlanFile.read(factors), 2, Factorial.LAUNCHES, 3);
        Plan kept = stored(drawn);
        Files.writeString(factors, text.replace("name: same", "name: unchanged"));

        Plan restored = RestoredSecrets.of(kept, factors, ResumeValues.NOTHING);

        assertThat(restored).isEqualTo(drawn);
    }

    @Test
    void arguments_come_back_whether_the_secret_is_a_part_of_them_or_follows_its_name()
            throws Exception {
        Path arguments =
                Files.writeString(
                        folder.resolve("arguments.yaml"),
                        """
                        name: shop
                        targets: [{name: a, jar: a.jar, arguments: [two words, --password, hunter1, --token, hunter 2, --key=hunter 3]}]
                        workloads: [{name: w, get: /}]
                        """);
        Plan open = PlanFile.read(arguments);
        Plan kept = stored(open);
        List<String> secretsOnly =
                List.of("--password", "hunter1", "--token", "hunter 2", "--key=hunter 3");

        assertThat(kept.toString()).contains("two words").doesNotContain("hunter");
        assertThat(RestoredSecrets.of(kept, arguments, ResumeValues.NOTHING)).isEqualTo(open);
        assertThat(RestoredSecrets.of(kept, null, typed(List.of(), secretsOnly))).isEqualTo(open);
    }

    @Test
    void each_argument_after_the_same_name_gets_its_own_secret() throws Exception {
        Path arguments =
                Files.writeString(
                        folder.resolve("twice.yaml"),
                        """
                        name: shop
                        targets:
                          - name: a
                            jar: a.jar
                            jvm: {flags: [-Dtoken=hunter1, -Xmx1g, -Dtoken=hunter2]}
                            arguments: [--password, hunter3, --password, hunter4, --password, hunter3]
                        workloads: [{name: w, get: /}]
                        """);
        Plan open = PlanFile.read(arguments);
        Plan kept = stored(open);
        List<String> flags = List.of("-Dtoken=hunter1", "-Dtoken=hunter2");
        List<String> all = open.targets().get(0).arguments();

        assertThat(RestoredSecrets.of(kept, null, typed(flags, all))).isEqualTo(open);
        assertThat(RestoredSecrets.of(kept, arguments, ResumeValues.NOTHING)).isEqualTo(open);
        assertThatThrownBy(() -> RestoredSecrets.of(kept, null, typed(flags, all.subList(0, 2))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "shop needs these: targets.a.arguments.4, targets.a.arguments.6. ");
    }

    @Test
    void one_typed_argument_is_not_the_secret_of_targets_that_differed() throws Exception {
        Path two =
                Files.writeString(
                        folder.resolve("two.yaml"),
                        """
                        name: shop
                        targets:
                          - {name: a, jar: a.jar, arguments: [--password, hunter3]}
                          - {name: b, jar: b.jar, arguments: [--password, hunter4]}
                        workloads: [{name: w, get: /}]
                        """);
        Plan kept = stored(PlanFile.read(two));
        List<String> one = List.of("--password", "hunter3");

        assertThatThrownBy(() -> RestoredSecrets.of(kept, null, typed(List.of(), one)))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(
                        "shop needs these: targets.a.arguments.2, targets.b.arguments.2. ");
    }

    @Test
    void one_typed_property_is_not_the_secret_of_two_targets_that_differed() throws Exception {
        Path two =
                Files.writeString(
                        folder.resolve("two.yaml"),
                        """
                        name: shop
                        targets:
                          - {name: a, jar: a.jar, properties: {db.password: hunter1}}
                          - {name: b, jar: b.jar, properties: {db.password: hunter2}}
                        workloads: [{name: w, get: /}]
                        """);
        Plan kept = stored(PlanFile.read(two));
        ResumeValues second = given(Map.of("db.password", "hunter2"), List.of(), Map.of(), null);
        Path gone = folder.resolve("gone.yaml");

        assertThatThrownBy(() -> RestoredSecrets.of(kept, gone, second))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "Secrets are not stored with a run, and shop needs these:"
                                + " targets.a.properties.db.password,"
                                + " targets.b.properties.db.password. Put them back into %s. Or,"
                                        .formatted(gone)
                                + " except for a suite, name the plan that has them with --plan,"
                                + " or give them with an option such as --header if all targets"
                                + " have the same value.");
    }

    private static ResumeValues typed(List<String> flags, List<String> arguments) {
        return new ResumeValues(Map.of(), flags, arguments, Map.of(), Map.of(), null, null);
    }

    @Test
    void a_plan_that_was_moved_can_be_named() throws IOException {
        Path moved = Files.move(file, folder.resolve("moved.yaml"));
        ResumeValues again =
                new ResumeValues(Map.of(), List.of(), List.of(), Map.of(), Map.of(), STORE, moved);

        assertThat(RestoredSecrets.of(masked, file, again)).isEqualTo(plan);
    }

    @Test
    void missing_secrets_are_reported_with_how_to_give_them() throws IOException {
        Files.delete(file);

        assertThatThrownBy(() -> RestoredSecrets.of(masked, file, ResumeValues.NOTHING))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "Secrets are not stored with a run, and shop needs these:"
                                + " targets.a.jvmFlags.2, targets.a.properties.db.password,"
                                + " workloads.w.headers.Authorization, store.uri. Put them back into %s. Or, except for a suite,"
                                        .formatted(file)
                                + " name the plan that has them with --plan, or give them with an"
                                + " option such as --header if all targets have the same value.");
        assertThatThrownBy(() -> RestoredSecrets.of(masked, null, ResumeValues.NOTHING))
                .hasMessageEndingWith(
                        "Give them again with --property KEY=VALUE, --jvm-flag=FLAG, --arg=ARG,"
                                + " --env NAME=VALUE, --header 'NAME: VALUE' or --elasticsearch"
                                + " URL.");
    }

    @Test
    void a_plan_without_secrets_needs_nothing() throws Exception {
        Plan open =
                PlanFile.read(
                        Files.writeString(
                                folder.resolve("open.yaml"),
                                """
                                name: open
                                title: "*** a star ***"
                                targets: [{name: a, jar: a.jar, env: {LANG: C}}]
                                workloads: [{name: w, get: /}]
                                """));

        assertThat(RestoredSecrets.of(open, null, ResumeValues.NOTHING)).isEqualTo(open);
    }
}
