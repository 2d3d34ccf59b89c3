package io.weighbridge.profile;

/** A JVM that works until its input ends. */
public final class Busy {

    private static volatile double sink;

    private Busy() {}

    public static void main(String[] arguments) throws Exception {
        Thread worker = new Thread(Busy::burnForEver, "worker");
        worker.setDaemon(true);
        worker.start();
        System.out.println("ready");
        while (System.in.read() >= 0) {
            // Only the end of the input matters.
        }
    }

    private static void burnForEver() {
        while (true) {
            sink = burnOnce(sink);
        }
    }

    private static double burnOnce(double from) {
        double sum = from;
        for (int i = 1; i < 100_000; i++) {
            sum += Math.sqrt(i) / (sum + i);
        }
        return sum % 1;
    }
}
