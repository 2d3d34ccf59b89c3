package io.weighbridge.instrument.sample;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * CPU seconds that the processes of services have used since they started.
 *
 * @param serving for their clients, by the name of the service
 * @param background of all services for themselves, such as checkpoints of a database, which may be
 *     work that an earlier client caused
 */
public record ServiceCpu(Map<String, Double> serving, double background) {

    /** Nothing yet. */
    public static final ServiceCpu NONE = new ServiceCpu(Map.of(), 0);

    public ServiceCpu {
        serving = Collections.unmodifiableMap(new LinkedHashMap<>(serving));
    }

    /** Seconds of all services for their clients. */
    public double served() {
        return serving.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    public double total() {
        return served() + background;
    }

    /** Both together. */
    public ServiceCpu plus(ServiceCpu other) {
        Map<String, Double> sum = new LinkedHashMap<>(serving);
        other.serving.forEach((service, seconds) -> sum.merge(service, seconds, Double::sum));
        return new ServiceCpu(sum, background + other.background);
    }

    /** What was used since an earlier reading. */
    public ServiceCpu since(ServiceCpu earlier) {
        Map<String, Double> used = new LinkedHashMap<>();
        serving.forEach(
                (service, seconds) -> {
                    double before = earlier.serving.getOrDefault(service, 0.0);
                    used.put(service, Math.max(0, seconds - before));
                });
        return new ServiceCpu(used, Math.max(0, background - earlier.background));
    }
}
