package io.weighbridge.compare.report;

import io.weighbridge.compare.analysis.Rounds;
import io.weighbridge.instrument.plan.Scenario;
import io.weighbridge.instrument.result.RawOutput;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links of a page to files in the run's folder, which the page does not contain. */
public record FileLinks(RunRecord run) {

    /**
     * A link to a file in a folder beside the page; null if it does not exist.
     *
     * @param folder its name
     */
    public static @Nullable String link(@Nullable Path file, String folder) {
        if (file == null || !Files.isRegularFile(file)) {
            return null;
        }
        List<String> names = new ArrayList<>();
        file.forEach(name -> names.add(name.toString()));
        return String.join("/", names.subList(names.lastIndexOf(folder), names.size()));
    }

    /**
     * Says where the files are if a link does not work.
     *
     * @param run its id
     * @param folder the name of the files' folder in the run's folder
     */
    public static void moved(HtmlMedium out, String run, String folder) {
        out.hint(
                "If a link does not work, this page was moved without its folder: see %s/%s on the machine of the run."
                        .formatted(run, folder));
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
            moved(out, run.id(), RunDirectory.RAW);
        }
    }
}
