package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The entry point: {@code java -jar weigh-engine.jar <prefix>.job.json} runs one job; {@code ...
 * serve [THREADS]} executes the commands on standard input until the input ends.
 */
public final class Main {

    /** The load was completed, whatever the server answered. */
    static final int DONE = 0;

    /** The tool itself failed. */
    static final int BROKE = 1;

    /** The job cannot be run. */
    static final int USAGE = 2;

    private Main() {}

    /** Executes the arguments and ends the JVM. */
    public static void main(String[] arguments) {
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        PrintStream err =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        // Standard output is for JSON documents only, so outputs of libraries go to standard error.
        System.setOut(err);
        System.exit(run(arguments, Path.of(""), System.in, out, err));
    }

    static int run(
            String[] arguments, Path folder, InputStream in, PrintStream out, PrintStream err) {
        try {
            if (arguments.length > 0 && arguments[0].equals("serve")) {
                serve(arguments, in, out);
                return DONE;
            }
            if (arguments.length == 1 && arguments[0].equals("--version")) {
                out.println(Engine.NAME + " " + Engine.version());
                return DONE;
            }
            Job job = Abilities.checked(JobFile.ofArguments("weigh-engine", folder, arguments));
            LoadTotals totals = JobRun.drive(job);
            Map<String, String> files = LoadHistograms.write(folder, job, totals);
            out.println(JobReport.of(job, totals, files).json());
            sayWarmupErrors(totals, err);
            return DONE;
        } catch (BadJobException e) {
            err.println("weigh-engine: " + e.getMessage());
            return USAGE;
        } catch (Exception | LinkageError e) {
            err.println(
                    "weigh-engine: the tool failed ("
                            + e
                            + "): report it with the following output.");
            e.printStackTrace(err);
            return BROKE;
        }
    }

    private static void serve(String[] arguments, InputStream in, PrintStream out)
            throws BadJobException, IOException, InterruptedException {
        try (Generator generator = new Generator(threads(arguments));
                BufferedReader commands =
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            CommandLoop.run(generator, commands, out);
        }
    }

    private static int threads(String[] arguments) throws BadJobException {
        if (arguments.length == 1) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (arguments.length == 2 && arguments[1].matches("[1-9][0-9]{0,2}")) {
            return Integer.parseInt(arguments[1]);
        }
        throw new BadJobException(
                "serve takes the number of threads, from 1 to 999, but got %s: give one number, or none for one thread per processor."
                        .formatted(List.of(arguments).subList(1, arguments.length)));
    }

    private static void sayWarmupErrors(LoadTotals totals, PrintStream err) {
        totals.tally()
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
