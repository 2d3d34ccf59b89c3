package io.weighbridge.requests;

import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.plan.Workload;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Reads a list of paths, one in each line. Each is a GET, and equal lines become a weight. */
final class PathsReader {

    private PathsReader() {}

    /**
     * The requests of a list. Blank lines are ignored.
     *
     * @throws WrongFileException if a line is not a path
     */
    static RequestList read(Path file) {
        RecordedRequests requests = new RecordedRequests();
        List<String> lines = TextFile.lines(file);
        for (int number = 1; number <= lines.size(); number++) {
            String path = lines.get(number - 1).strip();
            if (path.isEmpty()) {
                continue;
            }
            if (!Workload.isPath(path)) {
                throw new WrongFileException(
                        file,
                        number,
                        "each line of a list has a path that starts with a slash, percent-encoded,"
                                + " but this one is not: correct it");
            }
            requests.add("GET", path, Map.of(), null, null);
        }
        return new RequestList(requests.list(), Map.of(), List.of());
    }
}
