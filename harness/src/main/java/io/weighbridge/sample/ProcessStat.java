package io.weighbridge.sample;

/**
 * The CPU times in {@code /proc/<pid>/stat}, proc(5). The kernel scales user and system time so
 * that their sum equals the scheduler's exact value, then truncates each to whole ticks: the sum of
 * two fields is up to two ticks too small, never too large. The division between user and system
 * time is sampled at each timer tick, so user time alone is an estimate that needs many ticks.
 *
 * @param userTicks user time, including threads that have ended
 * @param ticks user and system time, including threads that have ended
 * @param childTicks the same for ended children that were waited for
 */
record ProcessStat(long userTicks, long ticks, long childTicks) {

    /**
     * {@code USER_HZ}: the kernel shows times to programs in hundredths of a second on every
     * architecture that Java 17 runs on, whatever its internal timer is.
     */
    static final long TICKS_PER_SECOND = 100;

    static final long NANOS_PER_TICK = 1_000_000_000L / TICKS_PER_SECOND;

    /**
     * Fields 14 to 17 of proc(5), counted after the name, which may contain spaces and brackets.
     */
    static ProcessStat parse(String text) {
        int close = text.lastIndexOf(')');
        String[] fields = text.substring(close + 2).split(" ", -1);
        return new ProcessStat(
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
