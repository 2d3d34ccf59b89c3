package io.weighbridge.instrument.model;

/** The protocol between client and server. */
public enum Protocol implements Keyed {
    /** HTTP/1.1, or 1.0 if the load tool supports no other. */
    H1,
    /** HTTP/2; without TLS by prior knowledge, or under JMH by an upgrade. */
    H2C
}
