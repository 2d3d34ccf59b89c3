package io.weighbridge.discover;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** An application in this JVM that answers some paths with 200, and all others with 404. */
public final class AskedApplication implements Server {

    private record Answer(int status, String type, String body) {}

    private final Map<String, Answer> answers = new HashMap<>();
    private final HttpServer server;

    /** The requests so far, each with its value of the header {@code Authorization}. */
    public final List<String> received = new ArrayList<>();

    /** What it has logged. */
    public final List<String> log = new ArrayList<>();

    /** Starts it. */
    public AskedApplication() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    /** Lets it answer a path. */
    public AskedApplication with(String path, int status, String type, String body) {
        answers.put(path, new Answer(status, type, body));
        return this;
    }

    /** Lets it answer a path with JSON. */
    public AskedApplication with(String path, String json) {
        return with(path, 200, "application/json", json);
    }

    private void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        received.add(exchange.getRequestMethod() + " " + path + (given == null ? "" : " " + given));
        Answer answer = answers.getOrDefault(path, new Answer(404, "application/json", "{}"));
        String redirected = answer.status() == 302 ? answer.body() : null;
        if (redirected != null) {
            exchange.getResponseHeaders().set("Location", redirected);
        }
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public Target target() {
        return Target.jar("shop", Path.of("shop.jar"));
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    @Override
    public boolean alive() {
        return true;
    }

    @Override
    public List<String> lastLines(int most) {
        return List.copyOf(log);
    }

    @Override
    public Measurements startup() {
        return Measurements.NONE;
    }

    @Override
    public Identity identity() {
        return new Identity(List.of(), pid(), server.getAddress().getPort(), null, null);
    }

    @Override
    public boolean isJava() {
        return true;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
