package io.weighbridge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.engine.EngineAnswer.Sliced;
import io.weighbridge.job.BadJobException;
import io.weighbridge.job.EngineCommand;
import io.weighbridge.job.ErrorKind;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What a new generator answers to one slice. */
record Loaded(Sliced answer) {

    static Loaded with(LoadText text) throws InterruptedException {
        try (Generator generator = new Generator(1)) {
            execute(generator, CommandText.open(text));
            return new Loaded((Sliced) execute(generator, CommandText.slice(text)));
        }
    }

    private static EngineAnswer execute(Generator generator, ObjectNode command)
            throws InterruptedException {
        try {
            return generator.execute(EngineCommand.parse(command.toString()), System.nanoTime());
        } catch (BadJobException e) {
            throw new IllegalStateException(e);
        }
    }

    long sent() {
        return answer.sent();
    }

    long completed() {
        return answer.completed();
    }

    double span() {
        return answer.span();
    }

    long bytes() {
        return Objects.requireNonNull(answer.bytesReceived());
    }

    Map<ErrorKind, Long> errors() {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        for (ErrorKind kind : ErrorKind.values()) {
            Long times = answer.errors().get(kind.label());
            if (times != null) {
                errors.put(kind, times);
            }
        }
        return errors;
    }

    Histogram service() {
        return histogram(answer.service());
    }

    Histogram response() {
        return histogram(answer.response());
    }

    static Histogram histogram(@Nullable String text) {
        assertThat(text).isNotNull();
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(String.valueOf(text)));
        try {
            return Histogram.decodeFromCompressedByteBuffer(bytes, 0);
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        }
    }
}
