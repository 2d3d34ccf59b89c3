package io.weighbridge.cli;

/** The exit codes of {@code weigh}. */
public final class ExitCode {

    /** All was done. */
    public static final int DONE = 0;

    /**
     * A trial failed; or the store behind the targets did, before any; or results could not be
     * written any more. What was measured is kept.
     */
    public static final int TRIAL_FAILED = 1;

    /**
     * Wrong usage, a wrong plan or an unusable machine: nothing was measured; nor where every
     * target failed in a way that would come again.
     */
    public static final int USAGE = 2;

    /** Something became worse than it was; for comparisons. */
    public static final int REGRESSION = 3;

    /** A defect of weigh itself; the number is EX_SOFTWARE of BSD's sysexits.h. */
    public static final int DEFECT = 70;

    /** Ended by Ctrl-C: 128 and the number of SIGINT, as shells have it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
