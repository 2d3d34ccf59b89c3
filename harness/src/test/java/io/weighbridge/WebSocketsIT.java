package io.weighbridge;

import static org.junit.jupiter.api.Named.named;

import io.weighbridge.app.WebSocketContract;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Target;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the contract of WebSockets with every target of the plan that measures them. Targets that
 * cannot run on this machine, because a Java is missing, are named in the build's output.
 */
@Tag("all")
@ParameterizedClass(name = "{0}")
@MethodSource("targets")
class WebSocketsIT implements WebSocketContract {

    private static @Nullable TargetProcess running;

    WebSocketsIT(Target target) {
        // The process is started before this, and is all that is needed.
    }

    static List<Named<Target>> targets() throws IOException {
        List<Named<Target>> targets = new ArrayList<>();
        for (Path file : TargetProcess.plans("websocket")) {
            PlanFile.read(file).targets().stream()
                    .map(TargetProcess::fromHere)
                    .map(target -> named(target.name(), target))
                    .forEach(targets::add);
        }
        return targets;
    }

    @BeforeParameterizedClassInvocation
    static void start(Target target) throws Exception {
        running = TargetProcess.start(target);
    }

    @AfterParameterizedClassInvocation
    static void end() {
        if (running != null) {
            running.close();
        }
        running = null;
    }

    @Override
    public URI server() {
        return Objects.requireNonNull(running).uri();
    }
}
