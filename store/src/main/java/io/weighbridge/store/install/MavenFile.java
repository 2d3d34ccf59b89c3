package io.weighbridge.store.install;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import io.weighbridge.os.Cause;
import io.weighbridge.os.MavenInstallation;
import io.weighbridge.store.StoreException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.jspecify.annotations.Nullable;

/**
 * Downloads a server with Maven's resolver, which uses the user's mirrors, proxies and local
 * repository.
 */
public final class MavenFile {

    private final ContextOverrides settings;

    /** Uses the settings of the user and of the installed Maven. */
    public MavenFile() {
        this(MavenInstallation.home(System.getenv()), null, MavenInstallation.SILENCE);
    }

    /**
     * @param installation the folder of Maven; null if there is none
     * @param user the user's settings.xml; null for the usual one
     * @param silence the longest wait for the next bytes of a repository
     */
    MavenFile(@Nullable Path installation, @Nullable Path user, Duration silence) {
        ContextOverrides.Builder wanted = ContextOverrides.create().withUserSettings(true);
        int millis = Math.toIntExact(silence.toMillis());
        wanted.configProperties(Map.of(ConfigurationProperties.REQUEST_TIMEOUT, millis));
        if (installation != null) {
            wanted.withMavenSystemHomeOverride(installation);
        }
        if (user != null) {
            wanted.withUserSettingsXmlOverride(user);
        }
        this.settings = wanted.build();
    }

    /**
     * Downloads the artifact of a release, unless it was downloaded before.
     *
     * @return a file that may only be read
     * @throws StoreException if it cannot be downloaded
     */
    public Path fetch(Release release) {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(settings)) {
            DefaultArtifact artifact = new DefaultArtifact(release.artifact());
            ArtifactRequest request =
                    new ArtifactRequest(artifact, maven.remoteRepositories(), null);
            return maven.repositorySystem()
                    .resolveArtifact(maven.repositorySystemSession(), request)
                    .getArtifact()
                    .getFile()
                    .toPath();
        } catch (ArtifactResolutionException | RuntimeException e) {
            throw new StoreException(
                    "%s could not be fetched with Maven (%s): give Maven a repository that has it, or %s"
                            .formatted(release.title(), Cause.of(e), release.instead()),
                    e);
        }
    }
}
