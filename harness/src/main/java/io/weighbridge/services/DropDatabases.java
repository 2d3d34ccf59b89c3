package io.weighbridge.services;

import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.postgres.PostgresAdmin;
import java.nio.file.Path;
import java.util.List;

/** Drops the databases of a run that was killed. A process of its own does so. */
final class DropDatabases {

    private static final String PASSWORD = "WEIGH_PASSWORD";

    private DropDatabases() {}

    /**
     * Lines of a shell that drop all databases of a run.
     *
     * @param run the run's id
     */
    static String script(ServiceAddress address, Service.Template template, String run) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> words =
                List.of(
                        java.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DropDatabases.class.getName(),
                        address.host(),
                        Integer.toString(address.port()),
                        template.user(),
                        run);
        return "cd %s\n%s=%s %s\n"
                .formatted(
                        ShellWord.line(List.of(Path.of("").toAbsolutePath().toString())),
                        PASSWORD,
                        ShellWord.line(List.of(template.password())),
                        ShellWord.line(words));
    }

    /** Takes the arguments of {@link #script}, and the password from the environment. */
    public static void main(String[] args) {
        PostgresAdmin admin =
                new PostgresAdmin(
                        args[0],
                        Integer.parseInt(args[1]),
                        args[2],
                        System.getenv(PASSWORD),
                        "postgres",
                        args[3]);
        admin.databasesOfRun().forEach(admin::dropDatabase);
    }
}
