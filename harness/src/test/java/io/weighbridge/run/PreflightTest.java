package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Workload;
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
                        shop needs shop.jar, which is not there: check its path
                        new needs gone/target/new.jar, which is not there: build it with `mvn -Dquick package`\
                        """);
    }
}
