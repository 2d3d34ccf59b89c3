package io.weighbridge.report;

import io.weighbridge.analysis.Comparison;
import io.weighbridge.analysis.CpuByPackage;
import io.weighbridge.analysis.Rounds;
import io.weighbridge.plan.Scenario;
import io.weighbridge.result.Profile;
import io.weighbridge.result.Profiles;
import io.weighbridge.result.RawOutput;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.result.RunRecord;
import io.weighbridge.result.Slice;
import io.weighbridge.result.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links of a page to files in the run's folder, which the page does not contain. */
record FileLinks(RunRecord run) {

    /**
     * The flame graphs of the profiled round.
     *
     * @param profiles null if there was no such round
     */
    void profiles(HtmlMedium out, Comparison comparison, @Nullable Profiles profiles) {
        if (profiles == null) {
            return;
        }
        String version = profiles.version() == null ? "" : " " + profiles.version();
        String flags = String.join(" ", profiles.jvmFlags());
        out.part("profiles", "CPU profiles");
        out.hint(
                "Where a warm server spends CPU time, from one more round under %s%s. That round is excluded from the results."
                        .formatted(
                                profiles.profiler().title() + version,
                                flags.isEmpty() ? "" : ", with " + flags + " on the command line"));
        Element list = Element.of("ul");
        for (Profile profile : profiles.targets()) {
            Element item = profile(profile);
            CpuByPackage.sentences(comparison, profiles, profile)
                    .forEach(sentence -> item.add(Element.of("div", sentence)));
            list.add(item);
        }
        out.add(list);
        String advice = CpuByPackage.advice(profiles);
        if (advice != null) {
            out.paragraph(advice);
        }
        moved(out, RunDirectory.PROFILES);
    }

    private static Element profile(Profile profile) {
        Element item = Element.of("li");
        String graph = link(profile, Profile.FLAME_GRAPH);
        if (profile.failure() != null) {
            item.text(profile.failure() + ".");
        } else if (graph == null) {
            item.text(
                    "The flame graph of %s is no longer in the run’s folder."
                            .formatted(profile.target()));
        } else {
            item.add(Element.link("Flame graph of " + profile.target(), graph));
            String engine = profile.engine() == null ? "" : " by " + profile.engine();
            item.text(
                    profile.samples() == null
                            ? ""
                            : " (%d samples%s)".formatted(profile.samples(), engine));
        }
        String recording = link(profile, Profile.RECORDING);
        if (recording != null) {
            item.text(", ").add(Element.link("its recording", recording));
        }
        String difference = link(profile, Profile.DIFFERENCE);
        if (difference != null) {
            String text = "flame graph of the difference from the baseline";
            item.text(", ").add(Element.link(text, difference));
        }
        return item;
    }

    private static @Nullable String link(Profile profile, String role) {
        return link(profile.files().get(role), RunDirectory.PROFILES);
    }

    /**
     * A link to a file in a folder beside the page; null if it does not exist.
     *
     * @param folder its name
     */
    private static @Nullable String link(@Nullable Path file, String folder) {
        if (file == null || !Files.isRegularFile(file)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        file.forEach(name -> names.add(name.toString()));
        return String.join("/", names.subList(names.lastIndexOf(folder), names.size()));
    }

    private void moved(HtmlMedium out, String folder) {
        out.hint(
                "If a link does not work, this page was moved without its folder: see %s/%s on the machine of the run."
                        .formatted(run.id(), folder));
    }

    /**
     * The reports that load tools wrote themselves; nothing if there are none.
     *
     * @param trials completed ones
     */
    void toolReports(HtmlMedium out, List<Trial> trials, Rounds rounds) {
        Element list = Element.of("ul");
        int links = 0;
        for (Scenario scenario : run.plan().scenarios()) {
            for (Trial trial : trials) {
                for (Slice slice : rounds.kept(trial, scenario.name())) {
                    String link = link(slice.raw().files().get(RawOutput.REPORT), RunDirectory.RAW);
                    if (link != null) {
                        String text =
                                "%s, %s, round %d"
                                        .formatted(
                                                trial.target(), scenario.name(), trial.round() + 1);
                        list.add(Element.of("li").add(Element.link(text, link)));
                        links++;
                    }
                }
            }
        }
        if (links > 0) {
            out.part("tool-reports", "The load tools’ own reports");
            out.hint(
                    "The tools’ own reports of each slice. They include the tool’s warm-up; the"
                            + " results above do not.");
            out.add(list);
            moved(out, RunDirectory.RAW);
        }
    }
}
