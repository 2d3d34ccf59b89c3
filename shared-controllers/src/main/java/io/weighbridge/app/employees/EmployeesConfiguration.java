package io.weighbridge.app.employees;

import co.elastic.clients.json.JsonpMapper;
import co.elastic.clients.transport.ElasticsearchTransport;
import co.elastic.clients.transport.rest_client.RestClientOptions;
import co.elastic.clients.transport.rest_client.RestClientTransport;
import io.micrometer.core.instrument.MeterRegistry;
import org.elasticsearch.client.RestClient;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Profile;

/** The connection to the store, the same on every stack. */
@Configuration(proxyBeanMethods = false)
@Profile(Store.PROFILE)
@EnableConfigurationProperties(EmployeesProperties.class)
class EmployeesConfiguration {

    @Bean
    Pool storePool(EmployeesProperties employees, ElasticsearchProperties store) {
        return new Pool(employees.connections(), store);
    }

    /** Replaces Boot's transport, which would not count requests. */
    @Bean
    ElasticsearchTransport storeTransport(
            RestClient client,
            JsonpMapper mapper,
            ObjectProvider<RestClientOptions> options,
            MeterRegistry registry) {
        return new MeteredTransport(
                new RestClientTransport(client, mapper, options.getIfAvailable()), registry);
    }

    /** The store, which is checked before the server listens, even with lazy initialisation. */
    @Bean
    @Lazy(false)
    Store store(RestClient client, ElasticsearchProperties properties) {
        return Store.require(client, properties.getSocketTimeout());
    }
}
