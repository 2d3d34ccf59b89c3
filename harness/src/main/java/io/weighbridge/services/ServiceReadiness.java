package io.weighbridge.services;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import io.weighbridge.os.TemporaryFolder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a service can be used.
 *
 * @param children own the command by which that is found out
 */
record ServiceReadiness(
        String name, ServiceAddress address, Service.Ready ready, Children children) {

    private static final Duration PAUSE = Duration.ofMillis(100);

    private static final Duration ANSWER = Duration.ofSeconds(5);

    /**
     * Waits.
     *
     * @param ended says why it has ended; null while it runs
     * @throws io.weighbridge.instrument.model.BackendFailedException if it ends, or cannot be used
     *     in time
     */
    void await(Supplier<@Nullable String> ended) throws InterruptedException {
        long end = System.nanoTime() + ready.within().toNanos();
        String last = missing();
        while (last != null) {
            String why = ended.get();
            if (why != null) {
                throw Unavailable.because(capital(why) + ".");
            }
            if (System.nanoTime() > end) {
                throw Unavailable.because(
                        "The service %s was not ready within %s (%s): see its log, or raise ready.within in the plan."
                                .formatted(name, Durations.text(ready.within()), last));
            }
            Thread.sleep(PAUSE.toMillis());
            last = missing();
        }
    }

    private static String capital(String sentence) {
        return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
    }

    /** What is still missing; null if it can be used. */
    private @Nullable String missing() throws InterruptedException {
        try {
            if (!ready.command().isEmpty()) {
                return byCommand();
            }
            if (ready.http() != null) {
                return byHttp(ready.http());
            }
            address.connect();
            return null;
        } catch (IOException e) {
            return Cause.of(e);
        }
    }

    private @Nullable String byHttp(String path) throws IOException, InterruptedException {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://" + address + path))
                        .timeout(ANSWER)
                        .build();
        int status =
                HttpClient.newBuilder()
                        .connectTimeout(ANSWER)
                        .build()
                        .send(request, BodyHandlers.discarding())
                        .statusCode();
        return status < 400 ? null : path + " answers with status " + status;
    }

    private @Nullable String byCommand() throws IOException, InterruptedException {
        List<String> line =
                ready.command().stream()
                        .map(word -> word.replace("{port}", "" + address.port()))
                        .toList();
        try (TemporaryFolder folder = children.temporary("ready")) {
            Path log = folder.path().resolve("log");
            ChildCommand command =
                    new ChildCommand(line, Map.of(), Path.of("").toAbsolutePath(), log, log);
            try (Child child = children.start(command)) {
                Integer code = child.await(ANSWER);
                return code != null && code == 0
                        ? null
                        : "%s ended with exit code %s".formatted(line.get(0), code);
            }
        }
    }
}
