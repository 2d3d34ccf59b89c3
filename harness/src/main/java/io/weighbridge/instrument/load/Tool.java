package io.weighbridge.instrument.load;

import com.sun.security.auth.module.UnixSystem;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.os.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One load tool: its location, its command line and its output. */
abstract class Tool {

    private final LoadTool id;
    private final Pattern version;
    private final List<String> versionArguments;

    /**
     * @param version the beginning of the line with the version, which is the first group
     * @param versionArguments the arguments that make the tool print this line
     */
    Tool(LoadTool id, String version, String... versionArguments) {
        this.id = id;
        this.version = Pattern.compile("^" + version, Pattern.MULTILINE);
        this.versionArguments = List.of(versionArguments);
    }

    /** The tool's constant. */
    final LoadTool id() {
        return id;
    }

    /** The tool's path; null if it is not installed. */
    @Nullable Path find() {
        return Tools.find(id.key());
    }

    /**
     * What to do if the tool is missing, in one sentence without a full stop. By default a package
     * manager provides it.
     */
    String missing() {
        return PackageManager.missing(id);
    }

    /**
     * The commands that install the tool without asking for a password; only the last must succeed.
     * Empty if there are none.
     */
    List<List<String>> installation() {
        boolean root = new UnixSystem().getUid() == 0;
        return PackageManager.installation(id, name -> Tools.find(name) != null, root);
    }

    /** The time limit for each command of {@link #installation}. */
    Duration installationDeadline() {
        return Duration.ofMinutes(5);
    }

    /**
     * The file for the output of {@link #installation}.
     *
     * @param temporary a folder that is deleted after the installation
     */
    Path installationLog(Path temporary) throws IOException {
        return temporary.resolve("log");
    }

    /** The arguments that print the tool's version. */
    final List<String> versionArguments() {
        return versionArguments;
    }

    /**
     * The tool's version in the output of {@link #versionArguments}; null if another program
     * printed it.
     *
     * @param output stdout followed by stderr
     */
    @Nullable String version(String output) {
        Matcher line = version.matcher(output);
        return line.find() ? line.group(1).strip() : null;
    }

    /**
     * The command for a job, without pinning; files are relative to the raw folder.
     *
     * @throws io.weighbridge.instrument.model.UsageException if the tool does not support the job
     */
    abstract List<String> line(Path binary, LoadJob job);

    /** Writes the tool's input files to the raw folder: the body, if the requests have one. */
    void prepare(LoadJob job) throws IOException {
        byte[] body = job.workload().content();
        if (body != null) {
            Files.write(job.path(LoadJob.BODY), body);
        }
    }

    /**
     * The files of {@link #prepare} that contain the workload's headers, by name. Only their owner
     * may read them, and if there are headers they are deleted after the slice.
     */
    List<String> filesWithHeaders(LoadJob job) {
        return List.of();
    }

    /**
     * Files that the tool may write besides stdout and stderr: names relative to the raw folder, by
     * role.
     */
    Map<String, String> files(LoadJob job) {
        return Map.of();
    }
}
