package io.weighbridge.run;

import io.weighbridge.launch.HttpAnswer;
import io.weighbridge.model.Failure;
import io.weighbridge.model.LoadTool;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sends each workload's request once and compares the answer with the one that the plan expects:
 * before any load, between slices and after the last slice, because not every load tool checks
 * bodies. If a workload has many paths, it requests a random sample of them, drawn from a seed.
 */
final class Contract {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** Requesting thousands of paths would take seconds in each round and warm up the server. */
    static final int MOST_PATHS = 10;

    private final HttpClients clients;
    private final EchoContract echo;

    /** For servers in clear text. */
    Contract() {
        this(HttpClients.PLAIN);
    }

    /**
     * @param clients that reach the servers
     */
    Contract(HttpClients clients) {
        this.clients = clients;
        this.echo = new EchoContract(clients.fresh(), PATIENCE);
    }

    /**
     * Checks that a server answers a workload as the plan expects.
     *
     * @param seed for drawing paths if there are too many to request them all
     * @return the workload with the answer that is expected from now on: if the plan does not give
     *     the length of a body that must not vary, the length of this answer
     * @throws TrialFailedException if status, type, length or body is wrong, or if no answer
     *     arrives within 10 s
     */
    Workload check(URI server, Workload workload, long seed)
            throws TrialFailedException, InterruptedException {
        if (workload.overWebSocket()) {
            echo.check(server, workload);
            return workload;
        }
        HttpAnswer last = null;
        for (int place : places(workload.everyPath().size(), seed)) {
            last = check(server, workload, place);
        }
        boolean one = workload.paths().isEmpty() && !workload.method().equals("HEAD");
        return one && last != null ? workload.answering(last.length()) : workload;
    }

    /**
     * Sends a request twice more if its answers may differ, to find the differences.
     *
     * @return absent if all answers must be equal, or if the workload has several paths
     * @throws TrialFailedException as {@link #check}
     */
    Optional<AskedTwice> twice(URI server, Workload workload)
            throws TrialFailedException, InterruptedException {
        return workload.expect().lengthVaries() ? pair(server, workload) : Optional.empty();
    }

    /**
     * Sends a workload's request twice more.
     *
     * @return absent if the workload has several paths, or uses a WebSocket
     * @throws TrialFailedException as {@link #check}
     */
    Optional<AskedTwice> pair(URI server, Workload workload)
            throws TrialFailedException, InterruptedException {
        if (workload.draws() || workload.overWebSocket()) {
            return Optional.empty();
        }
        return Optional.of(
                new AskedTwice(workload, check(server, workload, 0), check(server, workload, 0)));
    }

    /** The indexes of the paths that are requested, in ascending order. */
    private static List<Integer> places(int paths, long seed) {
        List<Integer> places =
                IntStream.range(0, paths).boxed().collect(Collectors.toCollection(ArrayList::new));
        if (paths <= MOST_PATHS) {
            return places;
        }
        Collections.shuffle(places, new Random(seed));
        return places.subList(0, MOST_PATHS).stream().sorted().toList();
    }

    /**
     * The plan with notes about workloads with more paths than are requested, and about load tools
     * that do not compare answers.
     */
    static Plan noted(Plan plan) {
        List<String> notes = new ArrayList<>(plan.notes());
        plan.workloads().stream()
                .filter(workload -> workload.paths().size() > MOST_PATHS)
                .map(
                        workload ->
                                "%s has %d paths: each round requests %d of them before its load, drawn at random, and compares the answers with the plan; under load the tool checks every answer."
                                        .formatted(
                                                workload.name(),
                                                workload.paths().size(),
                                                MOST_PATHS))
                .filter(note -> !notes.contains(note))
                .forEach(notes::add);
        plan.loads().stream()
                .map(load -> LoadTool.named(load.driver()))
                .distinct()
                .filter(tool -> !tool.comparesAnswers())
                .map(
                        tool ->
                                "Under load %s checks only %s. So each target must also answer every workload as the plan expects before its load, after it, and after each %.0f s of it."
                                        .formatted(tool.key(), tool.sees(), RoundRunner.LONG))
                .filter(note -> !notes.contains(note))
                .forEach(notes::add);
        return plan.withNotes(notes);
    }

    private HttpAnswer check(URI server, Workload workload, int place)
            throws TrialFailedException, InterruptedException {
        String path = workload.everyPath().get(place);
        HttpAnswer answer = ask(server, workload, path);
        Workload.Expect expect = workload.expectAt(place);
        Optional<String> mistake = answer.mistake(expect);
        if (mistake.isPresent()) {
            String cure =
                    answer.status() == expect.status()
                            ? "fix the server or the workload's expect"
                            : answer.cure();
            throw new TrialFailedException(
                            new Failure(
                                    Failure.Kind.WRONG_ANSWER,
                                    "%s %s answered with %s: %s"
                                            .formatted(
                                                    workload.method(), path, mistake.get(), cure)))
                    .permanently();
        }
        return answer;
    }

    private HttpAnswer ask(URI server, Workload workload, String path)
            throws TrialFailedException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server + path))
                        .timeout(PATIENCE)
                        .method(
                                workload.method(),
                                workload.body()
                                        .map(BodyPublishers::ofString)
                                        .orElseGet(BodyPublishers::noBody));
        workload.headers().forEach(request::header);
        try {
            HttpResponse<byte[]> response =
                    clients.fresh().send(request.build(), BodyHandlers.ofByteArray());
            return new HttpAnswer(
                    response.statusCode(),
                    response.headers().firstValue("content-type").orElse(""),
                    new String(response.body(), StandardCharsets.UTF_8),
                    response.body().length,
                    response.headers().firstValue("location"));
        } catch (IOException e) {
            throw new TrialFailedException(
                    new Failure(
                            Failure.Kind.WRONG_ANSWER,
                            workload.method()
                                    + " "
                                    + path
                                    + " got no answer ("
                                    + e
                                    + "); see the server's log"),
                    e);
        }
    }
}
