package io.weighbridge.app.sql;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/**
 * The numbers in requests. Spring MVC and WebFlux answer a wrong number with different exceptions,
 * so their own conversion is not used.
 */
public final class Numbers {

    /** The longest wait: a second. */
    private static final int MOST_MILLIS = 1_000;

    /** The largest size of an answer. */
    private static final int MOST_ROWS = 10_000;

    private Numbers() {}

    /**
     * The length of a wait in milliseconds.
     *
     * @param text 0 to 1000
     * @throws ResponseStatusException with status 400 if it is not such a number
     */
    public static int millis(String text) {
        return read(text, MOST_MILLIS);
    }

    /**
     * The largest number of rows in an answer.
     *
     * @param text 0 to 10000
     * @throws ResponseStatusException with status 400 if it is not such a number
     */
    public static int size(String text) {
        return read(text, MOST_ROWS);
    }

    private static int read(String text, int most) {
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
