package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.compare.report.PageParts;
import io.weighbridge.compare.report.RunReport;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The part of a page about the profiled round. */
class ProfilePartTest {

    @TempDir private Path folder;

    private static String page(RunRecord run, Profiles profiles) throws IOException {
        List<Trial> trials = InventedRun.trials(run);
        Comparison comparison = RunAnalysis.of(run, trials);
        ProfilePart part = new ProfilePart(comparison, profiles, true);
        return PageParts.page(RunReport.of(run, trials, comparison, List.of(part)));
    }

    @Test
    void existing_flame_graphs_are_linked_and_missing_ones_are_reported() throws IOException {
        Path kept = Files.createDirectory(folder.resolve("profiles"));
        Path there = Files.writeString(kept.resolve("tomcat.html"), "a flame graph");
        Profiles profiles =
                new Profiles(
                        Profiler.ASYNC,
                        "4.2",
                        List.of("-XX:+DebugNonSafepoints"),
                        List.of(
                                profile("tomcat", there, null),
                                profile("jetty", folder.resolve("gone.html"), null),
                                profile(
                                        "undertow",
                                        folder.resolve("never.html"),
                                        "undertow was not profiled: it died")));

        String drawn = PageParts.section(page(InventedRun.record(2), profiles), "profiles");

        assertThat(drawn)
                .contains(
                        "<a href=\"profiles/tomcat.html\">Flame graph of tomcat</a> (512 samples");
        assertThat(PageParts.text(drawn))
                .contains(
                        "under async-profiler 4.2, with -XX:+DebugNonSafepoints on the command"
                                + " line.")
                .contains("100 % shop.")
                .contains("The flame graph of jetty is no longer in the run’s folder.")
                .contains("undertow was not profiled: it died.");
    }

    private static Profile profile(String target, Path page, @Nullable String failure) {
        return new Profile(
                target,
                InventedRun.STARTED,
                List.of("java"),
                512,
                "ctimer",
                Map.of(Profile.FLAME_GRAPH, page),
                failure,
                null,
                Map.of("shop", 512L));
    }
}
