package io.weighbridge.app.employees;

/** At least as many employees match as one search can return. */
final class FullWindowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FullWindowException() {
        super("a search returned " + Window.MOST + " employees, and more may match");
    }
}
