package io.weighbridge.jmh;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import io.weighbridge.job.JobResult;
import java.io.PrintStream;
import org.openjdk.jmh.util.Version;

/** The entry point: takes a job file, prints the JSON document, and ends with 0, 1 or 2. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // Standard error is where the harness looks.
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length == 1 && arguments[0].equals("--version")) {
            out.println("jmh " + Version.getPlainVersion());
            return 0;
        }
        try {
            Job job = JobFile.ofArguments("weigh-jmh", arguments);
            JobResult result = new JmhRun(job, arguments[0]).drive();
            out.println(result.json());
            return 0;
        } catch (BadJobException e) {
            err.println("weigh-jmh: " + e.getMessage());
            return 2;
        } catch (Exception e) {
            err.println("weigh-jmh: the load stopped because JMH failed: see below.");
            e.printStackTrace(err);
            return 1;
        }
    }
}
