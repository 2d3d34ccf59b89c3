package io.weighbridge.app.weights;

/** What a request carries on top of its own work. */
@FunctionalInterface
public interface RequestWeight {

    /** Nothing: what every request carries until someone asks for more. */
    RequestWeight NONE = () -> {};

    /** Carries it once, on the calling thread. */
    void carry() throws InterruptedException;

    /** This weight, and another one after it. */
    default RequestWeight and(RequestWeight other) {
        return () -> {
            carry();
            other.carry();
        };
    }
}
