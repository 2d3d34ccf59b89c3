package io.weighbridge.cli;

import io.weighbridge.model.ShellWord;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.plan.HeaderChecks;
import io.weighbridge.plan.Jvm;
import io.weighbridge.plan.Limits;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.ResumeValues;
import io.weighbridge.plan.Slices;
import io.weighbridge.plan.Target;
import io.weighbridge.plan.Warmup;
import io.weighbridge.plan.Workload;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MoveSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.SwapRefusedException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Flags that replace a plan: a Spring Boot jar and a path. */
final class JarFlags {

    /**
     * Options that may hold secrets. A run stores no secrets, so a user gives them to a resumed run
     * again.
     */
    static final Set<String> SECRETS =
            Set.of("--property", "--jvm-flag", "--arg", "--env", "--header");

    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9._-]{1,40})=(.+)");

    /** Options of the application and of its requests, which mean nothing without a jar. */
    private static final List<String> WITH_JAR =
            List.of(
                    "--path",
                    "--post",
                    "--status",
                    "--containers",
                    "--header",
                    "--jvm",
                    "--jvm-flag",
                    "--property",
                    "--arg",
                    "--env",
                    "--folder",
                    "--ready",
                    "--ready-within");

    /** The maximum number of rounds; as many are run as fit into {@link #TIME}. */
    private static final int ROUNDS = Plan.DEFAULT_ROUNDS;

    /** The run, including the report, takes less than six minutes. */
    private static final Duration TIME = Duration.ofSeconds(345);

    /** A large application may take more than a minute to start. */
    private static final Limits LIMITS =
            new Limits(Duration.ofMinutes(2), Limits.DEFAULT.slice(), Limits.DEFAULT.stop(), TIME);

    /**
     * A round of three applications that start in 10 s and warm up for this long takes 2 min 20 s,
     * so two rounds fit.
     */
    private static final Duration WARMUP = Duration.ofSeconds(25);

    private final Terminal terminal;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--jar",
            paramLabel = "[NAME=]FILE",
            description =
                    "A Spring Boot jar to measure, instead of a plan; may be repeated, to compare"
                            + " several.")
    private List<String> jars = new ArrayList<>();

    @Option(
            names = "--containers",
            split = ",",
            paramLabel = "NAME|all",
            description =
                    "With one --jar: compare it on these web containers: tomcat, jetty, undertow,"
                        + " netty or all. For each container but the jar's own, weigh copies the"
                        + " jar and replaces libraries.")
    private List<String> containers = new ArrayList<>();

    @Mixin private SwapFlags swapFlags;

    @Option(
            names = "--path",
            paramLabel = "/PATH",
            description =
                    "With --jar: the path to request; the answer must have the status of --status."
                            + " May be repeated: each path is measured separately.")
    private List<String> paths = new ArrayList<>();

    @Option(
            names = "--post",
            paramLabel = "FILE",
            description =
                    "With --jar: POST this file, as UTF-8, instead of GET; give its type with"
                            + " --header 'Content-Type: …'.")
    private @Nullable Path post;

    @Option(
            names = "--status",
            paramLabel = "N",
            description = "With --jar: the status of a correct answer. Default: 200.")
    private int status = 200;

    @Option(
            names = "--header",
            paramLabel = "'NAME: VALUE'",
            description =
                    "With --jar: a header of each request, such as --header 'Authorization: Bearer"
                            + " x'; may be repeated.")
    private List<String> headers = new ArrayList<>();

    @Option(
            names = "--jvm",
            paramLabel = "VERSION|HOME",
            description = "With --jar: the Java that runs the application, such as 25.")
    private @Nullable String jvm;

    @Option(
            names = "--jvm-flag",
            paramLabel = "FLAG",
            description =
                    "With --jar: a flag of the JVM, such as --jvm-flag=-Xmx256m; may be repeated.")
    private List<String> jvmFlags = new ArrayList<>();

    @Option(
            names = "--property",
            paramLabel = "KEY=VALUE",
            description = "With --jar: a Spring property; may be repeated.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(
            names = "--arg",
            paramLabel = "ARG",
            description =
                    "With --jar: an argument of the application, such as --arg=--import; may be"
                            + " repeated.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--env",
            paramLabel = "NAME=VALUE",
            description = "With --jar: an environment variable; may be repeated.")
    private Map<String, String> env = new LinkedHashMap<>();

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description =
                    "With --jar: the folder with the application's files. Each start gets a new"
                        + " working folder with links to the entries of DIR. Default: the current"
                        + " folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--ready",
            paramLabel = "/PATH",
            description =
                    "With --jar: the path that answers a GET with 200 once the application is"
                            + " ready; required with --post. Default: the first --path, which must"
                            + " answer with the status of --status.")
    private @Nullable String ready;

    @Option(
            names = "--ready-within",
            paramLabel = "TIME",
            description = "With --jar: how long a start may take, such as 5m. Default: 2m.")
    private Duration readyWithin = LIMITS.ready();

    JarFlags(Terminal terminal) {
        this.terminal = terminal;
        this.swapFlags = new SwapFlags(terminal);
    }

    /** Whether jars were given instead of a plan. */
    boolean given() {
        List<String> typed = CommonOptions.typed(command, WITH_JAR);
        if (jars.isEmpty() && !typed.isEmpty()) {
            throw new UsageException(
                    "%s can only be used with --jar: add --jar FILE, or write the setting into a plan."
                            .formatted(String.join(", ", typed)));
        }
        return !jars.isEmpty();
    }

    /**
     * Commands that answer further questions after a comparison of one application: which code
     * costs more, and which other settings make the application faster or smaller.
     *
     * @param profiled whether the run has flame graphs
     * @param folder the option {@code --results} as the user typed it; empty if it was not typed
     */
    List<String> next(boolean profiled, String folder) {
        if (jars.size() > 1) {
            return List.of();
        }
        List<String> next = new ArrayList<>();
        if (!profiled && !containers.isEmpty()) {
            boolean secrets = !CommonOptions.typed(command, SECRETS).isEmpty();
            next.add(
                    "To see which code costs more: weigh run --resume latest --profile%s%s"
                            .formatted(
                                    folder,
                                    secrets
                                            ? ", with the options of this run that hold secrets"
                                            : ""));
        }
        List<String> others = new ArrayList<>(CommonOptions.typed(command, WITH_JAR));
        others.removeAll(List.of("--path", "--containers"));
        StringBuilder switches = new StringBuilder("weigh switches --jar ");
        switches.append(ShellWord.quoted(jars.get(0)));
        paths.forEach(path -> switches.append(" --path ").append(ShellWord.quoted(path)));
        next.add(
                "To find settings that make this application faster or smaller, such as packaging or another Java: %s%s"
                        .formatted(
                                switches,
                                others.isEmpty() ? "" : ", with the other options of this run"));
        return next;
    }

    /** The secrets for a resumed run among these flags. */
    ResumeValues again(@Nullable URI store, @Nullable Path plan) {
        return new ResumeValues(properties, jvmFlags, arguments, env, sentHeaders(), store, plan);
    }

    /**
     * The plan of these flags; the first jar is the baseline.
     *
     * @throws UsageException if a jar is missing or two have the same name
     */
    Plan plan() {
        List<Workload> workloads = workloads();
        Map<String, Target> targets = new LinkedHashMap<>();
        for (String jar : jars) {
            Target target = target(jar, workloads.get(0));
            if (targets.putIfAbsent(target.name(), target) != null) {
                throw new UsageException(
                        "Two jars are called %1$s: rename one of them, as in --jar %1$s-2=%2$s."
                                .formatted(target.name(), Objects.requireNonNull(target.jar())));
            }
        }
        List<Target> all = List.copyOf(targets.values());
        return containers.isEmpty() ? plan(all, workloads, List.of()) : moved(all, workloads);
    }

    /** A plan with the jar in its own container, and moved to each other container. */
    private Plan moved(List<Target> targets, List<Workload> workloads) {
        if (targets.size() > 1) {
            throw new UsageException(
                    "--containers takes one --jar, not %d: give only the jar to move."
                            .formatted(targets.size()));
        }
        Target original = targets.get(0);
        Path jar = Objects.requireNonNull(original.jar());
        Container present = Swap.present(jar);
        List<Target> all = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        all.add(original.withName(present.key()).withContainer(present.title()));
        for (Container other : wanted(jar, notes)) {
            if (other != present) {
                all.add(original.withName(other.key()).withMove(other.key()));
            }
        }
        if (all.size() > 1) {
            return plan(all, workloads, notes);
        }
        if (notes.isEmpty()) {
            throw new UsageException(
                    "%s already runs %s: name another container as well."
                            .formatted(jar, present.title()));
        }
        throw new UsageException(String.join("\n", notes));
    }

    /** The named containers or, for {@code all}, every container that the jar can be moved to. */
    private Set<Container> wanted(Path jar, List<String> notes) {
        if (containers.contains(Container.ALL)) {
            return movable(jar, notes);
        }
        Set<Container> wanted = new LinkedHashSet<>();
        containers.forEach(name -> wanted.add(Container.named(name)));
        return wanted;
    }

    /**
     * The other containers that a jar can be moved to.
     *
     * @param notes receives a sentence for each container that it cannot be moved to
     */
    Set<Container> movable(Path jar, List<String> notes) {
        Set<Container> possible = new LinkedHashSet<>();
        try (Swap swap = Swap.by(swapFlags.settings())) {
            for (Container other : Swap.others(jar)) {
                try {
                    swap.decide(jar, other, properties);
                    possible.add(other);
                } catch (SwapRefusedException refused) {
                    notes.add(other.title() + " is left out. " + refused.getMessage());
                }
            }
        }
        return possible;
    }

    /** Where the libraries of other containers come from. */
    MoveSettings moves() {
        return swapFlags.settings();
    }

    /** One workload for each path, named after the path if there are several. */
    private List<Workload> workloads() {
        if (paths.isEmpty()) {
            throw new UsageException(
                    "--jar needs a path to send requests to: add --path /x, which must answer with"
                            + " status 200 or that of --status.");
        }
        if (post != null && ready == null) {
            throw new UsageException(
                    "--post needs a path that answers a GET with status 200 once the application is"
                            + " ready: add --ready /x.");
        }
        String body = post == null ? null : text(terminal.file(post));
        String method = body == null ? "GET" : "POST";
        // The expected answers are unknown and may vary, for example by a token or a date. So the
        // run requests each path twice and marks differences.
        Workload.Expect any = Workload.Expect.OK.withStatus(status()).withLengthVaries(true);
        Map<String, Workload> named = new LinkedHashMap<>();
        for (String path : paths) {
            requirePath("--path", path);
            String name = paths.size() == 1 ? method.toLowerCase(Locale.ROOT) : nameOf(path);
            for (int more = 2; named.containsKey(name); more++) {
                name = shortened(nameOf(path), 36) + "-" + more;
            }
            Workload request = Workload.get(name, path).withMethod(method).withExpect(any);
            named.put(name, request.withHeaders(sentHeaders()).withBody(body));
        }
        return List.copyOf(named.values());
    }

    private static void requirePath(String flag, String path) {
        if (!path.matches("/[\\x21-\\x7e]*")) {
            throw new UsageException(
                    "%s takes a path that starts with a slash, percent-encoded, not %s."
                            .formatted(flag, path));
        }
    }

    private static String nameOf(String path) {
        String name = path.replaceAll("[^A-Za-z0-9._]+", "-").replaceAll("^-+|-+$", "");
        return name.isEmpty() ? "root" : shortened(name, 40);
    }

    private static String shortened(String name, int most) {
        return name.substring(0, Math.min(most, name.length()));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException(
                    "--post takes a file of UTF-8 text, and %s cannot be read as one (%s)."
                            .formatted(file, Cause.of(e)),
                    e);
        }
    }

    private int status() {
        if (status < 200 || status > 599) {
            throw new UsageException(
                    "--status takes a status from 200 to 599, not " + status + ".");
        }
        return status;
    }

    private Map<String, String> sentHeaders() {
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

    private Target target(String typed, Workload first) {
        Matcher named = NAMED.matcher(typed);
        boolean hasName = named.matches() && !Files.exists(terminal.file(Path.of(typed)));
        Path jar = terminal.file(Path.of(hasName ? named.group(2) : typed));
        if (!Files.isRegularFile(jar)) {
            throw new UsageException("There is no jar " + jar + ": build it, or give another.");
        }
        Path entries = terminal.file(folder);
        if (!Files.isDirectory(entries)) {
            throw new UsageException(
                    "--folder takes an existing folder, and " + entries + " is not one.");
        }
        if (ready != null) {
            requirePath("--ready", ready);
        }
        return Target.jar(hasName ? named.group(1) : nameOf(jar), jar)
                .withJvm(java())
                .withJvmFlags(jvmFlags)
                .withProperties(properties)
                .withEnv(env)
                .withReady(ready == null ? first.path() : ready)
                .withArguments(arguments)
                .withFolder(entries);
    }

    private static String nameOf(Path jar) {
        String file = String.valueOf(jar.getFileName()).replaceFirst("[.]jar$", "");
        return shortened(file.replaceAll("[^A-Za-z0-9._-]", "-"), 40);
    }

    private Jvm java() {
        if (jvm == null) {
            return Jvm.CURRENT;
        }
        if (jvm.matches("[0-9]{1,3}")) {
            return new Jvm(null, Integer.valueOf(jvm));
        }
        return new Jvm(terminal.file(Path.of(jvm)), null);
    }

    private Plan plan(List<Target> targets, List<Workload> workloads, List<String> notes) {
        List<String> requests = workloads.stream().map(Workload::requestLine).toList();
        return Plan.of("jars", targets, workloads, List.of(Load.BUILT_IN))
                .withTitle(String.join(", ", requests))
                .withNotes(notes)
                .withBaseline(targets.get(0).name())
                .withRounds(ROUNDS)
                .withWarmup(Warmup.DEFAULT.within(WARMUP))
                .withSlices(Slices.PASSES)
                .withLimits(LIMITS.withReady(readyWithin));
    }
}
