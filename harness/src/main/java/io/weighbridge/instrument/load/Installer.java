package io.weighbridge.instrument.load;

import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Tries to install a load tool.
 *
 * @param children owns the processes it starts
 * @param say receives a line before each command
 */
record Installer(Children children, Consumer<String> say) {

    /**
     * A package manager starts processes of other users, which may not enter this run's temporary
     * folder.
     */
    private static final Map<String, String> ENVIRONMENT =
            Map.of(
                    "DEBIAN_FRONTEND",
                    "noninteractive",
                    "TMPDIR",
                    System.getProperty("java.io.tmpdir", "/tmp"));

    /** Installs a tool if it is missing, and if that is possible. */
    void provide(Tool tool) {
        if (tool.find() != null) {
            return;
        }
        try (TemporaryFolder folder = children.temporary("install")) {
            for (List<String> line : tool.installation()) {
                say.accept(
                        "trying to install %s, which can take minutes: %s"
                                .formatted(tool.id().key(), String.join(" ", line)));
                Path log = tool.installationLog(folder.path());
                ChildCommand command = new ChildCommand(line, ENVIRONMENT, folder.path(), log, log);
                try (Child child = children.start(command)) {
                    child.await(tool.installationDeadline());
                }
            }
        } catch (IOException e) {
            // The tool is still missing, and its driver says so.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
