package io.weighbridge.store;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.weighbridge.app.EmployeesContract;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import io.weighbridge.os.Folders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The contract of the employees, checked with each of the four jars as a process on one real store.
 */
@Tag("all")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmployeesIT {

    /** A seed that is not used otherwise; its data are deleted at the end. */
    private static final Documents DOCUMENTS = new Documents(10_000, 5, -7_310_444);

    private final List<String> said = new ArrayList<>();
    private final Path folder;
    private final Children children;
    private @Nullable OwnServer store;

    EmployeesIT(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.children = Children.open();
    }

    @BeforeAll
    void start() throws Exception {
        try {
            OwnServer server = OwnServer.start(children, DOCUMENTS, "512m", folder, said::add);
            store = server;
            EmployeesContract.load(server.uri());
        } catch (StoreException e) {
            assumeThat(e.getMessage())
                    .as("the server can be had here")
                    .doesNotContain("could not be fetched", "does not run as root");
            throw e;
        }
    }

    @AfterAll
    void end() throws IOException {
        if (store != null) {
            store.close();
            Path data = store.path();
            Folders.delete(data);
            Files.deleteIfExists(data.resolveSibling(data.getFileName() + ".lock"));
        }
        children.close();
    }

    @ParameterizedTest
    @CsvSource({
        "tomcat, Apache Tomcat, false",
        "jetty, Eclipse Jetty, false",
        "undertow, Undertow, false",
        "webflux, Reactor Netty, true"
    })
    void a_stack_answers_as_the_others_do(String stack, String container, boolean reactive)
            throws Exception {
        OwnServer behind = Objects.requireNonNull(store);
        Target target = target(stack, container, behind);
        try (Server app =
                new Launcher(children).start(target, PlanSample.of(target), folder, stack)) {
            new EmployeesContract(app.uri(), behind.uri(), reactive).check();
        }
    }

    private static Target target(String stack, String container, OwnServer behind) {
        return Target.jar(stack, Path.of("..", "app-" + stack, "target", "app-" + stack + ".jar"))
                .withJvmFlags(List.of("-Xmx512m"))
                .withProperties(
                        Map.of(
                                "spring.profiles.active",
                                "elasticsearch",
                                "spring.elasticsearch.uris",
                                behind.uri().toString()))
                .withReady("/plaintext")
                .withContainer(container);
    }
}
