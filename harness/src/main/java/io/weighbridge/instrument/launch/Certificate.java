package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.PrivateFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for servers on 127.0.0.1, made for one run.
 *
 * @param certificate its file, in PEM
 * @param key the file of its private key, in PEM, which only its owner can read
 * @param trusting a context that trusts this certificate only
 */
public record Certificate(Path certificate, Path key, SSLContext trusting) {

    private static final String NAME = "server";
    private static final String DAYS = "30";
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final int LAST_LINES = 5;
    private static final int LINE = 64;

    /**
     * Makes a certificate with the keytool of the running JDK.
     *
     * @param folder for its files; created if missing
     * @throws IOException if it cannot be made
     */
    public static Certificate make(Path folder, Children children)
            throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path store = children.temporary().resolve("certificate.p12");
        String password = UUID.randomUUID().toString();
        try {
            keytool(store, password, folder, children);
            return of(opened(store, password), password, folder);
        } catch (GeneralSecurityException e) {
            throw new IOException("a certificate cannot be made: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(store);
        }
    }

    private static void keytool(Path store, String password, Path folder, Children children)
            throws IOException, InterruptedException {
        Files.deleteIfExists(store);
        Path home = Path.of(System.getProperty("java.home"));
        List<String> line = new ArrayList<>();
        line.add(home.resolve("bin").resolve("keytool").toString());
        line.add("-genkeypair");
        line.addAll(List.of("-alias", NAME));
        line.addAll(List.of("-keyalg", "RSA", "-keysize", "2048"));
        line.addAll(List.of("-dname", "CN=127.0.0.1", "-ext", "SAN=IP:127.0.0.1,DNS:localhost"));
        line.addAll(List.of("-validity", DAYS));
        line.addAll(List.of("-storetype", "PKCS12", "-keystore", store.toString()));
        line.addAll(List.of("-storepass", password));
        Path log = folder.resolve("keytool.log");
        ChildCommand command = new ChildCommand(line, Map.of(), folder.toAbsolutePath(), log, log);
        try (Child child = children.start(command)) {
            if (!child.succeeds(DEADLINE)) {
                String lines = String.join(" ", child.lastLines(LAST_LINES));
                throw new IOException(
                        "keytool of %s made no certificate: %s".formatted(home, lines));
            }
        }
    }

    private static KeyStore opened(Path store, String password)
            throws IOException, GeneralSecurityException {
        KeyStore opened = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            opened.load(in, password.toCharArray());
        }
        return opened;
    }

    private static Certificate of(KeyStore keyStore, String password, Path folder)
            throws IOException, GeneralSecurityException {
        Path key = folder.resolve("server.key").toAbsolutePath();
        byte[] secret = keyStore.getKey(NAME, password.toCharArray()).getEncoded();
        PrivateFile.create(key);
        Files.writeString(key, pem("PRIVATE KEY", secret));
        Path file = folder.resolve("server.crt").toAbsolutePath();
        Files.writeString(file, pem("CERTIFICATE", keyStore.getCertificate(NAME).getEncoded()));
        return new Certificate(file, key, trusting(keyStore.getCertificate(NAME)));
    }

    private static SSLContext trusting(java.security.cert.Certificate one)
            throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry(NAME, one);
        TrustManagerFactory managers =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    private static String pem(String kind, byte[] content) {
        Base64.Encoder lines =
                Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(kind, lines.encodeToString(content), kind);
    }

    /**
     * A Spring Boot target with the properties that make it serve with this certificate, instead of
     * one of its own.
     */
    Target serving(Target target) {
        Map<String, String> properties = new LinkedHashMap<>(target.properties());
        properties.putAll(ApplicationSettings.of(target).givingWayToCertificate());
        return target.withProperties(properties)
                .withProperty("server.ssl.certificate", "file:" + certificate)
                .withProperty("server.ssl.certificate-private-key", "file:" + key);
    }
}
