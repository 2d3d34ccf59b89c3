package io.weighbridge.app.employees.servlet;

import static org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type.SERVLET;

import io.weighbridge.app.employees.Store;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.data.elasticsearch.repository.config.EnableElasticsearchRepositories;

/** The blocking repository, if there is a servlet container. */
@Configuration(proxyBeanMethods = false)
@Profile(Store.PROFILE)
@ConditionalOnWebApplication(type = SERVLET)
@EnableElasticsearchRepositories
class ServletEmployees {}
