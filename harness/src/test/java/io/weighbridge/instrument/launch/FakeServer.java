package io.weighbridge.instrument.launch;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ServerSocketFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;

/**
 * A real, small HTTP server that misbehaves on demand: {@code --server.port}, {@code
 * --server.address} (all of them by default, as Spring Boot's), {@code --mode}, {@code --report}
 * (its startup report), {@code --report-after} (a file without which it does not report), {@code
 * --own.port} (its port, whatever it is told), {@code --keystore} (that of HTTPS of its own, unless
 * {@code --server.ssl.enabled=false}).
 */
public final class FakeServer {

    private FakeServer() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (String argument : arguments) {
            String[] parts = argument.substring(2).split("=", 2);
            options.put(parts[0], parts[1]);
        }
        String mode = options.getOrDefault("mode", "well");
        switch (mode) {
            case "dies" -> die();
            case "silent" -> TimeUnit.MINUTES.sleep(10);
            case "burns" -> burn();
            case "late" -> TimeUnit.MILLISECONDS.sleep(400);
            default -> {}
        }
        if (mode.equals("noargs")) {
            options.put("server.port", System.getenv("SERVER_PORT"));
            options.put("server.address", System.getenv("SERVER_ADDRESS"));
        }
        String told = options.getOrDefault("server.port", "0");
        int port = Integer.parseInt(options.getOrDefault("own.port", told));
        String address = options.getOrDefault("server.address", "0.0.0.0");
        serve(
                sockets(options).createServerSocket(port, 50, InetAddress.getByName(address)),
                mode,
                options.getOrDefault("report", ""),
                Path.of(options.getOrDefault("report-after", "/")));
    }

    private static ServerSocketFactory sockets(Map<String, String> options) throws Exception {
        String keystore = options.get("keystore");
        if (keystore == null || "false".equals(options.get("server.ssl.enabled"))) {
            return ServerSocketFactory.getDefault();
        }
        char[] password = "password".toCharArray();
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(KeyStore.getInstance(new File(keystore), password), password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context.getServerSocketFactory();
    }

    private static void die() {
        for (int line = 1; line <= 30; line++) {
            System.out.println("line " + line);
        }
        System.err.println("the last word");
        System.exit(3);
    }

    /** By the process's own CPU clock: how busy the machine is makes no difference. */
    private static void burn() {
        ProcessHandle.Info self = ProcessHandle.current().info();
        while (self.totalCpuDuration().orElseThrow().toMillis() < 400) {
            self = ProcessHandle.current().info();
        }
    }

    private static void serve(ServerSocket socketOfAll, String mode, String report, Path after)
            throws IOException, InterruptedException {
        try (ServerSocket listening = socketOfAll) {
            for (int count = 0; ; count++) {
                try (Socket socket = listening.accept()) {
                    String head = readHead(socket.getInputStream());
                    if (mode.equals("hangs") && head.startsWith("GET / ")) {
                        TimeUnit.MINUTES.sleep(10);
                    }
                    socket.getOutputStream()
                            .write(answer(mode, count).getBytes(StandardCharsets.UTF_8));
                    if (mode.equals("endless")) {
                        socket.getOutputStream().flush();
                        TimeUnit.MINUTES.sleep(10);
                    }
                } catch (SSLException plain) {
                    // As Jetty: the connection is closed.
                }
                if (count == 0 && !report.isEmpty()) {
                    do {
                        TimeUnit.MILLISECONDS.sleep(50);
                    } while (Files.notExists(after));
                    System.out.println("12:00 INFO Startup JSON >> " + report);
                }
            }
        }
    }

    private static String readHead(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static String answer(String mode, int count) {
        if (mode.equals("login")) {
            return "HTTP/1.1 302 Found\r\nLocation: /login\r\nContent-Length: 0\r\n\r\n";
        }
        if (mode.equals("endless")) {
            return "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhel";
        }
        boolean early = mode.equals("improves") && count < 3;
        String body = early ? "not yet" : "hello";
        System.out.println(early ? "wrong" : "right");
        return "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(body.length(), body);
    }
}
