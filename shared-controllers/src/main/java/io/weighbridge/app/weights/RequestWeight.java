package io.weighbridge.app.weights;

/** An overhead that is added to a request. */
@FunctionalInterface
public interface RequestWeight {

    /** No overhead, which is the default. */
    RequestWeight NONE = () -> {};

    /** Applies the overhead once, on the calling thread. */
    void carry() throws InterruptedException;

    /** This overhead followed by another one. */
    default RequestWeight and(RequestWeight other) {
        return () -> {
            carry();
            other.carry();
        };
    }
}
