package io.weighbridge.app;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * Parses numbers in paths. Spring MVC and WebFlux answer a wrong number with different exceptions,
 * so their own conversion is not used.
 */
public final class PathNumber {

    private PathNumber() {}

    /**
     * Parses a whole number.
     *
     * @param most the largest allowed number; the smallest is 0
     * @throws ResponseStatusException with status 400 if it is not a number, or out of range
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
