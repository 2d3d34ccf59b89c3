package io.weighbridge.instrument.boot;

import io.weighbridge.instrument.boot.Setting.Source;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds and reads an application's configuration files, as Spring Boot 2.4 and later do: first all
 * that do not depend on a profile, which name the active profiles, and then those of the profiles.
 *
 * @param packaged the files on the class path
 * @param folder the application's working folder
 */
record ConfigFiles(PackagedFiles packaged, Path folder) {

    private static final String CLASSPATH = "classpath:";

    /** Where Boot looks: the locations of a group have one precedence, and the later group wins. */
    private static final List<String> USUAL =
            List.of("classpath:/;classpath:/config/", "file:./;file:./config/;file:./config/*/");

    /** From the lowest precedence to the highest. */
    private static final List<String> FORMATS = List.of(".yaml", ".yml", ".properties");

    /** Files may import each other, perhaps in a circle. */
    private static final int DEEPEST = 10;

    private static final String IMPORT = "spring.config.import";

    /**
     * The settings of all files that apply, from the highest precedence to the lowest.
     *
     * @param launch the settings of the start
     */
    List<List<Setting>> read(ApplicationSettings launch) {
        ApplicationSettings before = and(launch, documents(launch, null));
        List<List<Setting>> documents = documents(launch, profiles(before));
        Collections.reverse(documents);
        return documents;
    }

    private static ApplicationSettings and(
            ApplicationSettings launch, List<List<Setting>> documents) {
        List<List<Setting>> sources = new ArrayList<>();
        sources.add(launch.all());
        for (int at = documents.size() - 1; at >= 0; at--) {
            sources.add(documents.get(at));
        }
        return new ApplicationSettings(sources);
    }

    /** The active profiles; a later one overrides an earlier one. */
    private static Set<String> profiles(ApplicationSettings settings) {
        Set<String> named = new LinkedHashSet<>();
        for (String name : List.of("spring.profiles.include", "spring.profiles.active")) {
            for (String profile : list(settings.value(name))) {
                addGroup(profile, settings, named);
            }
        }
        if (named.isEmpty()) {
            List<String> usual = list(settings.value("spring.profiles.default"));
            named.addAll(usual.isEmpty() ? List.of("default") : usual);
        }
        return named;
    }

    private static void addGroup(String profile, ApplicationSettings settings, Set<String> named) {
        if (named.add(profile)) {
            list(settings.value("spring.profiles.group." + profile))
                    .forEach(member -> addGroup(member, settings, named));
        }
    }

    private static List<String> list(@Nullable String commaSeparated) {
        return commaSeparated == null
                ? List.of()
                : Arrays.stream(commaSeparated.split(",", -1))
                        .map(String::strip)
                        .filter(it -> !it.isEmpty())
                        .toList();
    }

    /**
     * The documents that apply, from the lowest precedence to the highest.
     *
     * @param profiles the active ones; null before they are known
     */
    private List<List<Setting>> documents(
            ApplicationSettings launch, @Nullable Set<String> profiles) {
        List<String> names = list(launch.value("spring.config.name"));
        List<String> groups = new ArrayList<>(list(launch.value("spring.config.location")));
        if (groups.isEmpty()) {
            groups.addAll(USUAL);
        }
        groups.addAll(list(launch.value("spring.config.additional-location")));
        Reading reading =
                new Reading(names.isEmpty() ? List.of("application") : names, profiles, launch);
        for (String group : groups) {
            reading.group(group);
        }
        reading.imports(launch.value(IMPORT), "", 0);
        return reading.documents;
    }

    /** One pass over the files. */
    private final class Reading {

        private final List<String> names;
        private final @Nullable Set<String> profiles;
        private final ApplicationSettings launch;
        private final List<List<Setting>> documents = new ArrayList<>();

        Reading(List<String> names, @Nullable Set<String> profiles, ApplicationSettings launch) {
            this.names = names;
            this.profiles = profiles;
            this.launch = launch;
        }

        /** Reads the locations of a group: first their plain files, then those of each profile. */
        void group(String group) {
            List<String> locations = new ArrayList<>();
            for (String location : group.split(";", -1)) {
                locations.addAll(expanded(plain(location)));
            }
            locations.forEach(location -> location(location, "", 0));
            if (profiles != null) {
                for (String profile : profiles) {
                    locations.forEach(location -> location(location, "-" + profile, 0));
                }
            }
        }

        /** Reads the files of a folder, or one file. */
        private void location(String location, String profile, int depth) {
            if (!location.endsWith("/")) {
                int dot = location.lastIndexOf('.');
                String beginning = dot < 0 ? location : location.substring(0, dot);
                file(beginning + profile + location.substring(beginning.length()), depth);
                return;
            }
            for (String name : names) {
                FORMATS.forEach(format -> file(location + name + profile + format, depth));
            }
        }

        private void file(String location, int depth) {
            String text = text(location);
            if (text == null) {
                return;
            }
            Source source = location.startsWith(CLASSPATH) ? Source.JAR : Source.FILE;
            for (ConfigDocument document : ConfigDocument.of(location, text)) {
                if (document.applies(profiles)) {
                    List<Setting> settings = new ArrayList<>();
                    document.values()
                            .forEach((key, value) -> settings.add(new Setting(key, value, source)));
                    documents.add(settings);
                    imports(document.values().get(IMPORT), parent(location), depth + 1);
                }
            }
        }

        /**
         * Reads imported files, which override the file that imports them.
         *
         * @param parent the folder of that file
         */
        private void imports(@Nullable String imports, String parent, int depth) {
            if (depth > DEEPEST) {
                return;
            }
            for (String one : list(imports)) {
                String named = plain(Placeholders.replaced(one, and(launch, documents)));
                String location = named.contains(":") ? named : parent + named;
                location(location, "", depth);
                if (profiles != null) {
                    profiles.forEach(profile -> location(location, "-" + profile, depth));
                }
            }
        }
    }

    private static String parent(String location) {
        return location.substring(0, location.lastIndexOf('/') + 1);
    }

    /** A location without the marks that do not change what it means. */
    private static String plain(String location) {
        return location.strip().replaceFirst("^optional:", "").replaceFirst("\\[[^]]*\\]$", "");
    }

    /** The locations that a location with a wildcard stands for. */
    private List<String> expanded(String location) {
        if (!location.endsWith("/*/")) {
            return List.of(location);
        }
        String above = location.substring(0, location.length() - 2);
        Path parent = path(above);
        if (parent == null || !Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory)
                    .map(it -> above + Objects.requireNonNull(it.getFileName()) + "/")
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }

    /** The text of a file; null if there is none, or it cannot be read. */
    private @Nullable String text(String location) {
        if (location.startsWith(CLASSPATH)) {
            String name = location.substring(CLASSPATH.length()).replaceFirst("^/+", "");
            return packaged.texts().get(name);
        }
        Path file = path(location);
        if (file == null || !Files.isRegularFile(file)) {
            return null;
        }
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            return null;
        }
    }

    /** The path of a location on the disk; null if it is not one. */
    private @Nullable Path path(String location) {
        String name = location.replaceFirst("^file:(//)?", "");
        try {
            return name.matches("[a-z]{2,}:.*") ? null : folder.resolve(name).normalize();
        } catch (InvalidPathException invalid) {
            return null;
        }
    }
}
