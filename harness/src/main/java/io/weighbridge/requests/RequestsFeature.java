package io.weighbridge.requests;

import io.weighbridge.command.Feature;
import io.weighbridge.command.Session;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;

/**
 * The command {@code weigh requests}: what a file of requests means.
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
    public List<CommandLine> commands(Session session) {
        return List.of(new CommandLine(new RequestsCommand(session, environment)));
    }
}
