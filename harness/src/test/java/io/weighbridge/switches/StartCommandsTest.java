package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.instrument.boot.LaunchScript;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.JarPreparation;
import io.weighbridge.instrument.plan.Jvm;
import io.weighbridge.instrument.plan.Level;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartCommandsTest {

    private static final Target SHOP = Target.jar("app", Path.of("target/my shop.jar"));

    private static final Factor CONTAINER =
            new Factor(
                    "container",
                    List.of(Level.asIs("tomcat"), Level.asIs("jetty").withContainer("jetty")));

    private static final Factor PROTOCOL =
            new Factor(
                    "protocol",
                    List.of(
                            Level.asIs("http1"),
                            Level.properties("h2c", Map.of("server.http2.enabled", "true"))));

    private static final Factor PACKAGING =
            new Factor(
                    "packaging",
                    List.of(
                            Level.asIs("fat"),
                            Level.prepared("extracted", JarPreparation.EXTRACT),
                            Level.prepared("cds", JarPreparation.CACHE)));

    private static List<String> steps(Target app, List<String> levels) {
        return steps(app, levels, null);
    }

    private static List<String> steps(
            Target app, List<String> levels, @Nullable MoveSettings moves) {
        return steps(app, levels, moves, List.of());
    }

    private static List<String> steps(
            Target app, List<String> levels, @Nullable MoveSettings moves, List<String> notes) {
        RunRecord run = InventedRun.record(1, List.of("tomcat"));
        Factorial factorial = Factorial.of(app, List.of(CONTAINER, PROTOCOL, PACKAGING));
        return StartCommands.steps(
                run.withPlan(run.plan().withFactorial(factorial).withNotes(notes)).withMoves(moves),
                levels);
    }

    @Test
    void the_commands_have_the_arguments_and_variables_of_the_application() {
        Target app =
                Target.jar("app", Path.of("shop.jar"))
                        .withArguments(List.of("--import", "all shops"))
                        .withEnv(Map.of("SHOP", "a b"));

        assertThat(steps(app, List.of()))
                .containsExactly("SHOP='a b' java -jar shop.jar --import 'all shops'");
    }

    @Test
    void names_and_flags_are_quoted_for_a_shell() {
        Target app =
                SHOP.withJvm(new Jvm(Path.of("/opt/my jdk"), null))
                        .withJvmFlags(List.of("-Dname=all shops"));

        assertThat(steps(app, List.of("packaging=cds")))
                .containsExactly(
                        "'/opt/my jdk/bin/java' -Djarmode=tools -jar 'my shop.jar' extract"
                                + " --destination 'my shop'",
                        "'/opt/my jdk/bin/java' '-Dname=all shops'"
                                + " '-XX:ArchiveClassesAtExit=my shop.jsa'"
                                + " -Dspring.context.exit=onRefresh -jar 'my shop/my shop.jar'",
                        "'/opt/my jdk/bin/java' '-Dname=all shops' '-XX:SharedArchiveFile=my"
                                + " shop.jsa' -jar 'my shop/my shop.jar'");
    }

    /** The tools in the jar refuse one with a script; zip removes it. */
    @Test
    void a_launch_script_is_removed_before_a_jar_is_extracted() {
        List<String> notes = List.of(LaunchScript.note("my shop.jar"));

        assertThat(steps(SHOP, List.of("packaging=extracted"), null, notes))
                .containsExactly(
                        "cp 'my shop.jar' 'my shop-plain.jar'",
                        "zip --junk-sfx 'my shop-plain.jar'",
                        "java -Djarmode=tools -jar 'my shop-plain.jar' extract --destination 'my"
                                + " shop-plain'",
                        "java -jar 'my shop-plain/my shop-plain.jar'");
    }

    @Test
    void a_war_is_extracted_into_a_folder_that_is_not_named_like_its_file() {
        Target war = SHOP.withJar(Path.of("shop.war"));

        assertThat(steps(war, List.of("packaging=cds")).get(0))
                .isEqualTo("java -Djarmode=tools -jar shop.war extract --destination shop");
    }

    @Test
    void a_jar_is_moved_with_the_properties_and_starters_of_the_measured_one() {
        List<String> levels = List.of("container=jetty", "protocol=h2c");
        MoveSettings moves = new MoveSettings(false, null, Map.of("jetty", "g:a:1"));

        assertThat(steps(SHOP.withTls(true), levels, moves).get(0))
                .isEqualTo(
                        "weigh swap 'my shop.jar' jetty --output 'my shop-jetty.jar'"
                                + " --property server.http2.enabled=true"
                                + " --property server.ssl.enabled=true --starter jetty=g:a:1");
        assertThat(steps(SHOP, List.of("container=jetty"), moves))
                .containsExactly(
                        "weigh swap 'my shop.jar' jetty --output 'my shop-jetty.jar'"
                                + " --starter jetty=g:a:1",
                        "java -jar 'my shop-jetty.jar'");
    }
}
