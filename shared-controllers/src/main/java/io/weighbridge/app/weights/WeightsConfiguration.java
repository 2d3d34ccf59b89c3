package io.weighbridge.app.weights;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.reactive.context.ReactiveWebApplicationContext;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Applies the overheads before the server listens, because otherwise the first answer would come
 * without them. For the same reason the beans are never lazy, even with lazy initialisation.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(Weights.class)
@Lazy(false)
class WeightsConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(WeightsConfiguration.class);

    @Bean
    RequestWeight requestWeight(Weights weights, ApplicationContext context) {
        if (context instanceof ReactiveWebApplicationContext) {
            weights.requireNoSleep();
        }
        return weights.ofRequest();
    }

    @Bean
    Pause pause(Weights weights) {
        return weights.pause().isZero()
                ? Pause.NONE
                : Pause.begin(weights.pause(), weights.pauseEvery());
    }

    @Bean
    HeldHeap heldHeap(Weights weights) {
        List<String> on = weights.on();
        if (!on.isEmpty()) {
            LOG.info("Weights on: {}", String.join(", ", on));
        }
        if (!weights.startupCpu().isZero()) {
            Cpu.burn(weights.startupCpu().toNanos());
        }
        return HeldHeap.of(weights.heap().toBytes());
    }
}
