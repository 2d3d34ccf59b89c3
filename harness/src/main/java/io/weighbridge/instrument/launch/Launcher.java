package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.ChildCommand;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Starts servers, one at a time, and measures the time until each gives its first correct answer.
 *
 * @param children owns the started processes
 * @param reader reads each server right after its first correct answer
 * @param certificate of servers over TLS; null if there are none
 * @param prefix a program and its arguments through which servers are started: a server's command
 *     line is added, and the program must become the server, as {@code exec} does; usually empty
 * @param before is done before each launch
 */
public record Launcher(
        Children children,
        ReadyReader reader,
        @Nullable Certificate certificate,
        List<String> prefix,
        BeforeLaunch before) {

    /** EAGAIN and ENOMEM: a lack of processes or memory, which may be temporary. */
    private static final Pattern SHORT_OF = Pattern.compile("error=(?:11|12)\\b");

    private static final int ANY_PORT = 0;

    /** What is done before a server is started, outside its startup time. */
    @FunctionalInterface
    public interface BeforeLaunch {

        /** Nothing. */
        BeforeLaunch NOTHING = (target, port) -> {};

        /**
         * Prepares a launch.
         *
         * @param port on which the server will listen
         * @throws TrialFailedException if the server cannot be started after that
         */
        void prepare(Target target, int port) throws TrialFailedException, InterruptedException;
    }

    public Launcher {
        prefix = List.copyOf(prefix);
    }

    /** Starts servers that need no preparation. */
    public Launcher(
            Children children,
            ReadyReader reader,
            @Nullable Certificate certificate,
            List<String> prefix) {
        this(children, reader, certificate, prefix, BeforeLaunch.NOTHING);
    }

    /** Starts servers and reads only their startup. */
    public Launcher(Children children) {
        this(children, ReadyReader.NOTHING, null, List.of());
    }

    /**
     * The command that starts a target, with {@code {port}} instead of its port and {@code {tmp}}
     * instead of the folder for its temporary files.
     *
     * @throws io.weighbridge.instrument.model.UsageException if the target's Java is not on this
     *     machine
     */
    public static List<String> line(Target target) {
        return CommandLine.shown(target, Javas.find(target.jvm()).resolve("bin/java"));
    }

    /**
     * The command that starts a jar without measuring it, on any free port.
     *
     * @param certificate of servers over TLS; null if the jar does not serve over TLS
     * @param temporary the folder for the jar's temporary files, and for its working folder if it
     *     has one of its own
     * @param out file for its output
     * @param err file for its errors
     * @throws TrialFailedException if its working folder cannot be made
     */
    public static ChildCommand unmeasured(
            Target target, @Nullable Certificate certificate, Path temporary, Path out, Path err)
            throws TrialFailedException {
        Path java = Javas.find(target.jvm()).resolve("bin/java");
        Target served = served(target, certificate);
        CommandLine line = CommandLine.of(served, java, temporary, ANY_PORT);
        return new ChildCommand(
                line.line(), line.env(), workingFolder(target, temporary), out, err);
    }

    /**
     * Starts a target, unpinned, and waits for its first correct answer.
     *
     * @param plan has the target, its readiness request and the time limits
     * @param logFolder an existing folder
     * @param logName its output goes to {@code <logName>.out} and {@code <logName>.err} in that
     *     folder
     * @throws TrialFailedException if its port is in use, or if it cannot be started, dies, gives
     *     no correct answer in time, or is not the expected server; by then it has been ended
     * @throws io.weighbridge.instrument.model.UsageException if the target's Java is not on this
     *     machine
     */
    public Server start(Target target, Plan plan, Path logFolder, String logName)
            throws TrialFailedException, InterruptedException {
        Workload ready = plan.readiness(target);
        Path home = Javas.find(target.jvm());
        int port = FixedPort.of(target);
        before.prepare(target, port);
        Certificate own = target.tls() ? certificate : null;
        Path java = home.resolve("bin/java");
        Target served = served(target, own);
        CommandLine line = CommandLine.of(served, java, children.temporary(), port);
        List<String> words = Stream.concat(prefix.stream(), line.line().stream()).toList();
        Path folder = workingFolder(target, children.temporary());
        Path out = logFolder.resolve(logName + ".out");
        Path err = logFolder.resolve(logName + ".err");
        ChildCommand command = new ChildCommand(words, line.env(), folder, out, err);
        try (ReadinessPoll poll = ReadinessPoll.start(port, ready, own, plan.limits().answer())) {
            // Another process that answers now would be mistaken for the server.
            if (!poll.lastResult().equals(ReadinessPoll.SILENCE)) {
                throw FixedPort.taken(target, port);
            }
            long before = System.nanoTime();
            Child child = spawn(target, command);
            Launch launch = new Launch(target, ready, plan.limits(), port, home, child, reader);
            return launch.await(poll, before);
        }
    }

    private static Target served(Target target, @Nullable Certificate certificate) {
        return certificate == null ? target : certificate.serving(target);
    }

    /**
     * The server's working folder. If the target sets a {@code folder}, this is a new temporary
     * folder with links to the content of {@code folder}. So copies of one application do not share
     * new files, and each start finds the same files.
     */
    private static Path workingFolder(Target target, Path temporary) throws TrialFailedException {
        if (target.folder() == null) {
            return Path.of("").toAbsolutePath();
        }
        Path entries = target.folder().toAbsolutePath().normalize();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(entries)) {
            Path own = Files.createTempDirectory(temporary, target.name());
            for (Path entry : all) {
                Files.createSymbolicLink(
                        own.resolve(Objects.requireNonNull(entry.getFileName())), entry);
            }
            return own;
        } catch (IOException e) {
            String sentence =
                    "weigh could not make a working folder for %1$s with links to the content of %2$s (%3$s): check the permissions of %2$s, and the free space of the temporary folder"
                            .formatted(target.name(), entries, e);
            Failure failure = new Failure(Failure.Kind.CANNOT_START, sentence);
            throw new TrialFailedException(failure.permanently(), e);
        }
    }

    private Child spawn(Target target, ChildCommand command) throws TrialFailedException {
        try {
            return children.start(command);
        } catch (IOException e) {
            String sentence = "%s cannot be started: %s".formatted(target.name(), Cause.of(e));
            Failure failure = new Failure(Failure.Kind.CANNOT_START, sentence);
            throw new TrialFailedException(
                    SHORT_OF.matcher(sentence).find() ? failure : failure.permanently(), e);
        }
    }
}
