package io.weighbridge.command;

import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.Mixes;
import java.nio.file.Path;
import java.util.List;
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

    /** Whether requests are in a file. */
    boolean given() {
        if (file != null) {
            return true;
        }
        if (mixFlags.given()) {
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

    private static Path named(@Nullable Path path, String option) {
        if (path == null || path.toString().isBlank()) {
            throw new UsageException(option + " needs a file: write " + option + " FILE.");
        }
        return path;
    }

    /**
     * The path of the readiness check: the page of the login or, without one, the first GET of the
     * file that has no placeholder.
     *
     * @throws UsageException if there is none
     */
    String ready(Workload workload) {
        String login = mixFlags.loginPath();
        if (login != null) {
            return login;
        }
        Mix mix = workload.mix();
        return (mix == null ? List.<MixRequest>of() : mixes.list(mix, new Secrets()).mix())
                .stream()
                        .filter(request -> request.method().equals("GET"))
                        .map(MixRequest::path)
                        .filter(Workload::isPath)
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new UsageException(
                                                "No request of the file shows that the application"
                                                        + " is ready: add --ready /x, a path that"
                                                        + " answers a GET with status 200."));
    }
}
