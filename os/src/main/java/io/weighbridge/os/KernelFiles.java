package io.weighbridge.os;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text files of the Linux kernel. A missing or unreadable value is null; on other systems all
 * are.
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
    public @Nullable String text(String path) {
        try (InputStream file = new FileInputStream(root.resolve(path).toFile())) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException | SecurityException absent) {
            return null;
        }
    }

    /** The integer that is the whole content of a file. */
    public @Nullable Long number(String path) {
        String text = text(path);
        return text == null ? null : wholeNumber(text);
    }

    /** The text after {@code name:} on the first line of a file that begins with it. */
    public @Nullable String field(String path, String name) {
        String text = text(path);
        return text == null ? null : fieldIn(text, name);
    }

    /** A field in kB, converted to bytes. */
    public @Nullable Long bytes(String path, String name) {
        String text = text(path);
        return text == null ? null : bytesIn(text, name);
    }

    /**
     * A field in kB of a file's text, converted to bytes; for fields that must come from one read.
     */
    public static @Nullable Long bytesIn(String text, String name) {
        String value = fieldIn(text, name);
        if (value == null || !value.endsWith(" kB")) {
            return null;
        }
        Long kibibytes = wholeNumber(value.substring(0, value.length() - 3).strip());
        return kibibytes == null ? null : kibibytes * 1024;
    }

    private static @Nullable String fieldIn(String text, String name) {
        Matcher line =
                Pattern.compile("^" + Pattern.quote(name) + "\\s*:\\s*(.*)$", Pattern.MULTILINE)
                        .matcher(text);
        return line.find() ? line.group(1) : null;
    }

    /** The names in a folder, sorted; none if there is no such folder. */
    public List<String> names(String folder) {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(root.resolve(folder))) {
            entries.forEach(entry -> names.add(String.valueOf(entry.getFileName())));
        } catch (IOException | SecurityException | DirectoryIteratorException end) {
            return List.of();
        }
        names.sort(String::compareTo);
        return names;
    }

    private static @Nullable Long wholeNumber(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }
}
