package io.weighbridge.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A harness in a JVM of its own that has a process in a control group, to be killed. */
public final class ForkedGroup {

    private ForkedGroup() {}

    /** Prints the group's folder once a process has been started in it, then waits. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Path.of(arguments[0]);
        Children children = Children.open();
        ControlGroup group =
                children.group(ControlGroups.find(), new GroupLimits(64L << 20, 1.0, null));
        List<String> line = new ArrayList<>(group.prefix());
        line.addAll(List.of("sleep", "600"));
        ChildCommand command =
                new ChildCommand(
                        line, Map.of(), folder, folder.resolve("out"), folder.resolve("err"));
        try (Child child = children.start(command)) {
            while (Files.readString(group.memory().resolve("cgroup.procs")).isBlank()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            System.out.println(group.folders());
            TimeUnit.MINUTES.sleep(10);
            child.stop(Duration.ZERO);
        }
    }
}
