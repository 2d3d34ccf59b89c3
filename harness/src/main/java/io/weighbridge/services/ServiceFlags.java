package io.weighbridge.services;

import io.weighbridge.command.RunFlags;
import io.weighbridge.command.Terminal;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Restore;
import io.weighbridge.instrument.plan.Service;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for the services that the jars of {@code --jar} use. */
final class ServiceFlags implements RunFlags {

    private static final Pattern NAMED = Pattern.compile("([A-Za-z0-9._-]{1,40})=(.+)");

    private final Terminal terminal;

    @Option(
            names = "--service",
            paramLabel = "NAME=HOST:PORT",
            description =
                    "A service that the application uses and that runs already, such as"
                            + " db=127.0.0.1:5432; may be repeated. Its CPU is reported separately."
                            + " {db.host} and {db.port} in --property, --env, --arg and --jvm-flag"
                            + " are replaced by its address.")
    private List<String> services = new ArrayList<>();

    @Option(
            names = "--compose",
            paramLabel = "FILE",
            description =
                    "A Compose file with the services of the application. They are started for the"
                            + " run, and removed at the end with their data.")
    private @Nullable Path compose;

    @Option(
            names = "--before-launch",
            paramLabel = "COMMAND",
            description =
                    "Restores the state of services before each launch: a command for sh, with"
                            + " WEIGH_TARGET and WEIGH_PORT in its environment. {target} in it"
                            + " is replaced by the name of the target.")
    private @Nullable String beforeLaunch;

    @Option(
            names = "--restore-within",
            paramLabel = "TIME",
            description = "How long --before-launch may take, such as 5m. Default: 2m.")
    private @Nullable Duration restoreWithin;

    ServiceFlags(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Plan changed(Plan plan) {
        List<Service> all = new ArrayList<>(plan.services());
        Set<String> names = new HashSet<>();
        for (String typed : services) {
            Service service = service(typed);
            if (!names.add(service.name())) {
                throw new UsageException(
                        "Two services are named %s: rename one of them.".formatted(service.name()));
            }
            all.add(service);
        }
        if (compose != null) {
            Path file = terminal.file(compose);
            if (!Files.isRegularFile(file)) {
                throw new UsageException(
                        "--compose takes a Compose file, and there is no file %s: correct its name."
                                .formatted(file));
            }
            all.add(Service.composed(file));
        }
        return plan.withServices(all).withRestore(restore());
    }

    private static Service service(String typed) {
        Matcher parts = NAMED.matcher(typed);
        if (!parts.matches()) {
            throw new UsageException(
                    "--service takes a name and an address such as db=127.0.0.1:5432, not %s."
                            .formatted(typed));
        }
        String name = parts.group(1);
        return Service.at(name, ServiceAddress.of(name, parts.group(2)).toString());
    }

    private @Nullable Restore restore() {
        if (beforeLaunch == null) {
            if (restoreWithin != null) {
                throw new UsageException(
                        "--restore-within is for --before-launch: add --before-launch COMMAND, or"
                                + " leave it out.");
            }
            return null;
        }
        if (beforeLaunch.isBlank()) {
            throw new UsageException(
                    "--before-launch needs a command for sh, such as './restore.sh {target}'.");
        }
        Duration within = restoreWithin == null ? Restore.WITHIN : restoreWithin;
        return new Restore(beforeLaunch, within);
    }
}
