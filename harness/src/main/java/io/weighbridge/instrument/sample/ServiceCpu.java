package io.weighbridge.instrument.sample;

/**
 * CPU seconds that the processes of services have used since they started.
 *
 * @param serving for their clients
 * @param background for themselves, such as checkpoints of a database, which may be work that an
 *     earlier client caused
 */
public record ServiceCpu(double serving, double background) {

    public double total() {
        return serving + background;
    }

    /** Both together. */
    public ServiceCpu plus(ServiceCpu other) {
        return new ServiceCpu(serving + other.serving, background + other.background);
    }

    /** What was used since an earlier reading. */
    public ServiceCpu since(ServiceCpu earlier) {
        return new ServiceCpu(
                Math.max(0, serving - earlier.serving),
                Math.max(0, background - earlier.background));
    }
}
