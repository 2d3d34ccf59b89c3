package io.weighbridge.gatling;

import io.weighbridge.job.BadJobException;
import io.weighbridge.job.Job;
import io.weighbridge.job.JobFile;
import io.weighbridge.job.JobResult;
import java.io.PrintStream;

/** The entry point: takes a job file, prints the JSON document, and ends with 0, 1 or 2. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // Standard error is where the harness looks.
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        if (arguments.length == 1 && arguments[0].equals("--version")) {
            out.println("gatling " + Main.class.getPackage().getImplementationVersion());
            return 0;
        }
        try {
            Job job = JobFile.ofArguments("weigh-gatling", arguments);
            JobResult result = new GatlingRun(job).drive();
            out.println(result.json());
            return 0;
        } catch (BadJobException e) {
            err.println("weigh-gatling: " + e.getMessage());
            return 2;
        } catch (Exception e) {
            err.println("weigh-gatling: the load stopped because Gatling failed: see below.");
            e.printStackTrace(err);
            return 1;
        }
    }
}
