package io.weighbridge;

/** The door: the only class that ends the JVM. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        System.exit(0);
    }
}
