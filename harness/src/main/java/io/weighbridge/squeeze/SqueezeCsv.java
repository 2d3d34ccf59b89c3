package io.weighbridge.squeeze;

import io.weighbridge.compare.report.CsvLines;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import java.io.IOException;

/** Writes the launches of a search for the smallest memory as CSV. */
record SqueezeCsv(CsvLines lines) {

    void launches(Squeezed found) throws IOException {
        Object[] titles =
                ("target,launch,seconds,step,limit,heap,collector,outcome,p99,rate,achieved,gc,"
                                + "stalls,stalled,foreign,foreignWhole,rss,peak,held,refaults")
                        .split(",");
        lines.line(titles);
        for (Squeezed.Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                launch(launch, launch.figures());
            }
        }
    }

    private void launch(SqueezeLaunch launch, Figures figures) throws IOException {
        lines.line(
                launch.target(),
                launch.number(),
                launch.seconds(),
                launch.step().key(),
                launch.limit(),
                launch.heap(),
                figures.collector(),
                launch.outcome().key(),
                figures.p99(),
                figures.rate(),
                figures.achieved(),
                figures.gcShare(),
                figures.stalls(),
                figures.stalled(),
                figures.foreign(),
                figures.foreignWhole(),
                figures.rss(),
                figures.peak(),
                figures.held(),
                figures.refaults());
    }
}
