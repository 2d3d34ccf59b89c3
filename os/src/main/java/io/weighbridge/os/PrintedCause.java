package io.weighbridge.os;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line with which a program says why it failed.
 *
 * @param lines of its output, oldest first, without blank ones
 */
record PrintedCause(List<String> lines) {

    /** A longer cause is cut, because it is a part of a sentence. */
    private static final int LONGEST = 400;

    /** The JVM has more to say in the next line. */
    private static final Pattern JVM_INTRODUCES =
            Pattern.compile("Error occurred during .*|Error: LinkageError occurred .*");

    /** What the JVM says in one line: a crash, or a lack of memory. */
    private static final Pattern JVM_ENDS =
            Pattern.compile(
                    "#\\s+(?:SIG[A-Z]+ .*|There is insufficient memory .*)|Terminating due to .*");

    private static final String JVM_REFUSES = "Error: Could not create the Java Virtual Machine.";

    /** Lines of a JVM that do not say why it does not start. */
    private static final Pattern JVM_ADDS =
            Pattern.compile(
                    "Picked up .*|NOTE: .*|\\[.*|(?:OpenJDK|Java HotSpot).* warning: .*"
                            + "|Error: A JNI error has occurred.*"
                            + "|Error: A fatal exception has occurred.*|"
                            + Pattern.quote(JVM_REFUSES));

    /** The heading of Spring Boot's failure analysis. */
    private static final String ANALYSIS = "APPLICATION FAILED TO START";

    private static final Pattern THROWN =
            Pattern.compile("(?:Caused by: |Exception in thread \".*\" )(?:[\\w$]+\\.)+[\\w$]+.*");

    /** The first line of a stack trace, if frames follow. */
    private static final Pattern EXCEPTION =
            Pattern.compile("(?:[\\w$]+\\.)+[A-Z][\\w$]*(?:: .*)?");

    private static final Pattern FRAME =
            Pattern.compile("\\s+at \\S.*|\\s*\\.\\.\\. \\d+ (?:more|common frames omitted)");

    /** A complaint, such as {@code error: no such file} or {@code [ERROR] Failed to execute}. */
    private static final Pattern COMPLAINT =
            Pattern.compile(
                    "\\W*(?:[\\w./-]+: )?\\w*(?:error|exception|fatal|panic)\\b.*"
                            + "|\\[[^\\]]*\\]\\[error *\\].*",
                    Pattern.CASE_INSENSITIVE);

    /** A line of a log. The message follows the first colon with a space on both sides. */
    private static final Pattern LOGGED =
            Pattern.compile(".*?\\b(?:ERROR|FATAL|SEVERE)\\b(?:.*? : )?(.*)");

    static PrintedCause in(List<String> printed) {
        return new PrintedCause(
                printed.stream()
                        .flatMap(PrintedCause::unfolded)
                        .filter(line -> !line.isBlank())
                        .toList());
    }

    /** A log of JSON documents has a whole stack trace in one line. */
    private static Stream<String> unfolded(String line) {
        return line.startsWith("{")
                ? line.replace("\\t", "\t").replace("\\n", "\n").lines()
                : Stream.of(line);
    }

    /** The line, or the last one if none says why; null if nothing was printed. */
    @Nullable String orLast() {
        String named = named();
        if (named != null) {
            return named;
        }
        String complaint = first(line -> COMPLAINT.matcher(line).matches());
        if (complaint != null) {
            return shortened(complaint);
        }
        String logged = last(line -> LOGGED.matcher(line).matches());
        if (logged != null) {
            return shortened(LOGGED.matcher(logged).replaceFirst("$1"));
        }
        String last = last(line -> !FRAME.matcher(line).matches());
        return last == null ? null : shortened(last);
    }

    /** The message of a JVM, a failure analysis or an exception; null if there is none. */
    @Nullable String named() {
        return Stream.<@Nullable String>of(jvm(), analysis(), exception())
                .filter(found -> found != null)
                .map(PrintedCause::shortened)
                .findFirst()
                .orElse(null);
    }

    private @Nullable String jvm() {
        String ends = first(line -> JVM_ENDS.matcher(line).matches());
        if (ends != null) {
            return ends.replaceFirst("#\\s+", "");
        }
        String opening = first(line -> line.startsWith("Error opening zip file"));
        if (opening != null) {
            return opening;
        }
        for (int index = 0; index < lines.size() - 1; index++) {
            if (JVM_INTRODUCES.matcher(lines.get(index)).matches()) {
                return lines.get(index) + ": " + lines.get(index + 1).strip();
            }
        }
        return lines.contains(JVM_REFUSES) ? first(line -> !adds(line)) : null;
    }

    /** The description of Spring Boot's last failure analysis, up to the advice. */
    private @Nullable String analysis() {
        int from = lines.lastIndexOf(ANALYSIS);
        List<String> after = from < 0 ? List.of() : lines.subList(from, lines.size());
        int description = after.indexOf("Description:");
        if (description < 0) {
            return null;
        }
        List<String> words = new ArrayList<>();
        for (String line : after.subList(description + 1, after.size())) {
            if (line.equals("Action:")) {
                break;
            }
            words.add(line.strip());
        }
        return words.isEmpty() ? null : String.join(" ", words);
    }

    /** The last exception. In a stack trace that is the first cause. */
    private @Nullable String exception() {
        for (int index = lines.size() - 1; index >= 0; index--) {
            String line = lines.get(index);
            boolean framed =
                    index + 1 < lines.size() && FRAME.matcher(lines.get(index + 1)).matches();
            if (THROWN.matcher(line).matches() || (framed && EXCEPTION.matcher(line).matches())) {
                return line;
            }
        }
        return null;
    }

    private static boolean adds(String line) {
        return JVM_ADDS.matcher(line).matches();
    }

    private @Nullable String first(Predicate<String> wanted) {
        return lines.stream().filter(wanted).findFirst().orElse(null);
    }

    private @Nullable String last(Predicate<String> wanted) {
        return lines.stream().filter(wanted).reduce((one, next) -> next).orElse(null);
    }

    /** Cut only between words, so that a secret is masked whole or is not there. */
    private static String shortened(String line) {
        String text = line.strip().replaceFirst("[.:;]+$", "");
        if (text.length() <= LONGEST) {
            return text;
        }
        Matcher fitting = Pattern.compile("(?s).{0," + LONGEST + "}(?=\\s)").matcher(text);
        return (fitting.lookingAt() ? fitting.group() : "") + " …";
    }
}
