package io.weighbridge.app.employees;

import org.apache.http.client.config.RequestConfig;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;
import org.elasticsearch.client.RestClientBuilder;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchProperties;
import org.springframework.boot.autoconfigure.elasticsearch.RestClientBuilderCustomizer;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The connections to the store, with the same number on every stack. The client's default of ten
 * per node would admit only ten requests at a time. With more callers, the wait for a connection
 * would be measured.
 */
final class Pool implements RestClientBuilderCustomizer {

    private final int connections;
    private final int patienceMillis;

    /**
     * A pool of a fixed size.
     *
     * @param connections maximum number, at least 1
     * @param store the settings with the time limit for an answer, which also limits the wait for a
     *     connection
     */
    Pool(int connections, ElasticsearchProperties store) {
        if (connections < 1) {
            throw new InvalidConfigurationPropertyValueException(
                    "employees.connections",
                    connections,
                    "without a connection nothing reaches Elasticsearch; give at least 1, such as"
                            + " 64");
        }
        this.connections = connections;
        this.patienceMillis = Math.toIntExact(store.getSocketTimeout().toMillis());
    }

    @Override
    public void customize(RestClientBuilder builder) {
        // Only the number of connections is changed here.
    }

    @Override
    public void customize(HttpAsyncClientBuilder builder) {
        builder.setMaxConnPerRoute(connections).setMaxConnTotal(connections);
    }

    @Override
    public void customize(RequestConfig.Builder builder) {
        builder.setConnectionRequestTimeout(patienceMillis);
    }
}
