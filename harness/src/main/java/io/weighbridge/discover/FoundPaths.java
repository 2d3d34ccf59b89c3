package io.weighbridge.discover;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Paths of an application that answer a GET.
 *
 * @param paths at least one
 * @param source where they were found, such as {@code listed in the actuator's mappings}
 */
public record FoundPaths(List<FoundPath> paths, String source) {

    /**
     * A path, and the status of its answer.
     *
     * @param path path and query, percent-encoded, starting with a slash
     */
    public record FoundPath(String path, int status) {}

    public FoundPaths {
        paths = List.copyOf(paths);
    }

    /** The requests, such as {@code GET /a, GET /b}. */
    public String requests() {
        return paths.stream().map(it -> "GET " + it.path()).collect(Collectors.joining(", "));
    }

    /** The first of the paths, for a load tool that sends one request only. */
    public FoundPaths first() {
        return new FoundPaths(paths.subList(0, 1), source);
    }
}
