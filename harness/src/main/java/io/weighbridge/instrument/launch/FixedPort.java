package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.boot.Setting;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.os.Ports;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The port that a target's command line sets; a free port if it sets none, or 0. */
final class FixedPort {

    static final String PROPERTY = "server.port";

    private FixedPort() {}

    static int of(Target target) throws TrialFailedException {
        Setting set = onCommandLine(target);
        boolean any = set == null || set.value().strip().equals(CommandLine.PORT);
        String wanted = set == null || any ? "0" : set.value().strip();
        if (!wanted.matches("\\d{1,5}") || Integer.parseInt(wanted) > 65_535) {
            throw failed(
                            Failure.Kind.CANNOT_START,
                            "%s has server.port %s, which is not a port: use 0 to 65535"
                                    .formatted(target.name(), wanted))
                    .permanently();
        }
        int port = Integer.parseInt(wanted);
        if (port == 0) {
            return picked(target);
        }
        if (!Ports.free(port)) {
            throw taken(target, port);
        }
        return port;
    }

    /**
     * The port as a property or an argument of the target; null if neither sets it. The port that
     * weigh adds to the command line overrides all other settings.
     */
    static @Nullable Setting onCommandLine(Target target) {
        Setting set = ApplicationSettings.given(target).find(PROPERTY);
        return set != null && set.source().onCommandLine() ? set : null;
    }

    static TrialFailedException taken(Target target, int port) {
        return failed(
                Failure.Kind.PORT_TAKEN,
                "%s needs port %d, but %s listens there: end it, or leave server.port out"
                        .formatted(target.name(), port, Ports.holder(port)));
    }

    private static int picked(Target target) throws TrialFailedException {
        try {
            return Ports.pick();
        } catch (IOException e) {
            throw failed(
                    Failure.Kind.PORT_TAKEN,
                    target.name() + " cannot be started: " + e.getMessage());
        }
    }

    private static TrialFailedException failed(Failure.Kind kind, String sentence) {
        return new TrialFailedException(new Failure(kind, sentence));
    }
}
