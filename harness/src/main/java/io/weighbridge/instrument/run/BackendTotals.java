package io.weighbridge.instrument.run;

/**
 * The part of a backend in the answers of one server, from that server's start.
 *
 * @param seconds the time of requests to the backend, as the backend reports it
 * @param timed number of requests whose time it reports; may be fewer than all
 * @param requests number of all requests to the backend
 */
public record BackendTotals(double seconds, double timed, double requests) {}
