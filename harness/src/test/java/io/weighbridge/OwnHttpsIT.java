package io.weighbridge;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.launch.Launcher;
import io.weighbridge.instrument.launch.ReadyReader;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Children;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applications with settings of TLS, which must serve the certificate of the run instead. */
class OwnHttpsIT {

    private static final String STORE = "file:own.p12";

    /** Settings that compete with a certificate: each of these kinds is enough to lose it. */
    private static final String PASSWORD = "server.ssl.key-store-password=changeit\n";

    private static final String KEY_STORE =
            PASSWORD
                    + """
                    server.ssl.key-store=%s
                    server.ssl.key-store-type=PKCS12
                    server.ssl.key-password=changeit
                    server.ssl.key-alias=own
                    server.ssl.trust-store=%s
                    server.ssl.trust-store-password=changeit
                    server.ssl.client-auth=need
                    """
                            .formatted(STORE, STORE);

    private static final String BUNDLE =
            """
            spring.ssl.bundle.jks.own.keystore.location=%s
            spring.ssl.bundle.jks.own.keystore.password=changeit
            spring.ssl.bundle.jks.own.keystore.type=PKCS12
            server.ssl.bundle=own
            """
                    .formatted(STORE);

    private static final String OFF = "server.ssl.enabled=false\n";

    @TempDir private Path folder = Path.of("");

    @Test
    void tomcat_serves_the_certificate_of_the_run_instead_of_a_key_store() throws Exception {
        served("tomcat", KEY_STORE);
    }

    @Test
    @Tag("all")
    void tomcat_serves_it_instead_of_a_bundle_and_although_tls_is_off() throws Exception {
        served("tomcat", BUNDLE + OFF);
    }

    @ParameterizedTest
    @Tag("all")
    @ValueSource(strings = {"tomcat", "jetty", "undertow", "webflux"})
    void a_mere_password_of_a_key_store_does_no_harm(String application) throws Exception {
        served(application, PASSWORD);
    }

    @ParameterizedTest
    @Tag("all")
    @ValueSource(strings = {"jetty", "undertow", "webflux"})
    void the_other_containers_serve_the_certificate_of_the_run_too(String application)
            throws Exception {
        served(application, KEY_STORE);
        served(application, BUNDLE + OFF);
    }

    /** Starts an application with settings; it is ready only if it serves the run's certificate. */
    private void served(String application, String settings) throws Exception {
        Path jar = Path.of("..", "app-" + application, "target", "app-" + application + ".jar");
        assertThat(jar).as("build it with: mvn package").exists();
        Path files = Files.createTempDirectory(folder, "files");
        ownStore(files.resolve("own.p12"));
        Files.writeString(files.resolve("application.properties"), settings);
        Target target =
                Target.jar("own", jar)
                        .withJvmFlags(List.of("-XX:TieredStopAtLevel=1"))
                        .withReady("/plaintext")
                        .withFolder(files)
                        .withTls(true);
        try (Children children = Children.open()) {
            Certificate certificate = Certificate.make(folder.resolve("tls"), children);
            Launcher launcher = new Launcher(children, ReadyReader.NOTHING, certificate, List.of());
            try (Server server = launcher.start(target, PlanSample.of(target), files, "own")) {
                assertThat(server.uri()).hasScheme("https");
            }
        }
    }

    private static void ownStore(Path store) throws Exception {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process =
                new ProcessBuilder(
                                keytool.toString(),
                                "-genkeypair",
                                "-alias",
                                "own",
                                "-keyalg",
                                "RSA",
                                "-dname",
                                "CN=own",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                "changeit",
                                "-keystore",
                                store.toString())
                        .start();
        assertThat(process.waitFor()).isZero();
    }
}
