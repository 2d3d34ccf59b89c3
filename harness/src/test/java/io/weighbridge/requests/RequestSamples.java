package io.weighbridge.requests;

import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestBody;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.model.Secrets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files of requests for tests. */
final class RequestSamples {

    private static final Path FOLDER = Path.of("src/test/resources/io/weighbridge/requests");

    private RequestSamples() {}

    /** A file beside the tests. */
    static Path file(String name) {
        return FOLDER.resolve(name).toAbsolutePath();
    }

    /** What a file means without options. */
    static RequestList read(Path file) {
        return read(file, null);
    }

    static RequestList read(Path file, @Nullable String environmentName) {
        return new RequestFiles(
                        environmentName, List.of(), List.of(), Map.of("SHOP_PW", "tr0ub4dor"))
                .read(file, Set.of(), new Secrets());
    }

    /** What a recorded file means with patterns of paths. */
    static RequestList read(Path file, List<String> include, List<String> exclude) {
        return new RequestFiles(null, include, exclude, Map.of())
                .read(file, Set.of(), new Secrets());
    }

    /** The request with a name. */
    static MixRequest named(RequestList list, String name) {
        return list.requests().stream()
                .filter(request -> request.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The request with a path. */
    static MixRequest to(RequestList list, String path) {
        return list.requests().stream()
                .filter(request -> request.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    /** The body of a request as Latin-1, with a letter for each placeholder. */
    static String body(MixRequest request) {
        RequestBody body = request.body();
        return body == null
                ? ""
                : new String(
                        body.filled(Templates::plain),
                        java.nio.charset.StandardCharsets.ISO_8859_1);
    }
}
