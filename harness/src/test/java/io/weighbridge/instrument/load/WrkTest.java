package io.weighbridge.instrument.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.parse.WrkParser;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.os.Children;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The real wrk against a real server. */
class WrkTest {

    private static final String PATH = "/f%20g?d=e";

    private final Path raw;
    private final Children children;
    private final HttpServer server;
    private final Queue<String> seen = new ConcurrentLinkedQueue<>();

    WrkTest(@TempDir Path raw) throws IOException {
        assumeThat(Tools.find("wrk")).as("wrk is on the PATH").isNotNull();
        this.raw = raw;
        children = Children.open();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext(
                "/",
                exchange -> {
                    seen.add(exchange.getRequestURI().toString());
                    exchange.sendResponseHeaders(200, 2);
                    exchange.getResponseBody().write(new byte[] {'o', 'k'});
                    exchange.close();
                });
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
        children.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void each_request_of_a_batch_has_the_path(int pipeline) throws Exception {
        Workload workload = Workload.get("w", PATH);
        Load load =
                Load.closed("wrk", 1, 1, true, List.of())
                        .withDuration(Duration.ofSeconds(1))
                        .withPipeline(pipeline);
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        RawOutput output =
                Drivers.of(LoadTool.WRK, children)
                        .run(
                                new LoadJob(
                                        uri,
                                        workload,
                                        load,
                                        null,
                                        raw,
                                        "s-0",
                                        Duration.ofSeconds(30)));

        LoadResult result = new WrkParser().parse(output, workload, load);

        assertThat(result.completed()).isPositive().isLessThanOrEqualTo(seen.size());
        assertThat(seen).containsOnly(PATH);
    }
}
