package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Protocol;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Folders;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * oha: a closed or open load over HTTP/1.1 or HTTP/2. At a rate, its latencies count from the
 * planned send. The option for this is ignored without a rate, so it is passed only with one.
 */
final class Oha extends Tool {

    private static final String VERSION = "1.15.0";

    /** Its version is such as {@code oha 1.15.0}. */
    Oha() {
        super(LoadTool.OHA, "(oha .*)", "--version");
    }

    /** On the PATH, or as it was built by {@link #installation}. */
    @Override
    @Nullable Path find() {
        Path installed = Tools.find("oha");
        Path built = folder().resolve("bin").resolve("oha");
        return installed == null && Files.isExecutable(built) ? built : installed;
    }

    /** The folder in the user's cache into which cargo installs. */
    private static Path folder() {
        return Folders.cache("cargo");
    }

    /** Builds it, if cargo is installed. */
    @Override
    List<List<String>> installation() {
        if (Tools.find("cargo") == null) {
            return List.of();
        }
        String folder = folder().toString();
        return List.of(
                List.of(
                        "cargo",
                        "install",
                        "--locked",
                        "--root",
                        folder,
                        "--version",
                        VERSION,
                        "oha"));
    }

    @Override
    Duration installationDeadline() {
        return Duration.ofMinutes(20);
    }

    /** Not a temporary file, because it shows why a build failed. */
    @Override
    Path installationLog(Path temporary) throws IOException {
        return Files.createDirectories(folder()).resolve("oha.log");
    }

    @Override
    String missing() {
        return "oha is needed but is not on the PATH: install it with `cargo install --locked oha"
                + " --version "
                + VERSION
                + "` (about 6 minutes), your system's package manager or from its releases";
    }

    @Override
    List<String> line(Path binary, LoadJob job) {
        Load load = job.load();
        List<String> line = new ArrayList<>(List.of(binary.toString()));
        line.addAll(List.of("--no-tui", "--output-format", "json"));
        line.addAll(List.of("-n", String.valueOf(job.requests())));
        line.addAll(List.of("-c", String.valueOf(load.connections())));
        line.addAll(List.of("-t", job.timeoutText()));
        line.addAll(List.of("--redirect", "0"));
        if (load.open()) {
            line.addAll(List.of("-q", rate(job), "--latency-correction"));
        }
        if (!load.keepAlive()) {
            line.add("--disable-keepalive");
        }
        if (load.protocol() == Protocol.H2C) {
            line.addAll(List.of("--http-version", "2", "-p", String.valueOf(load.pipeline())));
        }
        line.addAll(requestOptions(job));
        line.addAll(load.options());
        line.add(job.address());
        return List.copyOf(line);
    }

    private static String rate(LoadJob job) {
        return String.format(Locale.ROOT, "%.3f", job.perSecond());
    }

    private static List<String> requestOptions(LoadJob job) {
        Workload workload = job.workload();
        List<String> options = new ArrayList<>(List.of("-m", workload.method()));
        if (workload.hasBody()) {
            options.addAll(List.of("-D", job.file(LoadJob.BODY)));
        }
        options.addAll(job.headerOptions());
        return options;
    }
}
