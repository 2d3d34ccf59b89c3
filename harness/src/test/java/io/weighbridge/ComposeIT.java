package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * docker-compose.yml on a Docker engine, with images that are already on this machine; nothing is
 * pulled. Without an engine, plugin or image, the build's output says so.
 */
@Tag("all")
@Timeout(value = 12, unit = TimeUnit.MINUTES)
class ComposeIT {

    private static final long HALF_A_GIB = 512L << 20;
    private static final long TWO_CPUS = 2_000_000_000L;

    @TempDir Path folder;

    @Test
    void every_service_is_limited_and_published_on_loopback_alone() throws Exception {
        JsonNode services = ComposeProject.config().path("services");

        assertThat(services.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "elasticsearch", "tomcat", "jetty", "undertow", "webflux");
        for (JsonNode service : services) {
            assertThat(service.path("cpus").asInt()).isEqualTo(2);
            assertThat(service.path("mem_limit").asLong()).isPositive();
            assertThat(service.path("memswap_limit")).isEqualTo(service.path("mem_limit"));
            assertThat(service.path("ports")).hasSize(1);
            assertThat(service.at("/ports/0/host_ip").asText()).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void no_health_check_needs_an_engine_of_version_25() throws Exception {
        assertThat(ComposeProject.config().path("services").findValues("healthcheck"))
                .hasSize(5)
                .noneMatch(check -> check.has("start_interval"));
    }

    @Test
    void the_four_jars_come_up_healthy_within_their_limits_and_answer_on_loopback_alone()
            throws Exception {
        ComposeProject four = ComposeProject.up(folder, "tomcat", "jetty", "undertow", "webflux");
        try (four) {
            assertThat(four.containers()).hasSize(4);
            for (JsonNode container : four.containers()) {
                isHealthyWithinItsLimits(container);
                answersOnLoopbackAlone(container);
            }
        }
        assertThat(four.containers()).isEmpty();
        assertThat(four.networks()).isEmpty();
    }

    private static void isHealthyWithinItsLimits(JsonNode container) {
        String name = container.path("Name").asText();
        JsonNode limits = container.path("HostConfig");
        assertThat(container.at("/State/Health/Status").asText()).as(name).isEqualTo("healthy");
        assertThat(limits.path("Memory").asLong()).as(name).isEqualTo(HALF_A_GIB);
        assertThat(limits.path("MemorySwap").asLong()).as(name).isEqualTo(HALF_A_GIB);
        assertThat(limits.path("NanoCpus").asLong()).as(name).isEqualTo(TWO_CPUS);
        assertThat(limits.path("ReadonlyRootfs").asBoolean()).as(name).isTrue();
        assertThat(container.at("/Config/User").asText()).as(name).isEqualTo("10001:10001");
    }

    private static void answersOnLoopbackAlone(JsonNode container) throws Exception {
        String name = container.path("Name").asText();
        int port =
                container.at("/NetworkSettings/Ports").path("8080/tcp").at("/0/HostPort").asInt();
        assertThat(get(port, "/plaintext")).as(name).isEqualTo("Hello, World!");
        for (InetAddress address : addressesBesideLoopback()) {
            assertThat(connects(address, port)).as(name + " at " + address).isFalse();
        }
    }

    private static String get(int port, String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .timeout(Duration.ofSeconds(20))
                        .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    /** Docker's own bridge has at least one. */
    private static List<InetAddress> addressesBesideLoopback() throws SocketException {
        List<InetAddress> addresses =
                NetworkInterface.networkInterfaces()
                        .flatMap(NetworkInterface::inetAddresses)
                        .filter(address -> !address.isLoopbackAddress())
                        .toList();
        assertThat(addresses).isNotEmpty();
        return addresses;
    }

    private static boolean connects(InetAddress address, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(address, port), 1_000);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
