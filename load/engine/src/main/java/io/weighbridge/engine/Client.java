package io.weighbridge.engine;

/** What carries a run's requests: its connections and its event loops. */
interface Client extends AutoCloseable {

    /** The client that speaks what a job asks for. */
    static Client of(Run run) {
        return run.job().scenario().overWebSockets() ? new WebSockets(run) : new Hyperfoil(run);
    }

    /**
     * Opens all connections.
     *
     * @param limit seconds to wait for them
     * @return whether they are open
     */
    boolean connect(double limit) throws InterruptedException;

    /** Starts all slots; they run until the pace is over. */
    void start();

    /** Closes every slot's account, each on its own event loop, and waits for that. */
    void settle() throws InterruptedException;

    @Override
    void close();
}
