package io.weighbridge.instrument.run;

/**
 * The lengths of two answers to one request, in bytes; equal if the length is fixed.
 *
 * @param first of the first body
 * @param second of the second body
 */
public record AnswerLengths(int first, int second) {

    public int shortest() {
        return Math.min(first, second);
    }

    public int longest() {
        return Math.max(first, second);
    }

    /** Whether a length equals one of the two or lies between them. */
    boolean has(long bytes) {
        return bytes >= shortest() && bytes <= longest();
    }

    /**
     * Whether two other lengths, of another server or at another time, are both outside this range.
     */
    boolean unlike(AnswerLengths other) {
        return !has(other.first) && !has(other.second);
    }

    /** The lengths as text, such as {@code 4012 bytes} or {@code 4012 and 4015 bytes}. */
    public String text() {
        if (first != second) {
            return first + " and " + second + " bytes";
        }
        return first + (first == 1 ? " byte" : " bytes");
    }
}
