package io.weighbridge.app;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Numbers in paths. Read by hand, because Spring's two worlds answer a wrong one with different
 * exceptions.
 */
public final class PathNumber {

    private PathNumber() {}

    /**
     * The whole number that {@code text} is.
     *
     * @param most the largest that is allowed; the smallest is 0
     * @throws ResponseStatusException status 400, where it is none, or out of range
     */
    public static int read(String text, int most) {
        int number = parse(text);
        if (number < 0 || number > most) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        return number;
    }

    private static int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, null, e);
        }
    }
}
