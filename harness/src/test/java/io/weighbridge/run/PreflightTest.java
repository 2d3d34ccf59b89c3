package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreflightTest {

    @Test
    void all_missing_jars_are_named_and_each_only_once() {
        Target shop = Target.jar("shop", Path.of("shop.jar"));
        Plan plan =
                Plan.of(
                        "shops",
                        List.of(
                                shop,
                                shop.withName("again"),
                                Target.jar("new", Path.of("gone", "target", "new.jar"))),
                        List.of(Workload.get("page", "/")),
                        List.of(Load.BUILT_IN));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        """
                        shop needs shop.jar, which is not there: build it, or check its path
                        new needs gone/target/new.jar, which is not there: build it, or check its path\
                        """);
    }

    @Test
    void a_missing_jar_of_a_module_is_reported_with_the_command_that_builds_it()
            throws IOException {
        Path module = Files.createDirectories(Path.of("target", "preflight", "peer-x"));
        Files.write(module.resolve("pom.xml"), List.of());
        Plan plan =
                Plan.of(
                        "peers",
                        List.of(Target.jar("x", module.resolve("target/peer-x.jar"))),
                        List.of(Workload.get("page", "/")),
                        List.of(Load.BUILT_IN));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith(
                        "build it with `mvn -Dquick -am -pl target/preflight/peer-x package`");
    }

    @Test
    void loads_that_a_tool_would_refuse_are_reported_before_anything_starts() {
        Load elsewhere = Load.closed("h2load", 1, 10, true, List.of("--h1", "-i", "urls"));
        Load larger = Load.closed("wrk", 1, 10, true, List.of("-c", "100"));
        Load kept = Load.closed("ab", 1, 10, false, List.of("-k"));
        Load own = Load.BUILT_IN.withOptions(List.of("-c", "5"));
        Load escaping = Load.closed("go-wrk", 1, 10, true, List.of());
        Plan plan =
                Plan.of(
                        "options",
                        List.of(Target.jar("shop", Path.of("shop.jar"))),
                        List.of(Workload.get("get", "/?q=a%20b")),
                        List.of(elsewhere, larger, kept, own, escaping));

        assertThatThrownBy(() -> Preflight.check(plan))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("\nthe options for h2load have -i, which could send the load")
                .hasMessageContaining("\nthe options for wrk have -c, which weigh sets itself")
                .hasMessageContaining("\nthe options for ab have -k, which weigh sets itself")
                .hasMessageContaining("\nbuiltin takes no options, but was given -c 5: leave them")
                .hasMessageContaining("\ngo-wrk escapes the values of a query again");
    }
}
