package io.weighbridge.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import one.convert.Arguments;
import one.convert.JfrConverter;
import one.jfr.JfrReader;
import one.jfr.StackTrace;
import one.jfr.event.ExecutionSample;

/**
 * Reads the call stacks of a recording's CPU samples, with their times. Those of the JIT compiler
 * are left out, as in the CPU per request of a report: their part depends on how long a server has
 * run.
 */
final class TimedStacks extends JfrConverter {

    /** A sample in the call stack that a chunk of the recording knows by its number. */
    private record Numbered(double seconds, int stack, long samples) {}

    /** The beginning of the names of the JIT compiler's threads, which the system shortens. */
    private static final Pattern COMPILER = Pattern.compile("(?:C1|C2|JVMCI) Compiler.*");

    private final List<TimedStack> found = new ArrayList<>();
    private final List<Numbered> ofChunk = new ArrayList<>();

    private TimedStacks(JfrReader reader) {
        super(reader, arguments());
    }

    private static Arguments arguments() {
        Arguments arguments = new Arguments();
        arguments.norm = true;
        return arguments;
    }

    /**
     * The samples of a recording.
     *
     * @throws IOException if the recording cannot be read
     */
    static List<TimedStack> of(Path recording) throws IOException {
        try (JfrReader reader = new JfrReader(recording.toString())) {
            TimedStacks stacks = new TimedStacks(reader);
            stacks.convert();
            return stacks.found;
        } catch (RuntimeException e) {
            // The reader throws unchecked exceptions for invalid input.
            throw new IOException("the recording cannot be read: " + e, e);
        }
    }

    @Override
    protected void collectEvents() throws IOException {
        ofChunk.clear();
        for (ExecutionSample sample; (sample = jfr.readEvent(ExecutionSample.class)) != null; ) {
            String thread = jfr.threads.get(sample.tid);
            if (thread != null && COMPILER.matcher(thread).matches()) {
                continue;
            }
            double seconds = (double) (sample.time - jfr.startTicks) / jfr.ticksPerSec;
            ofChunk.add(new Numbered(seconds, sample.stackTraceId, sample.samples()));
        }
    }

    @Override
    protected void convertChunk() {
        Map<Integer, List<String>> known = new HashMap<>();
        for (Numbered sample : ofChunk) {
            List<String> frames = known.computeIfAbsent(sample.stack(), this::frames);
            found.add(new TimedStack(sample.seconds(), frames, sample.samples()));
        }
    }

    /** The frames of a call stack, the outermost first. */
    private List<String> frames(int number) {
        StackTrace stack = jfr.stackTraces.get(number);
        if (stack == null) {
            return List.of();
        }
        String[] frames = new String[stack.methods.length];
        Arrays.setAll(frames, at -> getMethodName(stack.methods[at], stack.types[at]));
        List<String> outermostFirst = Arrays.asList(frames);
        Collections.reverse(outermostFirst);
        return List.copyOf(outermostFirst);
    }
}
