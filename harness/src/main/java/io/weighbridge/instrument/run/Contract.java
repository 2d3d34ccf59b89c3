package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.EndlessAnswerException;
import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.LoadTool.Ability;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PreparedMix;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends each workload's request once and compares the answer with the one that the plan expects.
 * This is done before any load, between slices and after the last slice, because not every load
 * tool checks bodies. If a workload has many paths, a random sample of them is requested. Messages
 * over a WebSocket are not checked here: the only tool that sends them compares each answer.
 *
 * @param clients that reach the servers
 * @param limit the time limit for one complete answer
 */
public record Contract(HttpClients clients, Duration limit) {

    /** What to do about an answer that is late, as half a sentence. */
    private static final String SOONER =
            "choose a path that answers sooner or, in a plan, raise limits.slice: an answer may"
                    + " take half of that";

    /**
     * The most paths of a sample. Thousands would take seconds in each round and warm up the
     * server.
     */
    static final int MOST_PATHS = 10;

    /**
     * Checks that a server answers a workload as the plan expects.
     *
     * @param seed for choosing paths if there are too many to request them all
     * @return the workload with the answer that is expected from now on. If bodies must have equal
     *     lengths and the plan gives no length, or if the body is encoded, the length of this
     *     answer is expected
     * @throws TrialFailedException if status, type, length or body is wrong, or if no complete
     *     answer arrives in time
     */
    public Workload check(Server server, Workload workload, long seed)
            throws TrialFailedException, InterruptedException {
        PreparedMix mix = workload.prepared();
        if (mix != null) {
            return new MixContract(clients, limit).first(server, workload, mix).workload();
        }
        if (workload.overWebSocket() || workload.hasMix()) {
            return workload;
        }
        HttpAnswer last = null;
        for (int place : places(workload.everyPath().size(), seed)) {
            last = check(server, workload, place);
        }
        return last == null ? workload : expecting(workload, last);
    }

    /**
     * A workload with the answer that is expected from now on: if bodies must have equal lengths
     * and the plan gives no length, or if the body is encoded, the length of this answer.
     */
    static Workload expecting(Workload workload, HttpAnswer answer) {
        boolean one = workload.paths().isEmpty() && !workload.method().equals("HEAD");
        if (!one) {
            return workload;
        }
        return answer.encoding() == null
                ? workload.answering(answer.length())
                : workload.answeringEncoded(answer.length());
    }

    /**
     * The same check with two requests, to find differences between their answers.
     *
     * @return null if the workload has several paths, is a mix, or uses a WebSocket
     * @throws TrialFailedException as {@link #check}
     */
    @Nullable
    public AnswerPair pair(Server server, Workload workload)
            throws TrialFailedException, InterruptedException {
        if (workload.draws() || workload.overWebSocket() || workload.hasMix()) {
            return null;
        }
        return new AnswerPair(workload, check(server, workload, 0), check(server, workload, 0));
    }

    /** How many requests of a workload {@link #check} sends. */
    static int requests(Workload workload) {
        return Math.min(workload.everyPath().size(), MOST_PATHS);
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
        Set<String> notes = new LinkedHashSet<>(plan.notes());
        for (Workload workload : plan.workloads()) {
            int paths = workload.paths().size();
            if (paths > MOST_PATHS) {
                notes.add(
                        "%s has %d paths. Before the load, each round checks the answers of %d of them, chosen at random; under load the tool checks every answer."
                                .formatted(workload.name(), paths, MOST_PATHS));
            }
        }
        for (Load load : plan.loads()) {
            LoadTool tool = load.tool();
            if (!tool.can(Ability.COMPARES_ANSWERS)) {
                // The rest of the sentence says what the tool does not check.
                String checked = tool.sees().replaceFirst(";.*", "");
                notes.add(
                        "Under load %s checks only %s. So weigh itself also checks an answer of every workload before the load, after it, and after every %.0f s of load."
                                .formatted(tool.key(), checked, ServerUnderTest.LONG));
            }
        }
        return plan.withNotes(List.copyOf(notes));
    }

    private HttpAnswer check(Server server, Workload workload, int place)
            throws TrialFailedException, InterruptedException {
        String path = workload.everyPath().get(place);
        Workload.Expect expect = workload.expectAt(place);
        HttpAnswer answer = send(server.uri(), workload, path, expect);
        String mistake = answer.mistake(expect);
        if (mistake == null) {
            return answer;
        }
        String cure =
                answer.status() == expect.status()
                        ? "fix the server, or run a plan whose workload has another expect"
                        : answer.cure(workload, server.target());
        String sentence =
                "%s %s answered with %s: %s".formatted(workload.method(), path, mistake, cure);
        TrialFailedException failed =
                new TrialFailedException(new Failure(Failure.Kind.WRONG_ANSWER, sentence));
        throw answer.notYet() ? failed : failed.permanently();
    }

    /**
     * A workload's answer right after a load, to explain what the load tool reports.
     *
     * @return null if there is none
     */
    @Nullable HttpAnswer again(Server server, Workload workload) throws InterruptedException {
        try {
            return send(server.uri(), workload, workload.everyPath().get(0), workload.expectAt(0));
        } catch (TrialFailedException noAnswer) {
            return null;
        }
    }

    private HttpAnswer send(URI server, Workload workload, String path, Workload.Expect expect)
            throws TrialFailedException, InterruptedException {
        byte[] content = workload.content();
        HttpRequest.BodyPublisher body =
                content == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server + path)).method(workload.method(), body);
        workload.headers().forEach(request::header);
        String asked = workload.method() + " " + path;
        try {
            return clients.answer(request.build(), expect, limit);
        } catch (EndlessAnswerException e) {
            throw failed(asked + " has no complete answer: " + e.sentence(), e).permanently();
        } catch (HttpTimeoutException e) {
            throw failed(asked + " got " + e.getMessage() + ": " + SOONER, e).permanently();
        } catch (IOException e) {
            throw failed("%s got no answer (%s); see the server's log".formatted(asked, e), e);
        }
    }

    private static TrialFailedException failed(String sentence, IOException cause) {
        return new TrialFailedException(new Failure(Failure.Kind.WRONG_ANSWER, sentence), cause);
    }
}
