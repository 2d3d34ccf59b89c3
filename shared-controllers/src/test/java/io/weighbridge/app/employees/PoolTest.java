package io.weighbridge.app.employees;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.apache.http.client.config.RequestConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.elasticsearch.ElasticsearchProperties;

class PoolTest {

    @Test
    void a_request_waits_for_a_connection_as_long_as_for_an_answer() {
        ElasticsearchProperties store = new ElasticsearchProperties();
        store.setSocketTimeout(Duration.ofSeconds(3));
        RequestConfig.Builder request = RequestConfig.custom();

        new Pool(1, store).customize(request);

        assertThat(request.build().getConnectionRequestTimeout()).isEqualTo(3_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void a_pool_without_connections_is_rejected_with_the_property_s_name(int connections) {
        assertThatThrownBy(() -> new Pool(connections, new ElasticsearchProperties()))
                .hasMessageContaining("employees.connections")
                .hasMessageContaining("'" + connections + "'");
    }
}
