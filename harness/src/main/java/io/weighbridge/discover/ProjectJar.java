package io.weighbridge.discover;

import io.weighbridge.instrument.boot.BootLayout;
import io.weighbridge.instrument.boot.BootLayout.Kind;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import io.weighbridge.os.JarManifest;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.commons.compress.archivers.zip.ZipFile;

/**
 * Finds the executable Spring Boot jar that a Maven or Gradle project has built: its own in {@code
 * target} or {@code build/libs} or, if it has none, the only one of its modules. Thin jars, and
 * those with sources or documentation, are not executable.
 */
public final class ProjectJar {

    private static final Set<Kind> EXECUTABLE =
            EnumSet.of(Kind.FAT, Kind.PROPERTIES, Kind.OWN_LAUNCHER, Kind.WAR);

    /** How far below the project its modules are sought. */
    private static final int DEPTH = 4;

    /** Folders without modules, and without sources. */
    private static final Set<String> SKIPPED =
            Set.of("target", "build", "bin", "out", "node_modules");

    /** The most jars that a message names. */
    private static final int NAMED = 5;

    private final Path project;
    private final List<BuildTool> tools;

    private ProjectJar(Path project, List<BuildTool> tools) {
        this.project = project;
        this.tools = tools;
    }

    /** A jar, and the folder of the module that it was built from. */
    private record Built(Path jar, Path module, BuildTool tool) {}

    /**
     * The jar of a project, relative to the current folder if the project is.
     *
     * @param project its folder; empty: the current folder
     * @throws UsageException if the folder is no project, if there is no such jar or more than one,
     *     or if one of the sources is newer
     */
    public static Path of(Path project) {
        List<BuildTool> tools = BuildTool.of(project);
        if (tools.isEmpty()) {
            throw new UsageException(
                    "%s has neither pom.xml nor build.gradle, so there is no project whose jar could be measured: add --jar FILE, or start weigh in the folder of a project."
                            .formatted(named(project)));
        }
        try {
            return new ProjectJar(project, tools).find();
        } catch (IOException e) {
            throw new UsageException(
                    "The jar of the project in %s cannot be found (%s): add --jar FILE."
                            .formatted(named(project), Cause.of(e)),
                    e);
        }
    }

    private static String named(Path folder) {
        return folder.toString().isEmpty() ? "The current folder" : folder.toString();
    }

    private Path find() throws IOException {
        List<Path> modules = modules();
        List<Built> found = executable(List.of(project));
        if (found.isEmpty()) {
            found = executable(modules);
        }
        if (found.isEmpty()) {
            throw new UsageException(
                    "%s has no executable Spring Boot jar in %s: build it with `%s`, or give another with --jar FILE."
                            .formatted(named(project), places(), tools.get(0).command(project)));
        }
        if (found.size() > 1) {
            throw new UsageException(
                    "%s has more than one executable jar: %s. Choose one, such as with --jar %s."
                            .formatted(named(project), listed(found), found.get(0).jar()));
        }
        Built only = found.get(0);
        requireNew(only, modules);
        return only.jar();
    }

    private String places() {
        String own =
                tools.stream()
                        .map(tool -> tool.jars(Path.of("")).toString())
                        .collect(Collectors.joining(" or "));
        return own + ", nor have its modules";
    }

    private static String listed(List<Built> found) {
        String names =
                found.stream()
                        .limit(NAMED)
                        .map(built -> built.jar().toString())
                        .collect(Collectors.joining(", "));
        int more = found.size() - NAMED;
        return more > 0 ? names + " and " + more + " more" : names;
    }

    /** The folders below the project, without those of sources and build results. */
    private List<Path> modules() throws IOException {
        List<Path> modules = new ArrayList<>();
        Files.walkFileTree(
                project,
                Set.of(),
                DEPTH,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) {
                        if (folder.equals(project)) {
                            return FileVisitResult.CONTINUE;
                        }
                        if (skipped(folder) || folder.endsWith("src")) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        modules.add(folder);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                        return FileVisitResult.CONTINUE;
                    }
                });
        modules.sort(null);
        return modules;
    }

    private static boolean skipped(Path folder) {
        String name = String.valueOf(folder.getFileName());
        return name.startsWith(".") || SKIPPED.contains(name);
    }

    private List<Built> executable(List<Path> modules) throws IOException {
        List<Built> found = new ArrayList<>();
        for (Path module : modules) {
            for (BuildTool tool : tools) {
                for (Path jar : archives(tool.jars(module))) {
                    if (isExecutable(jar)) {
                        found.add(new Built(jar, module, tool));
                    }
                }
            }
        }
        return found;
    }

    /** The jars and wars in a folder, by name. */
    private static List<Path> archives(Path folder) throws IOException {
        List<Path> archives = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{jar,war}")) {
                files.forEach(archives::add);
            }
        }
        archives.sort(null);
        return archives;
    }

    private static boolean isExecutable(Path archive) {
        try {
            // The manifest is read faster than the whole list of files.
            return JarManifest.of(archive).getValue("Spring-Boot-Version") != null
                    && EXECUTABLE.contains(BootLayout.of(archive).kind());
        } catch (IOException notAnArchive) {
            return false;
        }
    }

    /**
     * Requires that no source is newer than a jar. The sources are those of its module, those of
     * modules whose jars it contains, and the files of the build.
     */
    private void requireNew(Built built, List<Path> modules) throws IOException {
        SourceFile newest = null;
        for (Path module : sourcesOf(built, modules)) {
            newest = SourceFile.newer(newest, SourceFile.newestOf(module, tools));
        }
        if (newest == null || newest.changed().compareTo(written(built.jar())) <= 0) {
            return;
        }
        throw new UsageException(
                "%s is newer than %s: build it again with `%s`, or measure the jar as it is with --jar %s."
                        .formatted(
                                newest.file(),
                                built.jar(),
                                built.tool().command(project),
                                built.jar()));
    }

    private Set<Path> sourcesOf(Built built, List<Path> modules) throws IOException {
        Set<Path> sources = new HashSet<>(List.of(project, built.module()));
        Set<String> libraries = libraries(built.jar());
        for (Path module : modules) {
            for (BuildTool tool : tools) {
                for (Path jar : archives(tool.jars(module))) {
                    if (libraries.contains(String.valueOf(jar.getFileName()))) {
                        sources.add(module);
                    }
                }
            }
        }
        return sources;
    }

    /** The file names of the libraries in a jar. */
    private static Set<String> libraries(Path jar) throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(jar).get()) {
            return BootLayout.names(zip).stream()
                    .filter(name -> name.endsWith(".jar"))
                    .map(name -> name.substring(name.lastIndexOf('/') + 1))
                    .collect(Collectors.toSet());
        }
    }

    /**
     * When a jar was written. A reproducible build sets its time of modification to a fixed date,
     * but not the time at which that was done.
     */
    private static FileTime written(Path jar) throws IOException {
        FileTime modified = Files.getLastModifiedTime(jar);
        try {
            FileTime done = (FileTime) Files.getAttribute(jar, "unix:ctime");
            return Objects.requireNonNull(done).compareTo(modified) > 0 ? done : modified;
        } catch (UnsupportedOperationException | IllegalArgumentException notUnix) {
            return modified;
        }
    }
}
