package io.weighbridge.swap;

/** The programming model of an application, which decides what containers it runs on. */
public enum Stack {
    /** Spring MVC, or another that is made of servlets. */
    MVC,
    /** Spring WebFlux. */
    WEBFLUX
}
