package io.weighbridge.requests;

import io.weighbridge.instrument.model.UsageException;
import java.nio.file.Path;

/** A file of requests has something that weigh does not understand. */
final class WrongFileException extends UsageException {

    private static final long serialVersionUID = 1L;

    /**
     * @param sentence what was expected, what was found, what to do
     */
    WrongFileException(Path file, String sentence) {
        super(complete(file.getFileName() + ": " + sentence));
    }

    /**
     * @param line its number, from 1
     */
    WrongFileException(Path file, int line, String sentence) {
        super(complete("%s, line %d: %s".formatted(file.getFileName(), line, sentence)));
    }

    private static String complete(String sentence) {
        return sentence.endsWith(".") || sentence.endsWith("?") ? sentence : sentence + ".";
    }
}
