package io.weighbridge.instrument.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** Checks the requests of a plan and what their answers must be. */
record WorkloadChecks(Section plan, YamlDocument document) {

    /** Adds the mistakes in the requests. */
    void check() {
        for (Section workload : plan.sections("workloads")) {
            if (workload.has("requests")) {
                MixSections.check(workload, document);
                continue;
            }
            headers(workload);
            body(workload);
        }
    }

    private void headers(Section headers) {
        for (Map.Entry<String, String> header : headers.pairs("headers").entrySet()) {
            String place = headers.section("headers").pointerTo(header.getKey());
            String mistake = HeaderChecks.mistake(header.getKey(), header.getValue());
            document.require(mistake == null, place, String.valueOf(mistake));
        }
    }

    private void body(Section workload) {
        String file = workload.text("bodyFrom");
        if (file == null) {
            return;
        }
        try {
            BodyFile.read(Path.of(file));
        } catch (IOException e) {
            document.mistake(
                    workload.pointerTo("bodyFrom"),
                    e.getMessage() + ": name a readable file of at most 10 MB");
        }
    }

    static boolean hasPlaceholder(Section workload) {
        String path = workload.text("get");
        return path != null && Workload.hasPlaceholder(path);
    }
}
