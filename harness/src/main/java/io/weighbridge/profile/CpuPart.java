package io.weighbridge.profile;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.HtmlMedium;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.plan.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a comparison's report about where the CPU time of its targets goes.
 *
 * @param plan of the run
 * @param uses what was recorded at its end
 * @param withPackages whether it lists packages; another part may do that
 */
record CpuPart(Comparison comparison, Plan plan, CpuUses uses, boolean withPackages)
        implements Supplement {

    private static final String TITLE = "Where the CPU time goes";

    @Override
    public void write(HtmlMedium page) {
        page.part("causes", TITLE);
        page.hint(
                "Each warm server was recorded for %s s under load after its last measurement, in the last round."
                        .formatted(seconds()));
        causes(page);
        page.items(packages());
        page.items(remarks());
    }

    @Override
    public void writeText(Medium out) {
        out.heading(TITLE);
        causes(out);
        List<String> items = new ArrayList<>(packages());
        items.addAll(remarks());
        out.items(items);
    }

    @Override
    public List<String> afterwards() {
        return List.of();
    }

    private void causes(Medium out) {
        CauseText text = new CauseText(plan, uses);
        out.answers(text.sentences());
        String offer = ExtractedOffer.sentence(comparison, plan);
        if (offer != null) {
            out.paragraph(offer);
            out.commands(List.of(ExtractedOffer.command(comparison)));
        }
    }

    private List<String> packages() {
        if (!withPackages) {
            return List.of();
        }
        List<SampledCpu> samples =
                uses.targets().stream().filter(CpuUse::enough).map(SampledCpu::of).toList();
        SampledCpu baseline =
                samples.stream()
                        .filter(it -> it.target().equals(comparison.baseline()))
                        .findFirst()
                        .orElse(null);
        return samples.stream()
                .flatMap(
                        it ->
                                CpuByPackage.sentences(comparison, baseline, it, "the recordings")
                                        .stream())
                .toList();
    }

    /** What was not recorded, and what the shares are. */
    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        for (CpuUse use : uses.targets()) {
            if (use.failure() != null) {
                remarks.add(
                        "Where the CPU time of %s goes was not recorded: %s."
                                .formatted(use.target(), use.failure()));
            } else if (!use.enough()) {
                remarks.add(
                        "%s used too little CPU for shares: %d samples in %s s, of %d that are needed."
                                .formatted(use.target(), use.samples(), seconds(), CpuUse.ENOUGH));
            }
        }
        if (uses.targets().stream().anyMatch(CpuUse::enough)) {
            remarks.add(
                    "These shares are of the CPU time without the JIT compiler, in one launch of"
                            + " each target, and so are their 95 % intervals: see"
                            + " docs/profiles.md#the-recording-of-every-run.");
        }
        return remarks;
    }

    private String seconds() {
        double seconds = uses.seconds();
        return seconds == Math.rint(seconds)
                ? String.valueOf((long) seconds)
                : String.format(java.util.Locale.ROOT, "%.1f", seconds);
    }
}
