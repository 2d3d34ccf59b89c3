package io.weighbridge.profile;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import one.jfr.JfrReader;

/** Reads the call stacks of a recording's CPU samples. */
final class CallStacks {

    private CallStacks() {}

    /**
     * The different stacks, each with its number of samples.
     *
     * @return lines such as {@code java/lang/Thread.run;shop/Tea.brew 12}
     * @throws IOException if the recording cannot be read
     */
    static List<String> of(Path recording) throws IOException {
        Arguments arguments = new Arguments();
        arguments.output = "collapsed";
        arguments.norm = true;
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        try (JfrReader reader = new JfrReader(recording.toString())) {
            JfrToFlame converter = new JfrToFlame(reader, arguments);
            converter.convert();
            converter.dump(lines);
        } catch (RuntimeException e) {
            // The converter throws unchecked exceptions for invalid input.
            throw new IOException("the recording " + recording + " cannot be read: " + e, e);
        }
        return lines.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
