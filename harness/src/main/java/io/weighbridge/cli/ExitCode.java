package io.weighbridge.cli;

/** The exit codes of {@code weigh}. */
final class ExitCode {

    /** Everything succeeded. */
    static final int DONE = 0;

    /**
     * A trial failed, or the store behind the targets failed before any trial, or results or a
     * report could not be written. Existing measurements are kept.
     */
    static final int TRIAL_FAILED = 1;

    /**
     * Wrong usage, a wrong plan or an unusable machine, so nothing was measured; also if every
     * target failed in a way that would recur.
     */
    static final int USAGE = 2;

    /** A comparison found that something became worse. */
    static final int REGRESSION = 3;

    /** A defect of weigh itself. The number is EX_SOFTWARE of BSD's sysexits.h. */
    static final int DEFECT = 70;

    /** Ended by Ctrl-C: 128 plus the number of SIGINT, as shells report it. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
