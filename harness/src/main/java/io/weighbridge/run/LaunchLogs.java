package io.weighbridge.run;

import io.weighbridge.squeeze.GcLog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Finds and reads the output and the GC log of one launch of a memory search.
 *
 * @param folder of the run's logs
 * @param label of the launch
 * @param target its name
 */
record LaunchLogs(Path folder, String label, String target) {

    /** The flag with which the JVM logs its collections. */
    String flag() {
        return GcLog.flag(log(".gc"));
    }

    /** The application's standard output, followed by its standard error. */
    String printed() {
        return text(log(".out")) + text(log(".err"));
    }

    GcLog collections() {
        return GcLog.parse(text(log(".gc")));
    }

    private Path log(String ending) {
        return folder.resolve(label + "-" + target + ending).toAbsolutePath();
    }

    /** A log's text; empty if nothing was started, or the log cannot be read. */
    private static String text(Path log) {
        try {
            return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
        } catch (IOException absent) {
            return "";
        }
    }
}
