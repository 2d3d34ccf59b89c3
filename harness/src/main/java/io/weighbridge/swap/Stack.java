package io.weighbridge.swap;

/** The programming model of an application, which determines its possible containers. */
public enum Stack {
    /** Servlets, with or without Spring MVC. */
    SERVLET,
    /** Spring WebFlux. */
    WEBFLUX
}
