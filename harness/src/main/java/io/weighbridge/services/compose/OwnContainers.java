package io.weighbridge.services.compose;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.instrument.model.BackendFailedException;
import io.weighbridge.os.ContainerLabel;
import io.weighbridge.services.compose.EngineCalls.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an engine has with the label of a run.
 *
 * @param calls runs the engine's program
 * @param label of the run
 */
record OwnContainers(EngineCalls calls, ContainerLabel label) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** In the order in which they can be removed. */
    private static final List<String> KINDS = List.of("container", "volume", "network", "image");

    /** A container that is stopped while it is removed may need a second try. */
    private static final int TRIES = 3;

    /**
     * The containers, also those that have ended.
     *
     * @throws BackendFailedException if the engine does not answer
     */
    List<ContainerState> all() throws InterruptedException {
        Answer listed = ask(Stream.concat(listing("container").stream(), Stream.of("--no-trunc")));
        List<String> ids = listed.lines();
        if (listed.succeeded() && ids.isEmpty()) {
            return List.of();
        }
        Answer inspected = ask(Stream.concat(Stream.of("inspect"), ids.stream()));
        if (!listed.succeeded() || inspected.out().isBlank()) {
            Answer failed = listed.succeeded() ? inspected : listed;
            throw new BackendFailedException(
                    new IllegalStateException(
                            "The engine of the Compose file's services does not answer (%s): start it again"
                                    .formatted(failed.firstLine())));
        }
        return parsed(inspected.out());
    }

    /** A container that was removed in between is missing in the answer. */
    private static List<ContainerState> parsed(String json) {
        try {
            List<ContainerState> states = new ArrayList<>();
            for (JsonNode one : JSON.readTree(json)) {
                states.add(new ContainerState(one));
            }
            return states;
        } catch (JsonProcessingException e) {
            throw new BackendFailedException(
                    new IllegalStateException(
                            "The engine's inspect printed no JSON: install a current engine", e));
        }
    }

    /** The last lines of a container's output, standard output before standard error. */
    List<String> lastLines(String id, int most) throws InterruptedException {
        Answer logs = ask(Stream.of("logs", "--tail", Integer.toString(most), id));
        List<String> all = Stream.concat(logs.out().lines(), logs.err().lines()).toList();
        return all.subList(Math.max(0, all.size() - most), all.size());
    }

    /**
     * Removes containers with their anonymous volumes, volumes, networks and built images.
     *
     * @return what could not be removed, with the engine's reason; empty if nothing is left
     */
    List<String> remove() throws InterruptedException {
        List<String> left = List.of("nothing was tried");
        for (int attempt = 0; attempt < TRIES && !left.isEmpty(); attempt++) {
            left = new ArrayList<>();
            for (String kind : KINDS) {
                remove(kind, left);
            }
        }
        return left;
    }

    private void remove(String kind, List<String> left) throws InterruptedException {
        Answer listed = ask(listing(kind).stream());
        if (!listed.succeeded()) {
            left.add(
                    "%ss with the label %s (%s)".formatted(kind, label.text(), listed.firstLine()));
            return;
        }
        List<String> ids = listed.lines().stream().distinct().toList();
        if (ids.isEmpty()) {
            return;
        }
        List<String> verb =
                switch (kind) {
                    case "container" -> List.of("rm", "--force", "--volumes");
                    case "network" -> List.of("network", "rm");
                    default -> List.of(kind, "rm", "--force");
                };
        Answer removed = ask(Stream.concat(verb.stream(), ids.stream()));
        if (!removed.succeeded()) {
            left.add("%s %s (%s)".formatted(kind, String.join(", ", ids), removed.firstLine()));
        }
    }

    private List<String> listing(String kind) {
        String filter = "label=" + label.text();
        return kind.equals("container")
                ? List.of("ps", "--all", "--quiet", "--filter", filter)
                : List.of(kind, "ls", "--quiet", "--filter", filter);
    }

    private Answer ask(Stream<String> arguments) throws InterruptedException {
        return calls.ask(Stream.concat(Stream.of(label.engine().toString()), arguments).toList());
    }
}
