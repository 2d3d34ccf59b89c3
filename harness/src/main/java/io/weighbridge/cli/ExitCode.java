package io.weighbridge.cli;

/** The exit codes of {@code weigh}. */
public final class ExitCode {

    /** Everything succeeded. */
    public static final int DONE = 0;

    /**
     * A trial failed, or the store behind the targets failed before any trial, or results could no
     * longer be written. Existing measurements are kept.
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

    private ExitCode() {}
}
