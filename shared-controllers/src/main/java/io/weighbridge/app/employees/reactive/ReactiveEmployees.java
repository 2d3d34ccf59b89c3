package io.weighbridge.app.employees.reactive;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.REACTIVE;

import io.weighbridge.app.employees.Store;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.data.elasticsearch.repository.config.EnableReactiveElasticsearchRepositories;

/** The reactive repository, if WebFlux is present. */
@Configuration(proxyBeanMethods = false)
@Profile(Store.PROFILE)
@ConditionalOnWebApplication(type = REACTIVE)
@EnableReactiveElasticsearchRepositories
class ReactiveEmployees {}
