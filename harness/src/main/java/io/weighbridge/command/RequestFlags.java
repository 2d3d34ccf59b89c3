package io.weighbridge.command;

import io.weighbridge.instrument.mix.Login;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.Mixes;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags for a mix of requests from a file, and for the login of its users. */
final class RequestFlags {

    private final Terminal terminal;
    private final Mixes mixes;

    @Option(
            names = "--requests",
            paramLabel = "FILE",
            description =
                    "Instead of --path: send the requests of this file in its proportions. It is an"
                            + " .http or .rest file, a HAR file of a browser, or an access log."
                            + " weigh requests FILE prints what it means.")
    private @Nullable Path file;

    @Mixin private MixFlags mixFlags;

    RequestFlags(Terminal terminal, Mixes mixes) {
        this.terminal = terminal;
        this.mixes = mixes;
        this.mixFlags = new MixFlags(terminal);
    }

    /**
     * Whether requests are in a file.
     *
     * @param others whether other requests were given
     * @throws UsageException if options need a file, and there is none
     */
    boolean given(boolean others) {
        if (file != null) {
            return true;
        }
        if (others ? mixFlags.given() : mixFlags.ofFile()) {
            throw new UsageException(
                    "--env-name, --include, --exclude, --rows, --login, --user and --password are"
                            + " for the requests of a file: add --requests FILE.");
        }
        return false;
    }

    /** The words of the option, for a command that is shown. */
    List<String> typed() {
        return file == null ? List.of() : List.of("--requests", file.toString());
    }

    /**
     * The mix.
     *
     * @throws UsageException if the file is not understood, or a flag has a wrong value
     */
    Workload workload() {
        Path requests = named(file, "--requests");
        if (String.valueOf(requests.getFileName()).matches("[0-9]+")) {
            throw new UsageException(
                    "--requests takes a file of requests, not a number: the number of requests in a"
                            + " slice is --slice-requests.");
        }
        return Workload.of("requests", mixFlags.mix(terminal.file(requests)));
    }

    /** The login of each user; null without one. */
    @Nullable Login login() {
        return mixFlags.login();
    }

    private static Path named(@Nullable Path path, String option) {
        if (path == null || path.toString().isBlank()) {
            throw new UsageException(option + " needs a file: write " + option + " FILE.");
        }
        return path;
    }

    /**
     * The path of the readiness check of a mix.
     *
     * @throws UsageException if none of its requests can be it
     */
    String ready(Workload workload) {
        String path = mixes.readyPath(Objects.requireNonNull(workload.mix()));
        if (path == null) {
            throw new UsageException(
                    "No request of the file shows that the application is ready: add --ready /x, a"
                            + " path that answers a GET with status 200.");
        }
        return path;
    }
}
