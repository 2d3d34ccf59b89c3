package io.weighbridge.services.compose;

import java.nio.file.Path;

/**
 * Why a Compose file cannot be used.
 *
 * @param line of the file, from 1
 * @param sentence what was found, why it is refused and what to do; without a full stop
 */
record ComposeMistake(int line, String sentence) {

    String text(Path file) {
        return file + ":" + line + ": " + sentence;
    }
}
