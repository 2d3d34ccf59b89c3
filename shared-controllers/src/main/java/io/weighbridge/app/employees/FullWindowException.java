package io.weighbridge.app.employees;

/** More employees match than one search can return. */
final class FullWindowException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FullWindowException() {
        super("a search returned " + Window.MOST + " employees, and more may match");
    }
}
