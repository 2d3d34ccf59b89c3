package io.weighbridge.sample;

/**
 * The CPU times in {@code /proc/<pid>/stat}, proc(5). The kernel scales user and system time so
 * that their sum is the scheduler's exact figure, then cuts each to whole ticks: the sum of two
 * fields is up to two ticks too small, never too large. Which part of the sum is user time it
 * samples, at each timer tick, so that one alone is an estimate that many ticks make good.
 *
 * @param name of the program, as the kernel cuts it to 15 characters
 * @param userTicks user time, threads that have ended included
 * @param ticks user and system time, threads that have ended included
 * @param childTicks the same of ended children that were waited for
 */
record ProcessStat(String name, long userTicks, long ticks, long childTicks) {

    /**
     * {@code USER_HZ}: what the kernel shows to programs is in hundredths of a second on every
     * architecture Java 17 runs on, whatever its own timer does.
     */
    static final long TICKS_PER_SECOND = 100;

    static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;

    /** Fields 14 to 17 of proc(5), counted behind the name, which may hold blanks and brackets. */
    static ProcessStat parse(String text) {
        int close = text.lastIndexOf(')');
        String[] fields = text.substring(close + 2).split(" ", -1);
        return new ProcessStat(
                text.substring(text.indexOf('(') + 1, close),
                Long.parseLong(fields[11]),
                Long.parseLong(fields[11]) + Long.parseLong(fields[12]),
                Long.parseLong(fields[13]) + Long.parseLong(fields[14]));
    }

    long nanos() {
        return ticks * NANOS_PER_TICK;
    }

    long userNanos() {
        return userTicks * NANOS_PER_TICK;
    }

    double childSeconds() {
        return (double) childTicks / TICKS_PER_SECOND;
    }
}
