package io.weighbridge.instrument.model;

/** The free disk space that a run requires. */
public final class Disk {

    /**
     * Bytes that must be free in the folder of results: enough for a run's logs and raw output
     * until a full disk is noticed.
     */
    public static final long LEAST_FREE = 200_000_000;

    private Disk() {}
}
