package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** The door: {@code java -jar weigh-engine.jar <prefix>.job.json}. */
public final class Main {

    /** The load was driven to its end, whatever the server answered. */
    static final int DONE = 0;

    /** The tool itself broke. */
    static final int BROKE = 1;

    /** The job cannot be driven. */
    static final int USAGE = 2;

    private Main() {}

    /** Drives one job and ends the JVM, whatever threads the engine leaves behind. */
    public static void main(String[] arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        // Standard output is one JSON document: whatever a library prints goes beside it.
        System.setOut(err);
        System.exit(run(arguments, Path.of(""), out, err));
    }

    static int run(String[] arguments, Path folder, PrintStream out, PrintStream err) {
        try {
            if (arguments.length == 1 && arguments[0].equals("--version")) {
                out.println(Engine.NAME + " " + Engine.version());
                return DONE;
            }
            Job job = Abilities.checked(JobFile.ofArguments("weigh-engine", folder, arguments));
            Outcome outcome = Load.drive(job);
            Map<String, String> files = HistogramLogs.write(folder, job, outcome);
            out.println(Report.of(job, outcome, files).json());
            sayWarmupErrors(outcome, err);
            return DONE;
        } catch (BadJobException e) {
            err.println("weigh-engine: " + e.getMessage());
            return USAGE;
        } catch (Exception | LinkageError e) {
            err.println("weigh-engine: the tool broke (" + e + "): report it with what follows.");
            e.printStackTrace(err);
            return BROKE;
        }
    }

    private static void sayWarmupErrors(Outcome outcome, PrintStream err) {
        outcome.tally()
                .warmupErrors()
                .forEach(
                        (kind, times) ->
                                err.println(
                                        "weigh-engine: while warming up, "
                                                + kind.label()
                                                + " errors: "
                                                + times));
    }
}
