package io.weighbridge.model;

/** What results need. */
public final class Disk {

    /**
     * Bytes that must be free where results are written: what a run may need for logs and raw
     * output before it is noticed that the disk is full.
     */
    public static final long LEAST_FREE = 200_000_000;

    private Disk() {}
}
