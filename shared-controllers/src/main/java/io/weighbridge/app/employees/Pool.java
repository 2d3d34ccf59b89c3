package io.weighbridge.app.employees;

import org.apache.http.client.config.RequestConfig;
import org.apache.http.impl.nio.client.HttpAsyncClientBuilder;
import org.elasticsearch.client.RestClientBuilder;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchProperties;
import org.springframework.boot.autoconfigure.elasticsearch.RestClientBuilderCustomizer;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/**
 * The connections to the store, as many on every stack. The client's own ten for a node would let
 * ten requests through at a time, and the eleventh caller would weigh the queue before it.
 */
final class Pool implements RestClientBuilderCustomizer {

    private final int connections;
    private final int patienceMillis;

    /**
     * A pool of a fixed size.
     *
     * @param connections most at a time, at least 1
     * @param store says how long an answer may take: as long may a request wait for a connection
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
        // Nothing but the connections is ours.
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
