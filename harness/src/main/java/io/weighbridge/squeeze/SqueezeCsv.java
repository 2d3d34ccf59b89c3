package io.weighbridge.squeeze;

import io.weighbridge.compare.report.CsvLines;
import io.weighbridge.squeeze.SqueezeLaunch.Figures;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the launches of a search for the smallest memory as CSV. */
record SqueezeCsv(CsvLines lines) {

    private static final String[] COLUMNS =
            ("target,launch,seconds,step,limit,heap,collector,outcome,p99,rate,achieved,gc,"
                            + "stalls,stalled,foreign,foreignWhole,rss,peak,held,refaults,"
                            + "cpuStartup,cpuSteady,ready,readyCpu,throttled")
                    .split(",");

    void launches(Squeezed found) throws IOException {
        lines.line((Object[]) COLUMNS);
        for (Squeezed.Found target : found.targets()) {
            for (SqueezeLaunch launch : target.launches()) {
                launch(launch, launch.figures());
                slices(launch);
            }
        }
    }

    private void launch(SqueezeLaunch launch, Figures figures) throws IOException {
        LaunchCpu cpu = launch.cpu();
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
                figures.refaults(),
                cpu == null ? null : cpu.startup(),
                cpu == null ? null : cpu.steady(),
                cpu == null ? null : cpu.ready(),
                cpu == null ? null : cpu.readyCpu(),
                cpu == null ? null : CpuSlice.throttled(cpu.slices()));
    }

    /** The slices of a launch whose CPU limit was changed. */
    private void slices(SqueezeLaunch launch) throws IOException {
        LaunchCpu cpu = launch.cpu();
        if (cpu == null || launch.step() != SqueezeLaunch.Step.CPU) {
            return;
        }
        for (CpuSlice slice : cpu.slices()) {
            @Nullable Object[] cells = new @Nullable Object[COLUMNS.length];
            put(cells, "target", launch.target());
            put(cells, "launch", launch.number());
            put(cells, "step", "slice");
            put(cells, "outcome", slice.outcome().key());
            put(cells, "p99", slice.p99());
            put(cells, "rate", launch.figures().rate());
            put(cells, "foreign", slice.foreign());
            put(cells, "cpuSteady", slice.quota());
            put(cells, "throttled", slice.throttled());
            lines.line(cells);
        }
    }

    private static void put(@Nullable Object[] cells, String column, @Nullable Object value) {
        cells[List.of(COLUMNS).indexOf(column)] = value;
    }
}
