package io.weighbridge.services;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Runs the command that restores the state of services before a launch.
 *
 * @param children own its processes
 */
record RestoreCommand(Restore restore, Children children) {

    private static final int LINES = 5;

    /**
     * Runs it to its end.
     *
     * @param port of the server that is started next
     * @param values the placeholders of services, such as {@code db.port}; in the environment they
     *     are named like {@code WEIGH_DB_PORT}
     * @throws TrialFailedException if it fails, or takes too long; its processes have ended by then
     */
    void run(Target target, int port, Map<String, String> values)
            throws TrialFailedException, InterruptedException {
        Map<String, String> env = new HashMap<>();
        String command = restore.command().replace(Restore.TARGET, target.name());
        for (Map.Entry<String, String> value : values.entrySet()) {
            env.put(variable(value.getKey()), value.getValue());
            command = command.replace("{" + value.getKey() + "}", value.getValue());
        }
        env.put("WEIGH_TARGET", target.name());
        env.put("WEIGH_PORT", Integer.toString(port));
        try (TemporaryFolder folder = children.temporary("restore")) {
            Path log = folder.path().resolve("log");
            List<String> line = List.of("sh", "-c", command);
            ChildCommand started =
                    new ChildCommand(line, env, Path.of("").toAbsolutePath(), log, log);
            try (Child child = children.start(started)) {
                Integer code = child.await(restore.within());
                if (code == null) {
                    throw failed(
                            "did not end within %s: raise --restore-within (restore.within in a plan)"
                                    .formatted(Durations.text(restore.within())));
                }
                if (code != 0) {
                    throw failed(
                            "ended with exit code %d: correct it; its last lines: %s"
                                    .formatted(code, String.join(" | ", child.lastLines(LINES))));
                }
            }
        } catch (IOException e) {
            throw failed("cannot be run (" + Cause.of(e) + ")");
        }
    }

    private static String variable(String placeholder) {
        return "WEIGH_" + placeholder.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }

    private TrialFailedException failed(String how) {
        String sentence =
                "the command that restores the state before a launch (%s) %s"
                        .formatted(restore.command(), how);
        return new TrialFailedException(new Failure(Failure.Kind.CANNOT_START, sentence));
    }
}
