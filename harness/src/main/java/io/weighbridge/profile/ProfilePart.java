package io.weighbridge.profile;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.Element;
import io.weighbridge.compare.report.FileLinks;
import io.weighbridge.compare.report.HtmlMedium;
import io.weighbridge.compare.report.Supplement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of a comparison's report about its profiled round.
 *
 * @param advising whether it gives advice; another part may give it
 */
public record ProfilePart(Comparison comparison, Profiles profiles, boolean advising)
        implements Supplement {

    @Override
    public List<String> afterwards() {
        return ProfileText.lines(comparison, profiles, advising);
    }

    @Override
    public void write(HtmlMedium out) {
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
            Element item = item(profile);
            CpuByPackage.sentences(comparison, profiles, profile)
                    .forEach(sentence -> item.add(Element.of("div", sentence)));
            list.add(item);
        }
        out.add(list);
        String advice = advising ? CpuByPackage.advice(profiles) : null;
        if (advice != null) {
            out.paragraph(advice);
        }
        FileLinks.moved(out, comparison.run().id(), ProfileFiles.FOLDER);
    }

    private static Element item(Profile profile) {
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
        return FileLinks.link(profile.files().get(role), ProfileFiles.FOLDER);
    }
}
