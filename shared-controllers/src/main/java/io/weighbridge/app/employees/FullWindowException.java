package io.weighbridge.app.employees;

/** More employees match than one search may bring. */
final class FullWindowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FullWindowException() {
        super("a search brought " + Window.MOST + " employees, and more may match");
    }
}
