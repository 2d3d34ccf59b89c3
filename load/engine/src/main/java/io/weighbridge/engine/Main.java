package io.weighbridge.engine;

import io.weighbridge.job.BadJobException;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The entry point: {@code java -jar weigh-engine.jar serve [THREADS]} executes the commands on
 * standard input until the input ends.
 */
public final class Main {

    /** All commands were answered. */
    static final int DONE = 0;

    /** The tool itself failed. */
    static final int BROKE = 1;

    /** The arguments are wrong. */
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
        System.exit(run(List.of(arguments), System.in, out, err));
    }

    static int run(List<String> arguments, InputStream in, PrintStream out, PrintStream err) {
        try {
            if (arguments.equals(List.of("--version"))) {
                out.println(NettyVersion.NAME + " " + NettyVersion.version());
            } else {
                serve(threads(arguments), in, out);
            }
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

    private static void serve(int threads, InputStream in, PrintStream out)
            throws IOException, InterruptedException {
        try (Generator generator = new Generator(threads);
                BufferedReader commands =
                        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            CommandLoop.run(generator, commands, out);
        }
    }

    private static int threads(List<String> arguments) throws BadJobException {
        if (arguments.equals(List.of("serve"))) {
            return Runtime.getRuntime().availableProcessors();
        }
        if (String.join(" ", arguments).matches("serve [1-9][0-9]{0,2}")) {
            return Integer.parseInt(arguments.get(1));
        }
        throw new BadJobException(
                "the arguments should be 'serve' and the number of threads, from 1 to 999, or 'serve' alone for one thread per processor, but are %s: correct them."
                        .formatted(arguments));
    }
}
