package io.weighbridge.instrument.mix;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Several requests that are sent in proportion, as a plan names them: in a file, or in a list.
 *
 * @param file with the requests; absent: {@code list} has them
 * @param environmentName the environment of an {@code .http} file; absent: the only one
 * @param include patterns of paths; of a recording only what fits one is taken; empty: all
 * @param exclude patterns of paths; what fits is left out of a recording
 * @param rows a CSV file with values for placeholders, a column for each; absent: none
 * @param list the requests; empty if there is a file
 * @param login that each connection makes before the load; absent: none
 * @param included files that {@code file} names, such as those with bodies; empty until the file is
 *     read
 */
public record Mix(
        @Nullable Path file,
        @Nullable String environmentName,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> include,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> exclude,
        @Nullable Path rows,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ListedRequest> list,
        @Nullable Login login,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Path> included) {

    public Mix {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        list = List.copyOf(list);
        included = List.copyOf(included);
    }

    /** A mix whose file is not yet read. */
    public Mix(
            @Nullable Path file,
            @Nullable String environmentName,
            List<String> include,
            List<String> exclude,
            @Nullable Path rows,
            List<ListedRequest> list,
            @Nullable Login login) {
        this(file, environmentName, include, exclude, rows, list, login, List.of());
    }

    /** The same mix with the files that its file names. */
    public Mix including(List<Path> files) {
        return new Mix(file, environmentName, include, exclude, rows, list, login, files);
    }

    /** The files with its requests and values. */
    public List<Path> files() {
        List<Path> files = new ArrayList<>();
        if (file != null) {
            files.add(file);
        }
        if (rows != null) {
            files.add(rows);
        }
        files.addAll(included);
        return files;
    }

    /** Where its requests are: the name of a file, or {@code the plan}. */
    public String source() {
        return file == null ? "the plan" : String.valueOf(file.getFileName());
    }

    /** What the list means. */
    public RequestList listed() {
        return new RequestList(
                list.stream().map(ListedRequest::asMixRequest).toList(), Map.of(), List.of());
    }

    /**
     * The headers with which a listed request gets a path; null if there is no such request, or if
     * values of its headers are known only under load.
     */
    public @Nullable Map<String, String> headersOf(String path) {
        return list.stream()
                .filter(it -> it.method().equals("GET") && it.path().equals(path))
                .map(ListedRequest::headers)
                .filter(headers -> headers.values().stream().noneMatch(it -> it.contains("{{")))
                .findFirst()
                .orElse(null);
    }

    /** The same mix with changed secrets, such as with values from the environment. */
    public Mix mapped(UnaryOperator<String> change) {
        return new Mix(
                file,
                environmentName,
                include,
                exclude,
                rows,
                list.stream().map(it -> it.mapped(change)).toList(),
                login == null ? null : login.mapped(change),
                included);
    }
}
