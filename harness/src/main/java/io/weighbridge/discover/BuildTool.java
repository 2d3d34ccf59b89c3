package io.weighbridge.discover;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A tool that builds projects: its files, and where it puts jars. */
enum BuildTool {
    MAVEN("target", "mvn", "package", "pom.xml"),
    GRADLE(
            "build/libs",
            "gradle",
            "bootJar",
            "build.gradle",
            "build.gradle.kts",
            "settings.gradle",
            "settings.gradle.kts");

    private final String jars;
    private final String program;
    private final String task;

    @SuppressWarnings("ImmutableEnumChecker") // List.of is unmodifiable
    private final List<String> files;

    BuildTool(String jars, String program, String task, String... files) {
        this.jars = jars;
        this.program = program;
        this.task = task;
        this.files = List.of(files);
    }

    /** The files of this tool in the folder of a project or module. */
    List<Path> files(Path folder) {
        return files.stream().map(folder::resolve).filter(Files::isRegularFile).toList();
    }

    /** Whether a folder is a project of this tool. */
    boolean builds(Path folder) {
        return !files(folder).isEmpty();
    }

    /** The folder of jars of a project or module. */
    Path jars(Path folder) {
        return folder.resolve(jars);
    }

    /** The command that builds a project, with its wrapper if it has one. */
    String command(Path project) {
        String wrapper = this == MAVEN ? "mvnw" : "gradlew";
        boolean wrapped = Files.isRegularFile(project.resolve(wrapper));
        return (wrapped ? "./" + wrapper : program) + " " + task;
    }

    /** The tools of a project; empty if the folder is no project. */
    static List<BuildTool> of(Path folder) {
        List<BuildTool> tools = new ArrayList<>(List.of(values()));
        tools.removeIf(tool -> !tool.builds(folder));
        return tools;
    }
}
