package io.weighbridge.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.cli.CommandLineUtils;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/** What the goals share: they find the jar of the project, and run weigh.jar with it. */
abstract class WeighMojo extends AbstractMojo {

    private static final String GROUP = "io.weighbridge";

    /** The artifact of weigh.jar. */
    private static final String ARTIFACT = "weigh";

    private static final int DONE = 0;

    private static final int TRIAL_FAILED = 1;
    private static final int GATE_FAILED = 3;

    /** The jar to measure instead of the project's own. */
    @Parameter(property = "jar")
    private @Nullable File jar;

    /**
     * The paths to request. Default: paths that are found when the run starts, for a first look of
     * about a minute.
     */
    @Parameter(property = "path")
    private @Nullable List<String> paths;

    /** A file of requests to send instead of paths: an .http file, a HAR file or an access log. */
    @Parameter(property = "requests")
    private @Nullable File requests;

    /** The status of a correct answer. Default: 200. */
    @Parameter(property = "status")
    private @Nullable String status;

    /** Headers of each request, such as <code>Accept: text/html</code>. */
    @Parameter(property = "header")
    private @Nullable List<String> headers;

    /** Properties of the application, such as <code>spring.threads.virtual.enabled=true</code>. */
    @Parameter(property = "property")
    private @Nullable List<String> properties;

    /** A Compose file with the services of the application. */
    @Parameter(property = "compose")
    private @Nullable File compose;

    /** The path that answers a GET with 200 once the application is ready. */
    @Parameter(property = "ready")
    private @Nullable String ready;

    /** The Java that runs the application: a version or a folder. Default: that of Maven. */
    @Parameter(property = "jvm")
    private @Nullable String jvm;

    /** The time of the run, such as <code>10m</code>. */
    @Parameter(property = "within")
    private @Nullable String within;

    /** Say what would be done, and start nothing. */
    @Parameter(property = "weigh.dryRun")
    private boolean dryRun;

    /** More options of the command, such as <code>--alive one --no-pin</code>. */
    @Parameter(property = "weigh.args")
    private @Nullable String args;

    /** The folder in which each run has its own. */
    @Parameter(property = "weigh.results", defaultValue = "${project.build.directory}/weighbridge")
    private File results = new File("target/weighbridge");

    /** Do nothing. */
    @Parameter(property = "weigh.skip")
    private boolean skip;

    @Parameter(defaultValue = "${project}", readonly = true)
    private @Nullable MavenProject project;

    /** The project after its packaging. */
    @Parameter(defaultValue = "${executedProject}", readonly = true)
    private @Nullable MavenProject packaged;

    @Parameter(defaultValue = "${session}", readonly = true)
    private @Nullable MavenSession session;

    @Parameter(defaultValue = "${plugin}", readonly = true)
    private @Nullable PluginDescriptor plugin;

    @Component private @Nullable RepositorySystem repositories;

    /** The command of weigh. */
    abstract String command();

    /** Adds the options of the command that not every command has. */
    abstract void addOptions(OptionWords words);

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("weigh is skipped.");
            return;
        }
        File application = application();
        if (application == null) {
            return;
        }
        getLog().info("Measuring " + application);
        finish(run(words(application)));
    }

    /** The jar to measure; null if this module of a larger build has none. */
    private @Nullable File application() throws MojoFailureException {
        if (jar != null) {
            return jar;
        }
        MavenProject built = packaged == null ? project() : packaged;
        File executable = BootArtifact.of(built);
        if (executable == null && there(session).getProjects().size() == 1) {
            throw new MojoFailureException(
                    "%s has no executable jar: add the goal repackage of spring-boot-maven-plugin to its build, or give a jar with -Djar=FILE."
                            .formatted(built.getArtifactId()));
        }
        if (executable == null) {
            getLog().info("This module has no executable jar, so nothing is measured.");
        }
        return executable;
    }

    private List<String> words(File application) throws MojoExecutionException {
        OptionWords words = new OptionWords().word(command());
        words.option("--jar", application.getAbsolutePath())
                .options("--path", paths)
                .option("--requests", requests == null ? null : requests.getAbsolutePath())
                .option("--status", status)
                .options("--header", headers)
                .options("--property", properties)
                .option("--compose", compose == null ? null : compose.getAbsolutePath())
                .option("--ready", ready)
                .option("--jvm", jvm)
                .option("--within", within);
        addOptions(words);
        if (dryRun) {
            words.word("--dry-run");
        }
        words.option("--results", results.getAbsolutePath());
        for (String word : split(args)) {
            words.word(word);
        }
        return words.all();
    }

    private static List<String> split(@Nullable String line) throws MojoExecutionException {
        try {
            return List.of(CommandLineUtils.translateCommandline(line));
        } catch (Exception unbalanced) {
            throw new MojoExecutionException(
                    "weigh.args has a quote without its end: " + line, unbalanced);
        }
    }

    private WeighProcess.Ended run(List<String> words) throws MojoExecutionException {
        try {
            return new WeighProcess(weighJar(), project().getBasedir(), System.err).run(words);
        } catch (IOException e) {
            throw new MojoExecutionException("weigh cannot be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MojoExecutionException("weigh was interrupted.", e);
        }
    }

    /**
     * weigh.jar of the plugin's own version. It is no dependency of the plugin: it contains
     * components of Maven's resolver, which Maven would use in place of its own.
     */
    private File weighJar() throws MojoExecutionException {
        Artifact jarOfWeigh =
                new DefaultArtifact(GROUP, ARTIFACT, "jar", there(plugin).getVersion());
        ArtifactRequest request =
                new ArtifactRequest(jarOfWeigh, project().getRemotePluginRepositories(), null);
        try {
            return there(repositories)
                    .resolveArtifact(there(session).getRepositorySession(), request)
                    .getArtifact()
                    .getFile();
        } catch (ArtifactResolutionException e) {
            throw new MojoExecutionException(
                    "%s cannot be found: %s".formatted(jarOfWeigh, e.getMessage()), e);
        }
    }

    /** Ends the build if a run did not end well. */
    void finish(WeighProcess.Ended ended) throws MojoExecutionException, MojoFailureException {
        String sentence =
                ended.reason().isEmpty()
                        ? "weigh ended with exit code %d.".formatted(ended.code())
                        : ended.reason();
        switch (ended.code()) {
            case DONE -> {}
            case TRIAL_FAILED -> throw new MojoFailureException(sentence);
            // Gates are results, which went past this process to standard output.
            case GATE_FAILED ->
                    throw new MojoFailureException(
                            "A gate failed: the lines above that begin with Gate say which. "
                                    + sentence);
            default -> throw new MojoExecutionException(sentence);
        }
    }

    private MavenProject project() {
        return there(project);
    }

    /** What Maven sets before it executes a goal. */
    private static <T> T there(@Nullable T set) {
        if (set == null) {
            throw new IllegalStateException("this is set by Maven");
        }
        return set;
    }
}
