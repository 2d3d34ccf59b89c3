package io.weighbridge.command;

/** The exit codes of {@code weigh}. */
public final class ExitCode {

    /** Everything succeeded. */
    public static final int DONE = 0;

    /**
     * A trial failed, or the store behind the targets failed before any trial, or results or a
     * report could not be written. Existing measurements are kept.
     */
    public static final int TRIAL_FAILED = 1;

    /**
     * Wrong usage, a wrong plan or an unusable machine, so nothing was measured; also if every
     * target failed in a way that would recur.
     */
    public static final int USAGE = 2;

    /** A comparison found that something became worse. */
    public static final int REGRESSION = 3;

    /** A defect of weigh itself. The number is EX_SOFTWARE of BSD's sysexits.h. */
    public static final int DEFECT = 70;

    /** Ended by Ctrl-C: 128 plus the number of SIGINT, as shells report it. */
    public static final int INTERRUPTED = 130;

    /** The following texts explain the codes in the help of commands. */
    public static final String OF_DONE = "0:done";

    public static final String OF_FAILED =
            "1:a measurement, Elasticsearch, or writing results or a report failed; finished"
                    + " measurements are kept";

    public static final String OF_USAGE =
            "2:wrong usage, wrong plan or unusable machine; nothing was measured";

    /** Of a command that measures nothing. */
    public static final String OF_INPUT = "2:wrong usage or unusable input; nothing was done";

    public static final String OF_REGRESSION = "3:a gate failed: a metric is worse than allowed";

    public static final String OF_DEFECT = "70:internal error, a defect of weigh";

    public static final String OF_INTERRUPTED =
            "130:ended by Ctrl-C; finished measurements are kept";

    public static final String OF_TERMINATED =
            "143:ended by SIGTERM; finished measurements are kept";

    private ExitCode() {}
}
