package io.weighbridge.swap;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.weighbridge.instrument.model.MoveSettings;
import io.weighbridge.os.Cause;
import io.weighbridge.os.MavenInstallation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.DependencyNode;
import org.eclipse.aether.resolution.ArtifactDescriptorException;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.graph.visitor.PreorderNodeListGenerator;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;
import org.jspecify.annotations.Nullable;

/**
 * The repositories of the user's Maven, accessed by Maven's own resolver with the mirrors,
 * credentials and proxies in settings.xml.
 */
final class MavenRepositories implements Repositories {

    private static final String BOOT = "org.springframework.boot";

    /** The scopes of dependencies that a library needs to run. An empty scope means compile. */
    private static final List<String> NEEDED = List.of("", JavaScopes.COMPILE, JavaScopes.RUNTIME);

    private final MoveSettings settings;
    private final Context context;
    private final Map<String, List<Dependency>> managed = new HashMap<>();

    /**
     * @throws SwapRefusedException if the settings cannot be read
     */
    MavenRepositories(MoveSettings settings) {
        this(settings, MavenInstallation.home(System.getenv()), MavenInstallation.SILENCE);
    }

    /**
     * @param installation the folder of Maven's installation; null if there is none
     * @param silence the longest wait for the next bytes of a repository
     * @throws SwapRefusedException if the settings cannot be read
     */
    MavenRepositories(MoveSettings settings, @Nullable Path installation, Duration silence) {
        this.settings = settings;
        ContextOverrides.Builder wanted = ContextOverrides.create().withUserSettings(true);
        int millis = Math.toIntExact(silence.toMillis());
        wanted.configProperties(Map.of(ConfigurationProperties.REQUEST_TIMEOUT, millis));
        // A missing POM is an error, and not a library without dependencies.
        wanted.artifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false));
        if (installation != null) {
            wanted.withMavenSystemHomeOverride(installation);
        }
        if (settings.file() != null) {
            wanted.withUserSettingsXmlOverride(settings.file().toAbsolutePath());
        }
        if (settings.offline()) {
            wanted.offline(true);
        }
        try {
            this.context = Runtimes.INSTANCE.getRuntime().create(wanted.build());
        } catch (RuntimeException e) {
            throw new SwapRefusedException(
                    "Maven's settings cannot be read (%s): correct them, or name others with"
                                    .formatted(firstLine(e))
                            + " --settings FILE.",
                    e);
        }
    }

    @Override
    public List<ResolvedJar> closure(String boot, List<String> roots) {
        List<Dependency> bom = bom(boot);
        CollectRequest request = new CollectRequest();
        request.setRepositories(context.remoteRepositories());
        request.setManagedDependencies(bom);
        for (String root : roots) {
            request.addDependency(new Dependency(new DefaultArtifact(root), JavaScopes.COMPILE));
        }
        try {
            DependencyNode graph =
                    context.repositorySystem()
                            .collectDependencies(context.repositorySystemSession(), request)
                            .getRoot();
            // The order of a build's class path: each library before its dependencies.
            PreorderNodeListGenerator inOrder = new PreorderNodeListGenerator();
            graph.accept(inOrder);
            return inOrder.getArtifacts(true).stream().map(MavenRepositories::jar).toList();
        } catch (RepositoryException e) {
            throw unresolved(String.join(", ", roots), e);
        }
    }

    @Override
    public List<ResolvedJar> fetched(List<ResolvedJar> named) {
        List<ArtifactRequest> requests = new ArrayList<>();
        for (ResolvedJar jar : named) {
            Artifact artifact =
                    new DefaultArtifact(
                            jar.group(), jar.artifact(), jar.classifier(), "jar", jar.version());
            requests.add(new ArtifactRequest(artifact, context.remoteRepositories(), null));
        }
        try {
            return context
                    .repositorySystem()
                    .resolveArtifacts(context.repositorySystemSession(), requests)
                    .stream()
                    .map(result -> jar(result.getArtifact()))
                    .filter(jar -> !isEmptyStarter(jar))
                    .toList();
        } catch (RepositoryException e) {
            throw unresolved("The libraries of the container", e);
        }
    }

    /** Whether a jar is an empty starter, which Boot's build plugins leave out. */
    private static boolean isEmptyStarter(ResolvedJar resolved) {
        try (JarFile jar = new JarFile(resolved.fetched().toFile())) {
            Manifest manifest = jar.getManifest();
            return manifest != null
                    && "dependencies-starter"
                            .equals(manifest.getMainAttributes().getValue("Spring-Boot-Jar-Type"));
        } catch (IOException e) {
            throw new SwapRefusedException(
                    "%s cannot be read as a jar (%s): delete it, so that it is fetched again."
                            .formatted(resolved.file(), Cause.of(e)),
                    e);
        }
    }

    private static ResolvedJar jar(Artifact artifact) {
        return new ResolvedJar(
                artifact.getGroupId(),
                artifact.getArtifactId(),
                artifact.getBaseVersion(),
                artifact.getClassifier(),
                artifact.getFile() == null ? null : artifact.getFile().toPath());
    }

    @Override
    public @Nullable ResolvedJar managed(String boot, String artifact) {
        return bom(boot).stream()
                .map(Dependency::getArtifact)
                .filter(known -> known.getArtifactId().equals(artifact))
                .filter(known -> known.getExtension().equals("jar"))
                .filter(known -> known.getClassifier().isEmpty())
                .map(MavenRepositories::jar)
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable List<String> declared(String group, String artifact, String version) {
        Artifact jar = new DefaultArtifact(group, artifact, "jar", version);
        try {
            return descriptor(jar).getDependencies().stream()
                    .filter(it -> !it.isOptional())
                    .filter(it -> NEEDED.contains(it.getScope()))
                    .map(Dependency::getArtifact)
                    .map(it -> it.getGroupId() + ":" + it.getArtifactId())
                    .toList();
        } catch (ArtifactDescriptorException unknown) {
            return null;
        }
    }

    private List<Dependency> bom(String boot) {
        List<Dependency> known = managed.get(boot);
        if (known != null) {
            return known;
        }
        Artifact pom = new DefaultArtifact(BOOT, "spring-boot-dependencies", "pom", boot);
        try {
            List<Dependency> read = descriptor(pom).getManagedDependencies();
            managed.put(boot, read);
            return read;
        } catch (ArtifactDescriptorException e) {
            throw unresolved("The list of versions that Spring Boot " + boot + " manages", e);
        }
    }

    private ArtifactDescriptorResult descriptor(Artifact artifact)
            throws ArtifactDescriptorException {
        return context.repositorySystem()
                .readArtifactDescriptor(
                        context.repositorySystemSession(),
                        new ArtifactDescriptorRequest(
                                artifact, context.remoteRepositories(), null));
    }

    private SwapRefusedException unresolved(String what, RepositoryException cause) {
        String from =
                context.remoteRepositories().stream()
                        .map(it -> it.getId() + " (" + Cause.withoutLogins(it.getUrl()) + ")")
                        .collect(Collectors.joining(", "));
        Path own = settings.file();
        Path read = own == null ? context.mavenUserHome().settingsXml() : own;
        String cure =
                settings.offline()
                        ? "run it once without --offline"
                        : "check that the repository is reachable and has it";
        return new SwapRefusedException(
                "%s cannot be fetched from %s with the settings %s (%s): %s."
                        .formatted(what, from, read, firstLine(root(cause)), cure),
                cause);
    }

    /** The root cause of the resolver's failure, such as a refused connection. */
    private static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null && root.getCause().getMessage() != null) {
            root = root.getCause();
        }
        return root;
    }

    private static String firstLine(Throwable e) {
        String message = Cause.withoutLogins(String.valueOf(e.getMessage()));
        return message.lines().findFirst().orElse("").strip();
    }

    @Override
    public void close() {
        context.close();
    }
}
