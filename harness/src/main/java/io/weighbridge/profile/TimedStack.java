package io.weighbridge.profile;

import java.util.List;

/**
 * A CPU sample.
 *
 * @param seconds since the recording began
 * @param frames the methods of its call stack, the outermost first, such as {@code
 *     java/lang/Thread.run}; native functions have no slash
 * @param samples how many samples it stands for, 1 or more
 */
public record TimedStack(double seconds, List<String> frames, long samples) {

    public TimedStack {
        frames = List.copyOf(frames);
    }

    /** As {@link CallStacks} writes it. */
    String line() {
        return String.join(";", frames) + " " + samples;
    }
}
