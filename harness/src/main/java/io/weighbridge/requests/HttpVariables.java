package io.weighbridge.requests;

import io.weighbridge.instrument.mix.AnswerReference;
import io.weighbridge.instrument.mix.DrawnValues;
import io.weighbridge.instrument.mix.Templates;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.requests.HttpFileRequest.Assignment;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The variables of an {@code .http} file. Those with a value are replaced when the file is read.
 * Dynamic ones, and parts of answers, stay placeholders.
 */
final class HttpVariables {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]*");

    private static final Pattern OF_ANSWER =
            Pattern.compile("([A-Za-z0-9_-]+)\\.(response|request)\\.(body|headers)\\.(.+)");

    /** A variable of the process that runs weigh, in the words of three programs. */
    private static final Pattern OF_PROCESS =
            Pattern.compile("\\$(?:processEnv\\s+|env\\.)([A-Za-z_][A-Za-z0-9_]*)");

    private static final Pattern REFERENCE = Pattern.compile("\\$\\{env:([A-Za-z_][A-Za-z0-9_]*)}");

    private final Path file;
    private final EnvironmentFiles files;
    private final Map<String, String> environment;
    private final Set<String> columns;
    private final Secrets secrets;
    private final Map<String, Defined> defined = new LinkedHashMap<>();
    private final Map<String, Kept> kept = new LinkedHashMap<>();

    private record Defined(int line, String value) {}

    /** A part of an answer that a script keeps. */
    private record Kept(String request, AnswerReference.Part part) {}

    /**
     * @param environment the variables of this process
     * @param columns names of values that stay placeholders, because they differ from request to
     *     request
     */
    HttpVariables(
            Path file,
            EnvironmentFiles files,
            Map<String, String> environment,
            Set<String> columns,
            Secrets secrets) {
        this.file = file;
        this.files = files;
        this.environment = Map.copyOf(environment);
        this.columns = Set.copyOf(columns);
        this.secrets = secrets;
    }

    /** The files that have values of variables. */
    List<Path> files() {
        return files.files();
    }

    /** Adds a variable of the file. */
    void define(int line, String name, String value) {
        requireName(line, name);
        Defined earlier = defined.putIfAbsent(name, new Defined(line, value));
        if (earlier != null && !earlier.value().equals(value)) {
            throw wrong(
                    line,
                    "a variable has one value in a file, but @%s has another in line %d: rename one of them"
                            .formatted(name, earlier.line()));
        }
        if (!Templates.isTemplate(value)) {
            secrets.value(name, value);
        }
    }

    private void requireName(int line, String name) {
        if (!NAME.matcher(name).matches()) {
            throw wrong(
                    line,
                    "the name of a variable has letters, digits and _.-, and begins with a letter, but @%s does not: rename it"
                            .formatted(name));
        }
    }

    /** Adds a variable that a script sets to a part of the answer to a request. */
    void keep(Assignment assignment, String request) {
        String name = assignment.variable();
        boolean taken = defined.containsKey(name) || files.values().containsKey(name);
        Kept earlier = kept.put(name, new Kept(request, assignment.part()));
        if (taken || earlier != null) {
            throw wrong(
                    assignment.line(),
                    "a variable has one meaning in a file, but %s has another, too: rename one of them"
                            .formatted(name));
        }
    }

    /**
     * A text with the values of variables.
     *
     * @param line of the text
     * @param references gets the parts of answers that it has
     */
    String resolved(String text, int line, Consumer<AnswerReference> references) {
        return resolved(text, line, references, new ArrayDeque<>());
    }

    private String resolved(
            String text, int line, Consumer<AnswerReference> references, Deque<String> within) {
        String open =
                REFERENCE
                        .matcher(text)
                        .replaceAll(
                                found -> Matcher.quoteReplacement(ofProcess(line, found.group(1))));
        return Templates.filled(open, placeholder -> value(placeholder, line, references, within));
    }

    private String value(
            String placeholder,
            int line,
            Consumer<AnswerReference> references,
            Deque<String> within) {
        String name = Templates.expression(placeholder);
        Matcher process = OF_PROCESS.matcher(name);
        if (process.matches()) {
            return ofProcess(line, process.group(1));
        }
        if (name.startsWith("$")) {
            requireDynamic(line, name);
            return placeholder;
        }
        Matcher answer = OF_ANSWER.matcher(name);
        if (answer.matches()) {
            references.accept(
                    new AnswerReference(placeholder, answer.group(1), part(line, answer)));
            return placeholder;
        }
        if (columns.contains(name)) {
            return placeholder;
        }
        Kept script = kept.get(name);
        if (script != null) {
            references.accept(new AnswerReference(placeholder, script.request(), script.part()));
            return placeholder;
        }
        return ofFile(name, line, references, within);
    }

    private void requireDynamic(int line, String expression) {
        if (expression.startsWith("$dotenv")) {
            throw wrong(
                    line,
                    "weigh does not read .env files, but this line has $dotenv: set the variable in"
                            + " the environment, and write {{$processEnv NAME}}");
        }
        String mistake = DrawnValues.mistake(expression);
        if (mistake != null) {
            throw wrong(line, mistake);
        }
    }

    private AnswerReference.Part part(int line, Matcher answer) {
        if (answer.group(2).equals("request")) {
            throw wrong(
                    line,
                    "weigh takes values from answers, but this line takes one from a request: write"
                            + " the value itself, or a @variable");
        }
        if (answer.group(3).equals("headers")) {
            return AnswerReference.Part.header(answer.group(4));
        }
        AnswerReference.Part part = AnswerReference.Part.body(answer.group(4));
        if (part == null) {
            throw wrong(
                    line,
                    "weigh follows names and numbers in the JSON of an answer, as in"
                            + " {{login.response.body.$.user.roles[0]}}, but this line has another"
                            + " path: write one like it");
        }
        return part;
    }

    private String ofFile(
            String name, int line, Consumer<AnswerReference> references, Deque<String> within) {
        Defined variable = defined.get(name);
        String value = variable == null ? files.values().get(name) : variable.value();
        if (value == null) {
            throw unknown(line, name);
        }
        if (within.contains(name)) {
            throw wrong(
                    line,
                    "a variable cannot contain itself, but @%s does: correct its value"
                            .formatted(name));
        }
        within.push(name);
        String resolved =
                resolved(value, variable == null ? line : variable.line(), references, within);
        within.pop();
        if (!Templates.isTemplate(resolved)) {
            secrets.value(name, resolved);
        }
        return resolved;
    }

    private String ofProcess(int line, String name) {
        String value = environment.get(name);
        if (value == null) {
            throw wrong(
                    line,
                    "this line takes a value from the environment variable %1$s, which is not set: set %1$s"
                            .formatted(name));
        }
        secrets.remember(value, "${env:" + name + "}");
        return value;
    }

    private WrongFileException unknown(int line, String name) {
        Set<String> known = new LinkedHashSet<>(defined.keySet());
        known.addAll(files.values().keySet());
        known.addAll(kept.keySet());
        String hint = DidYouMean.hint(name, known);
        String cure =
                files.chosen() == null && !files.names().isEmpty()
                        ? ": choose an environment with --env-name %s, or write @%s = value"
                                .formatted(String.join("|", files.names()), name)
                        : ": write @%s = value above it, or its value in http-client.env.json"
                                .formatted(name);
        return wrong(
                line,
                "{{%s}} needs a variable of this name, but there is none%s"
                        .formatted(name, hint.isEmpty() ? cure : hint));
    }

    private WrongFileException wrong(int line, String sentence) {
        return new WrongFileException(file, line, sentence);
    }
}
