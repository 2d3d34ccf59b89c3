package io.weighbridge.services.compose;

import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Starts the services of a Compose file in a JVM that is ended in various ways. */
public final class ForkedCompose {

    private ForkedCompose() {}

    /**
     * Prints {@code starting} before the services are started and {@code up} once they run, then
     * waits.
     *
     * @param arguments the Compose file, a folder for logs, and the run's id
     */
    public static void main(String[] arguments) throws InterruptedException, java.io.IOException {
        Children children = Children.open();
        ComposeTool tool = ComposeTool.find(children);
        ComposeFile file = ComposeFile.read(Path.of(arguments[0]));
        System.out.println("starting");
        ComposeProject project =
                ComposeProject.up(
                        file,
                        tool,
                        arguments[2],
                        children,
                        Path.of(arguments[1]),
                        Duration.ofMinutes(2),
                        said -> {});
        String label = project.services().get(0).labels().get("io.weighbridge.run");
        System.out.println("up " + label);
        TimeUnit.MINUTES.sleep(10);
    }
}
