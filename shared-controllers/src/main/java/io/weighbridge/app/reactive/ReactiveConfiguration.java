package io.weighbridge.app.reactive;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.REACTIVE;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.result.method.annotation.ArgumentResolverConfigurer;

/** Registers the resolver of the application's own argument type in WebFlux. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication(type = REACTIVE)
class ReactiveConfiguration implements WebFluxConfigurer {

    @Override
    public void configureArgumentResolvers(ArgumentResolverConfigurer resolvers) {
        resolvers.addCustomResolver(new ReactiveRequestBytes());
    }
}
