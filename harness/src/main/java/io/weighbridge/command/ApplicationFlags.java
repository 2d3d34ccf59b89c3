package io.weighbridge.command;

import io.weighbridge.discover.FoundPaths;
import io.weighbridge.discover.FoundPaths.FoundPath;
import io.weighbridge.discover.PathSearch;
import io.weighbridge.instrument.boot.ApplicationSettings;
import io.weighbridge.instrument.mix.ListedRequest;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.RequestNames;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.BodyFile;
import io.weighbridge.instrument.plan.EnvironmentReferences;
import io.weighbridge.instrument.plan.HeaderChecks;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.run.Mixes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags about how the jars of {@code --jar} are started, and which requests they get. */
final class ApplicationFlags {

    private final Terminal terminal;
    private final Mixes mixes;

    @Mixin private RequestFlags requestFlags;

    @Option(
            names = "--path",
            paramLabel = "/PATH",
            description =
                    "The path to request; the answer must have the status of --status."
                            + " May be repeated: each path is measured separately. Default: paths"
                            + " that are found when the run starts, and about a minute for each"
                            + " server.")
    List<String> paths = new ArrayList<>();

    @Option(
            names = "--post",
            paramLabel = "FILE",
            description =
                    "POST the bytes of this file, at most 10 MB, instead of GET; give their type"
                            + " with --header 'Content-Type: …'.")
    private @Nullable Path post;

    @Option(
            names = "--status",
            paramLabel = "N",
            description = "The status of a correct answer. Default: 200.")
    private @Nullable Integer status;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            description =
                    "A header of each request, such as --header 'Authorization: Bearer"
                            + " $${env:TOKEN}'; may be repeated. $${env:NAME} in it, and in"
                            + " --property, --env, --arg and --jvm-flag, is the value of an"
                            + " environment variable.")
    private List<String> headers = new ArrayList<>();

    @Mixin private StartFlags startFlags;

    ApplicationFlags(Terminal terminal, Mixes mixes) {
        this.terminal = terminal;
        this.mixes = mixes;
        this.requestFlags = new RequestFlags(terminal, mixes);
        this.startFlags = new StartFlags(terminal);
    }

    /**
     * One workload for each path, named after the path if there are several.
     *
     * @throws UsageException if there is no path, or a flag has a wrong value
     */
    List<Workload> workloads() {
        if (requestFlags.given(!paths.isEmpty() || post != null)) {
            return List.of(mix());
        }
        if (post != null && startFlags.ready() == null) {
            throw new UsageException(
                    "--post needs a path that answers a GET with status 200 once the application is"
                            + " ready: add --ready /x.");
        }
        Workload request = request();
        if (findsPaths()) {
            // A wrong login is reported before the application is started.
            requestFlags.login();
            return List.of(request.withExpect(Workload.Expect.ANY));
        }
        if (paths.isEmpty()) {
            throw new UsageException("--post needs a path to send the file to: add --path /x.");
        }
        Map<String, Workload> named = new LinkedHashMap<>();
        for (String path : paths) {
            StartFlags.requirePath("--path", path);
            String name = paths.size() == 1 ? request.name() : unused(nameOf(path), named);
            named.put(name, request.withName(name).withPath(path));
        }
        return List.copyOf(named.values());
    }

    /** Whether the requests are those of paths that the application has, since none were given. */
    boolean findsPaths() {
        return paths.isEmpty() && post == null && requestFlags.typed().isEmpty();
    }

    /**
     * Finds paths of an application.
     *
     * @param settings of the application
     * @param env the variables to which headers and login refer
     * @param secrets remembers their values
     */
    PathSearch search(ApplicationSettings settings, Map<String, String> env, Secrets secrets) {
        FoundPaths any = new FoundPaths(List.of(new FoundPath("/", 200)), "");
        Mix open = EnvironmentReferences.resolved(mix(any), env, secrets);
        Map<String, String> sent = open.list().get(0).headers();
        return new PathSearch(settings, sent, open.login(), status, mixes);
    }

    /** Paths that were found: one request or, if there are more or users log in, a mix. */
    Workload workload(FoundPaths found) {
        if (found.paths().size() > 1 || requestFlags.login() != null) {
            return Workload.of("requests", mix(found));
        }
        FoundPath only = found.paths().get(0);
        Workload request = request();
        return request.withPath(only.path()).withExpect(request.expect().withStatus(only.status()));
    }

    private Mix mix(FoundPaths found) {
        RequestNames names = new RequestNames();
        List<ListedRequest> list = new ArrayList<>();
        for (FoundPath path : found.paths()) {
            String name = names.of("GET", path.path());
            list.add(
                    new ListedRequest(name, "GET", path.path(), headers(), null, 1, path.status()));
        }
        return new Mix(null, null, List.of(), List.of(), null, list, requestFlags.login());
    }

    private Workload mix() {
        if (!paths.isEmpty() || post != null || status != null || !headers.isEmpty()) {
            throw new UsageException(
                    "--requests replaces --path, --post, --status and --header: leave these out,"
                            + " and write headers and statuses into the file.");
        }
        return requestFlags.workload();
    }

    /** How the jars are started. */
    StartFlags start() {
        return startFlags;
    }

    /** The path by which a workload shows that the application is ready. */
    String readyPath(Workload workload) {
        String ready = startFlags.ready();
        if (ready != null) {
            return ready;
        }
        return workload.hasMix() ? requestFlags.ready(workload) : workload.path();
    }

    /** The words of the options that say what is requested, for a command that is shown. */
    List<String> typedRequests() {
        List<String> words = new ArrayList<>(requestFlags.typed());
        paths.forEach(path -> words.addAll(List.of("--path", path)));
        return words;
    }

    /**
     * The request to every path. The expected answers are unknown and may vary, for example by a
     * token or a date. So the run requests each path twice and marks differences.
     */
    private Workload request() {
        String method = post == null ? "GET" : "POST";
        Workload request =
                Workload.get(method.toLowerCase(Locale.ROOT), "/")
                        .withMethod(method)
                        .withExpect(Workload.Expect.OK.withStatus(status()).withLengthVaries(true))
                        .withHeaders(headers());
        return post == null ? request : request.sending(bytes(terminal.file(post)));
    }

    private static String nameOf(String path) {
        String name = path.replaceAll("[^A-Za-z0-9._]+", "-").replaceAll("^-+|-+$", "");
        return name.isEmpty() ? "root" : JarFlags.shortened(name, 40);
    }

    private static String unused(String wanted, Map<String, Workload> named) {
        String name = wanted;
        for (int more = 2; named.containsKey(name); more++) {
            name = JarFlags.shortened(wanted, 36) + "-" + more;
        }
        return name;
    }

    private static byte[] bytes(Path file) {
        try {
            return BodyFile.read(file);
        } catch (IOException e) {
            throw new UsageException(
                    "--post takes a readable file of at most 10 MB, and " + e.getMessage() + ".",
                    e);
        }
    }

    private int status() {
        if (status == null) {
            return 200;
        }
        if (status < 200 || status > 599) {
            throw new UsageException(
                    "--status takes a status from 200 to 599, not " + status + ".");
        }
        return status;
    }

    /** The headers of each request, by name. */
    private Map<String, String> headers() {
        Map<String, String> sent = new LinkedHashMap<>();
        for (String header : headers) {
            int colon = header.indexOf(':');
            if (colon < 0) {
                throw new UsageException(
                        "--header takes a name and a value, as in --header 'Accept: text/html', but"
                                + " this one has no colon.");
            }
            String name = header.substring(0, colon);
            String value = header.substring(colon + 1).strip();
            String mistake = HeaderChecks.mistake(name, value);
            if (mistake != null) {
                throw new UsageException("--header: " + mistake + ".");
            }
            sent.put(name, value);
        }
        return sent;
    }
}
