package io.weighbridge.sample;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text files of the Linux kernel. A file that is missing or unreadable is absent; on other
 * systems all files are.
 *
 * @param root {@code /}, or a folder that replaces it
 */
public record KernelFiles(Path root) {

    public static final KernelFiles HERE = new KernelFiles(Path.of("/"));

    /**
     * The whole text of a file, without surrounding white space. It is read in large pieces,
     * because {@code Files.readAllBytes} begins with a single byte if a file has size 0, and files
     * under {@code /proc/sys} answer only the first read.
     *
     * @param path from the root, without a leading slash, such as {@code proc/stat}
     */
    public Optional<String> text(String path) {
        try (InputStream file = new FileInputStream(root.resolve(path).toFile())) {
            return Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8).strip());
        } catch (IOException | SecurityException absent) {
            return Optional.empty();
        }
    }

    /** The integer that is the whole content of a file. */
    public OptionalLong number(String path) {
        return text(path).map(KernelFiles::wholeNumber).orElse(OptionalLong.empty());
    }

    /** The text after {@code name:} on the first line of a file that begins so. */
    public Optional<String> field(String path, String name) {
        return text(path).flatMap(text -> fieldIn(text, name));
    }

    /** A field in kB, converted to bytes. */
    public OptionalLong bytes(String path, String name) {
        return text(path).map(text -> bytesIn(text, name)).orElse(OptionalLong.empty());
    }

    /** The same for the text of a file, for fields that must come from one read. */
    static OptionalLong bytesIn(String text, String name) {
        return fieldIn(text, name)
                .filter(value -> value.endsWith(" kB"))
                .map(value -> wholeNumber(value.substring(0, value.length() - 3).strip()))
                .map(KernelFiles::kibibytes)
                .orElse(OptionalLong.empty());
    }

    private static Optional<String> fieldIn(String text, String name) {
        Pattern line =
                Pattern.compile("^" + Pattern.quote(name) + "\\s*:\\s*(.*)$", Pattern.MULTILINE);
        return Optional.of(line.matcher(text)).filter(Matcher::find).map(it -> it.group(1));
    }

    /** The names in a folder, sorted; none if there is no such folder. */
    public List<String> names(String folder) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(folder))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | SecurityException | java.nio.file.DirectoryIteratorException end) {
            return List.of();
        }
        names.sort(String::compareTo);
        return names;
    }

    private static OptionalLong kibibytes(OptionalLong number) {
        return number.isPresent() ? OptionalLong.of(number.getAsLong() * 1024) : number;
    }

    private static OptionalLong wholeNumber(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException noNumber) {
            return OptionalLong.empty();
        }
    }
}
