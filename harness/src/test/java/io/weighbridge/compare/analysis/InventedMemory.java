package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.model.MemoryReading;
import io.weighbridge.instrument.result.MemorySample;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import io.weighbridge.instrument.result.WarmupWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Memory as a JVM with G1 reports it after each window and slice of a launch. */
public final class InventedMemory {

    private static final long MEBIBYTE = 1 << 20;

    private InventedMemory() {}

    /** The same trial with samples where a run would have taken them. */
    public static Trial looked(Trial trial) {
        List<MemorySample> memory = new ArrayList<>();
        for (WarmupWindow window : trial.warmup()) {
            memory.add(sample(memory.size(), MemorySample.Stage.WARM_UP, window.workload()));
        }
        for (Slice slice : trial.slices()) {
            memory.add(sample(memory.size(), MemorySample.Stage.SLICE, slice.scenario()));
        }
        if (trial.completed() && !memory.isEmpty()) {
            memory.add(
                    new MemorySample(
                            5 + 2.5 * memory.size(),
                            MemorySample.Stage.LOAD,
                            null,
                            reading(memory.size(), 0)));
        }
        return with(trial, memory);
    }

    /** The same trial with other samples. */
    static Trial with(Trial trial, List<MemorySample> memory) {
        return new Trial(
                trial.round(),
                trial.target(),
                trial.startedAt(),
                trial.failure(),
                trial.identity(),
                trial.measurements(),
                trial.warmup(),
                trial.slices(),
                List.of(),
                memory,
                trial.warnings());
    }

    private static MemorySample sample(int index, MemorySample.Stage stage, String scenario) {
        return new MemorySample(
                5 + 2.5 * index,
                stage,
                scenario,
                reading(index, (index * 37L + 11) % 90 * MEBIBYTE));
    }

    private static MemoryReading reading(int index, long eden) {
        return new MemoryReading(
                (250 + 2L * index) * MEBIBYTE + 4096,
                new TreeMap<>(
                        Map.of(
                                "G1 Eden Space", eden,
                                "G1 Survivor Space", 3 * MEBIBYTE + 17,
                                "G1 Old Gen", (20L + index / 4) * MEBIBYTE + 8)),
                new TreeMap<>(
                        Map.of(
                                "Metaspace", 40 * MEBIBYTE + 1,
                                "Compressed Class Space", 5 * MEBIBYTE,
                                "CodeHeap 'non-nmethods'", MEBIBYTE,
                                "CodeHeap 'profiled nmethods'", 9 * MEBIBYTE,
                                "CodeHeap 'non-profiled nmethods'", 2 * MEBIBYTE)),
                25L + index % 3,
                12 + 3L * index);
    }
}
