package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A small harness in a separate JVM, to be ended in various ways. */
public final class ForkedHarness {

    /**
     * Starts a sleep without a parent and outside any session, as a daemon does that forks twice,
     * and writes its pid to a file.
     */
    static final String DAEMON =
            """
            (setsid sh -c 'setsid sleep 600 & echo $! > daemon' &)
            while ! [ -s daemon ]; do sleep 0.01; done
            """;

    private ForkedHarness() {}

    /**
     * Prints {@code child PID FOLDER}, where the folder is its temporary one, once it has started a
     * shell that started a sleep and a daemon, then waits.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        Children children = Children.open();
        ChildCommand command =
                shell(folder, DAEMON + "sleep 600 & echo $! > grandchild; touch begun; wait");
        try (Child child = children.start(command)) {
            while (Files.notExists(folder.resolve("begun"))) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            System.out.println("child " + child.pid() + " " + children.temporary());
            TimeUnit.MINUTES.sleep(10);
        }
    }

    static ChildCommand shell(Path folder, String script) {
        return new ChildCommand(
                List.of("sh", "-c", script),
                Map.of(),
                folder,
                folder.resolve("out"),
                folder.resolve("err"));
    }

    /** Starts a main class of the tests' class path; its output can be read from the process. */
    static Process fork(Class<?> main, String... arguments) throws IOException {
        return new ProcessBuilder(java(main, arguments))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** The command line that starts it. */
    static List<String> java(Class<?> main, String... arguments) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> line =
                new ArrayList<>(
                        List.of(
                                java,
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                main.getName()));
        line.addAll(List.of(arguments));
        return line;
    }
}
