package io.weighbridge.instrument.launch;

import io.weighbridge.instrument.model.Durations;
import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.model.Metric;
import io.weighbridge.instrument.model.TrialFailedException;
import io.weighbridge.instrument.model.Warning;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.TimeLimits;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.JvmSetup;
import io.weighbridge.os.Cause;
import io.weighbridge.os.Child;
import io.weighbridge.os.Listeners;
import io.weighbridge.os.Ports;
import io.weighbridge.os.ProcessCpu;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One server from the start of its process until it is ready and verified. */
record Launch(
        Target target,
        Workload readiness,
        TimeLimits limits,
        int port,
        Path javaHome,
        Child child,
        ReadyReader reader) {

    private static final String LONGER = ", or raise --ready-within (limits.ready in a plan)";

    /** Interval between checks of a server that answers wrongly, in nanoseconds. */
    private static final long LOOK = TimeUnit.MILLISECONDS.toNanos(250);

    /** The first digit of such a status. */
    private static final int SERVER_ERROR = 5;

    private static final String FOREGROUND =
            "start the server in the foreground (weigh ended a process that this command had left"
                    + " running)";

    /**
     * A server writes its report a moment after its first answer, when its last listeners have run.
     */
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(2);

    /**
     * Waits until the server is ready and checks it; ends it if it fails.
     *
     * @param before {@link System#nanoTime} just before the process was started
     */
    Server await(ReadinessPoll poll, long before)
            throws TrialFailedException, InterruptedException {
        boolean ready = false;
        try {
            double wall = (firstAnswer(poll) - before) / 1e9;
            Double cpu = ProcessCpu.seconds(child.pid());
            poll.close();
            Server server = checked(wall, cpu);
            ready = true;
            return server;
        } finally {
            if (!ready) {
                child.stop(limits.stop());
            }
        }
    }

    private long firstAnswer(ReadinessPoll poll) throws TrialFailedException, InterruptedException {
        CompletableFuture<Long> answered = poll.answered();
        CompletableFuture<Object> either = CompletableFuture.anyOf(answered, child.exit());
        long end = System.nanoTime() + limits.ready().toNanos();
        SteadyWrongAnswer last = new SteadyWrongAnswer();
        ElsewhereCheck elsewhere = new ElsewhereCheck(target, readiness, port, child);
        while (!over(either, Math.min(LOOK, end - System.nanoTime()))) {
            if (System.nanoTime() >= end) {
                throw notReady(poll, elsewhere);
            }
            refuse(poll, last);
            refuseEndless(poll);
            refuseElsewhere(poll, elsewhere);
        }
        if (!child.alive()) {
            throw died();
        }
        return answered.join();
    }

    private static boolean over(CompletableFuture<Object> future, long nanos)
            throws InterruptedException {
        try {
            future.get(nanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e);
        }
    }

    /** Fails a launch if the server has started but keeps giving a wrong answer. */
    private void refuse(ReadinessPoll poll, SteadyWrongAnswer last) throws TrialFailedException {
        ReadinessPoll.Wrong wrong = poll.wrong();
        if (wrong == null) {
            last.forget();
            return;
        }
        if (last.given(wrong, System.nanoTime(), ProcessCpu.seconds(child.pid()))) {
            String cure = wrong.answer().cure(readiness, target);
            String sentence =
                    "%s keeps answering GET %s with %s%s: %s"
                            .formatted(
                                    target.name(),
                                    target.ready(),
                                    poll.lastResult(),
                                    reported(wrong),
                                    cure);
            throw failed(Failure.Kind.WRONG_ANSWER, sentence).permanently();
        }
    }

    /** Fails a launch if the server's answer has no end. */
    private void refuseEndless(ReadinessPoll poll) throws TrialFailedException {
        EndlessAnswerException endless = poll.endless();
        if (endless != null) {
            String sentence =
                    "%s gives GET %s no complete answer: %s"
                            .formatted(target.name(), target.ready(), endless.sentence());
            throw explained(sentence);
        }
    }

    /** Fails a launch if the server answers, but not where weigh asks it. */
    private void refuseElsewhere(ReadinessPoll poll, ElsewhereCheck elsewhere)
            throws TrialFailedException {
        String reason = elsewhere.reason(poll, System.nanoTime());
        if (reason != null) {
            throw explained(reason);
        }
    }

    /** A failure whose cause the server's output does not show. */
    private static TrialFailedException explained(String sentence) {
        Failure failure = new Failure(Failure.Kind.WRONG_ANSWER, sentence);
        return new TrialFailedException(failure.permanently());
    }

    private Server checked(double wall, @Nullable Double cpu)
            throws TrialFailedException, InterruptedException {
        long pid = listener();
        // Read before waiting for a report, so that servers with and without one are read at the
        // same moment.
        boolean isJava = JvmDetection.is(pid);
        Measurements ready = reader.read(pid, isJava);
        StartupReport report =
                reports() ? StartupReport.await(child.command().stdout(), REPORT_TIMEOUT) : null;
        Warning unchecked = requireContainer(report, pid);
        Measurements own = report == null ? Measurements.NONE : report.measurements();
        Measurements startup = own.and(ready).with(Metric.STARTUP_WALL, wall);
        Measurements measured = startup.with(Metric.STARTUP_CPU, cpu);
        return new RunningServer(
                target,
                limits,
                port,
                child,
                measured,
                identity(report, pid),
                isJava,
                unchecked == null ? List.of() : List.of(unchecked));
    }

    /** Whether the target names a container, and may be an application that writes a report. */
    private boolean reports() {
        Path jar = target.jar();
        return target.container() != null && (jar == null || StartupReport.writtenBy(jar));
    }

    /** The process that listens. It must be the child or one of the child's processes. */
    private long listener() throws TrialFailedException {
        Set<Long> owners = Listeners.owners(port);
        Set<Long> family =
                child.family().stream().map(ProcessHandle::pid).collect(Collectors.toSet());
        for (long owner : owners) {
            if (!family.contains(owner)) {
                String other = Ports.described(owner);
                String sentence =
                        "%s is process %d, but %s answers on its port %d: end the other process"
                                .formatted(target.name(), child.pid(), other, port);
                throw failed(Failure.Kind.WRONG_SERVER, sentence);
            }
        }
        // No owners are visible if other users' processes are hidden; the port was free before.
        if (owners.isEmpty() || owners.contains(child.pid())) {
            return child.pid();
        }
        return owners.iterator().next();
    }

    /**
     * Requires the container that the target names.
     *
     * @return a warning if that could not be checked; null otherwise
     */
    private @Nullable Warning requireContainer(@Nullable StartupReport report, long pid)
            throws TrialFailedException {
        String wanted = target.container();
        if (wanted == null) {
            return null;
        }
        String reported = report == null ? null : report.container();
        String seen;
        try {
            seen = JvmDetection.container(pid);
        } catch (IOException e) {
            if (reported == null) {
                String unchecked =
                        "whether %s runs %s was not checked, because weigh cannot attach to the JVM (-XX:+DisableAttachMechanism, another user, or no HotSpot)"
                                .formatted(target.name(), wanted);
                return new Warning(Warning.Kind.CONTAINER_NOT_CHECKED, unchecked);
            }
            seen = reported;
        }
        String container = seen == null ? reported : seen;
        if (wanted.equals(container)) {
            return null;
        }
        String found = container == null ? "its container was not recognized" : "runs " + container;
        String sentence =
                "%s should run %s, but %s: check its jar, or correct its container, if a plan names it"
                        .formatted(target.name(), wanted, found);
        TrialFailedException failed = failed(Failure.Kind.WRONG_SERVER, sentence);
        throw report != null || seen != null ? failed.permanently() : failed;
    }

    private Identity identity(@Nullable StartupReport report, long pid) {
        String named = report == null ? null : report.container();
        String container = named == null ? target.container() : named;
        JarVersions versions = JarVersions.of(target.jar());
        String version = report == null ? null : report.containerVersion();
        if (version == null && container != null) {
            version = versions.container(container);
        }
        String described =
                container == null || version == null ? container : container + " " + version;
        JvmSetup setup = JvmDetection.is(pid) ? JvmReading.of(pid, target) : null;
        return new Identity(
                child.command().line(), pid, port, described, java(pid), setup, versions.boot());
    }

    private @Nullable String java(long pid) {
        Path home = target.jar() == null ? JvmDetection.home(pid) : javaHome;
        InstalledJava java = home == null ? null : InstalledJava.at(home);
        return java == null ? null : java.description();
    }

    private TrialFailedException died() {
        return new TrialFailedException(ended(target, child, "before its first correct answer"));
    }

    /** Why a process has ended. */
    private static Failure ended(Target target, Child child, String when) {
        String output = String.join("\n", child.lastLines(Cause.LINES_SEARCHED));
        String cure = child.family().isEmpty() ? "see the last lines of its output" : FOREGROUND;
        return new EarlyExit(target, output)
                .failure(
                        child.exit().join(),
                        when,
                        cure,
                        Javas.all(),
                        child.lastLines(Failure.MOST_LINES));
    }

    private TrialFailedException notReady(ReadinessPoll poll, ElsewhereCheck elsewhere) {
        String sentence =
                "%s gave no correct answer to GET %s within %s (last attempt: %s%s): %s"
                        .formatted(
                                target.name(),
                                target.ready(),
                                Durations.exact(limits.ready()),
                                poll.lastResult() + ports(poll, elsewhere),
                                reported(poll.wrong()),
                                cure(poll));
        return failed(Failure.Kind.NOT_READY, sentence);
    }

    /**
     * The failure in the server's output, as a part of a sentence; empty if there is none, or if
     * the server works but answers wrongly.
     */
    private String reported(ReadinessPoll.@Nullable Wrong wrong) {
        if (wrong != null && wrong.answer().status() / 100 != SERVER_ERROR) {
            return "";
        }
        String cause = Cause.reported(child.lastLines(Cause.LINES_SEARCHED));
        return cause == null ? "" : "; its output: " + cause;
    }

    private String cure(ReadinessPoll poll) {
        ReadinessPoll.Wrong wrong = poll.wrong();
        if (wrong != null) {
            return wrong.answer().cure(readiness, target) + LONGER;
        }
        return poll.muteSince() == null
                ? "see the last lines of its output" + LONGER
                : "choose with --ready (ready in a plan) a path that answers within "
                        + Durations.exact(limits.answer())
                        + ", or see the last lines of its output";
    }

    /** The ports on which the server listens instead, in parentheses; usually empty. */
    private static String ports(ReadinessPoll poll, ElsewhereCheck elsewhere) {
        Set<Integer> others =
                poll.lastResult().equals(ReadinessPoll.SILENCE) ? elsewhere.others() : Set.of();
        if (others.isEmpty()) {
            return "";
        }
        String all = others.stream().map(String::valueOf).collect(Collectors.joining(", "));
        return ", but the server listens on port " + all;
    }

    private TrialFailedException failed(Failure.Kind kind, String sentence) {
        List<String> lines = child.lastLines(Failure.MOST_LINES);
        return new TrialFailedException(new Failure(kind, sentence, lines));
    }

    /** A child process that has been verified as the server of a target. */
    private record RunningServer(
            Target target,
            TimeLimits limits,
            int port,
            Child child,
            Measurements startup,
            Identity identity,
            boolean isJava,
            List<Warning> warnings)
            implements Server {

        /** A port is free as soon as its process is gone, apart from the kernel's own clean-up. */
        private static final Duration PORT_TIMEOUT = Duration.ofSeconds(5);

        /** An application that gives up closes its port first, and ends a moment later. */
        private static final Duration ENDING = Duration.ofSeconds(2);

        @Override
        public long pid() {
            return identity.pid();
        }

        @Override
        public URI uri() {
            return URI.create((target.tls() ? "https" : "http") + "://127.0.0.1:" + port);
        }

        @Override
        public boolean alive() {
            return child.alive();
        }

        @Override
        public @Nullable Failure endedSoon() throws InterruptedException {
            try {
                child.exit().get(ENDING.toMillis(), TimeUnit.MILLISECONDS);
                return ended(target, child, "soon after its first correct answer");
            } catch (TimeoutException | ExecutionException running) {
                return null;
            }
        }

        @Override
        public List<String> lastLines(int most) {
            return child.lastLines(most);
        }

        @Override
        public void close() {
            child.stop(limits.stop());
            Ports.awaitFree(port, PORT_TIMEOUT);
        }
    }
}
