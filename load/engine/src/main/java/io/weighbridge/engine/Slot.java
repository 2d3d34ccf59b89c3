package io.weighbridge.engine;

/** The place of a client in which one request is made after the other: all on one thread. */
interface Slot {

    /** Which of the run's threads, from 0. */
    int thread();

    /** Unique in a run. */
    int number();

    /** Calls back on the slot's thread, in so many nanoseconds. */
    void alarm(Runnable wake, long nanos);

    /** Looks again whether a request is to be sent. */
    void proceed();
}
