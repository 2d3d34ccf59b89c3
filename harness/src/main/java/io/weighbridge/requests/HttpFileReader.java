package io.weighbridge.requests;

import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code .http} and {@code .rest} files: what JetBrains' HTTP client and VS Code's REST
 * Client have in common. What it does not understand, it refuses.
 */
final class HttpFileReader {

    /** Between requests; a title may follow. */
    private static final String SEPARATOR = "###";

    private HttpFileReader() {}

    /**
     * A line of a file.
     *
     * @param number from 1
     */
    record Line(int number, String text) {

        /** Whether it has only spaces, or nothing. */
        boolean isBlank() {
            return text.isBlank();
        }

        /** Whether it is a comment. */
        boolean isComment() {
            String begin = text.stripLeading();
            return begin.startsWith("#") || begin.startsWith("//");
        }
    }

    /**
     * The requests of a file.
     *
     * @param environmentName of the environment in the files beside it; null: none was named
     * @param environment the variables of this process
     * @param columns names of further values for placeholders
     * @param secrets remembers secrets of the file, so that they can be masked
     * @throws WrongFileException if the file has something that is not understood
     */
    static RequestList read(
            Path file,
            @Nullable String environmentName,
            Map<String, String> environment,
            Set<String> columns,
            Secrets secrets) {
        List<String> lines = TextFile.lines(file);
        List<HttpFileRequest> requests = new ArrayList<>();
        HttpVariables variables =
                new HttpVariables(
                        file,
                        EnvironmentFiles.read(file, environmentName, secrets),
                        environment,
                        columns,
                        secrets);
        for (Block block : blocks(lines)) {
            HttpFileRequest request =
                    new HttpBlockReader(file, block.lines(), variables).read(block.title());
            if (request != null) {
                requests.add(request);
            }
        }
        if (requests.isEmpty()) {
            throw new WrongFileException(
                    file,
                    "a file of requests needs at least one, but this one has none: write a line"
                            + " such as GET /products?q=tea");
        }
        return new HttpRequests(file, requests, variables).list();
    }

    /**
     * The lines of one request.
     *
     * @param title after the separator; empty if there is none
     */
    private record Block(String title, List<Line> lines) {}

    private static List<Block> blocks(List<String> lines) {
        List<Block> blocks = new ArrayList<>();
        Block block = new Block("", new ArrayList<>());
        blocks.add(block);
        for (int number = 1; number <= lines.size(); number++) {
            String text = lines.get(number - 1);
            if (text.startsWith(SEPARATOR)) {
                block = new Block(text.replaceFirst("^#+", "").strip(), new ArrayList<>());
                blocks.add(block);
            } else {
                block.lines().add(new Line(number, text));
            }
        }
        return blocks;
    }
}
