package io.weighbridge.cli;

import io.weighbridge.result.Profile;
import io.weighbridge.result.RunDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of a run's profiled round, as text. */
final class ProfileText {

    private ProfileText() {}

    /** The file of each target's flame graph, or why there is none; empty if none was requested. */
    static List<String> lines(Path folder) {
        return RunDirectory.profiled(folder).stream()
                .flatMap(profiles -> profiles.targets().stream())
                .flatMap(profile -> Stream.concat(Stream.of(line(profile)), difference(profile)))
                .toList();
    }

    private static String line(Profile profile) {
        return profile.failure()
                .map(sentence -> sentence + ".")
                .orElseGet(
                        () ->
                                "Flame graph of "
                                        + profile.target()
                                        + ": "
                                        + Optional.ofNullable(
                                                        profile.files().get(Profile.FLAME_GRAPH))
                                                .map(Path::toString)
                                                .orElse("no longer there"));
    }

    private static Stream<String> difference(Profile profile) {
        return Optional.ofNullable(profile.files().get(Profile.DIFFERENCE)).stream()
                .map(page -> "What " + profile.target() + " spends more or less on: " + page);
    }
}
