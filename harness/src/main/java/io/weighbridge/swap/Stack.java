package io.weighbridge.swap;

/** The programming model of an application, which determines its possible containers. */
public enum Stack {
    /** Spring MVC, or another model based on servlets. */
    MVC,
    /** Spring WebFlux. */
    WEBFLUX
}
