package io.weighbridge.requests;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.run.MixReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine;

/**
 * Files of requests: a run sends them, and the command {@code weigh requests} shows what they mean.
 *
 * @param environment the variables of this process
 */
public record RequestsFeature(Map<String, String> environment) implements Feature {

    public RequestsFeature {
        environment = Map.copyOf(environment);
    }

    public RequestsFeature() {
        this(System.getenv());
    }

    @Override
    public MixReader mixReader() {
        return (mix, columns, secrets) ->
                new RequestFiles(mix.environmentName(), mix.include(), mix.exclude(), environment)
                        .read(Objects.requireNonNull(mix.file()), columns, secrets);
    }

    @Override
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new RequestsCommand(session, environment)));
    }
}
