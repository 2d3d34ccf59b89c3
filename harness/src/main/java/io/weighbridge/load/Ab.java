package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Apache Bench: a closed load over HTTP/1.0, in which each connection sends its next request after
 * an answer. It needs little CPU (about 7 µs per request with keep-alive, 49 µs without), and it
 * never retries.
 */
final class Ab implements Tool {

    private final Supplier<@Nullable Path> where;

    Ab() {
        this(() -> Tools.find("ab"));
    }

    Ab(Supplier<@Nullable Path> where) {
        this.where = where;
    }

    @Override
    public LoadTool id() {
        return LoadTool.AB;
    }

    @Override
    public @Nullable Path find() {
        return where.get();
    }

    @Override
    public String missing() {
        return SystemPackage.AB.missing();
    }

    @Override
    public List<String> versionArguments() {
        return List.of("-V");
    }

    /** Such as {@code ApacheBench, Version 2.3 <$Revision: 1913912 $>}. */
    @Override
    public @Nullable String version(String output) {
        return output.lines()
                .filter(text -> text.startsWith("This is ApacheBench"))
                .map(text -> text.substring("This is ".length()).strip())
                .findFirst()
                .orElse(null);
    }

    @Override
    public List<String> line(Path binary, LoadJob job) {
        AbOptions.parse(job.load().options());
        return new AbLine(binary, job).line();
    }

    @Override
    public void prepare(LoadJob job) throws IOException {
        job.writeBody();
    }

    @Override
    public Map<String, String> files(LoadJob job) {
        return Map.of("percentiles", job.file(AbLine.PERCENTILES));
    }
}
