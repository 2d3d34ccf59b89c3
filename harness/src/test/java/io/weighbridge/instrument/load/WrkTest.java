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
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real wrk draws paths, against a real server. */
class WrkTest {

    private static final List<String> PATHS = List.of("/a", "/b", "/c?d=e", "/f%20g");

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

    private List<String> drawn(long seed, int pipeline) throws Exception {
        Workload workload = Workload.get("w", "/a").withPaths(PATHS);
        Load load =
                Load.closed("wrk", 1, 1, true, List.of())
                        .withDuration(Duration.ofSeconds(1))
                        .withPipeline(pipeline);
        seen.clear();
        RawOutput output =
                Drivers.of(LoadTool.WRK, children)
                        .run(
                                new LoadJob(
                                                URI.create(
                                                        "http://127.0.0.1:"
                                                                + server.getAddress().getPort()),
                                                workload,
                                                load,
                                                null,
                                                raw,
                                                "s-0",
                                                Duration.ofSeconds(30))
                                        .withSeed(seed));
        LoadResult result = new WrkParser().parse(output, workload, load);
        assertThat(result.completed()).isPositive().isLessThanOrEqualTo(seen.size());
        return new ArrayList<>(seen);
    }

    @Test
    void the_same_seed_draws_the_same_paths_and_another_seed_others() throws Exception {
        List<String> first = drawn(1, 1);
        List<String> again = drawn(1, 1);
        List<String> other = drawn(2, 1);

        assertThat(first).hasSameElementsAs(PATHS);
        assertThat(start(again)).isEqualTo(start(first));
        assertThat(start(other)).isNotEqualTo(start(first));
    }

    @Test
    void batches_are_drawn_too() throws Exception {
        assertThat(drawn(1, 4)).hasSameElementsAs(PATHS);
    }

    private static List<String> start(List<String> all) {
        assertThat(all).hasSizeGreaterThanOrEqualTo(20);
        return all.subList(0, 20);
    }
}
