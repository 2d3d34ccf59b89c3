package io.weighbridge.app.weights;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** These applications have no injected overhead. */
@Configuration(proxyBeanMethods = false)
class NoWeights {

    @Bean
    RequestWeight requestWeight() {
        return RequestWeight.NONE;
    }
}
