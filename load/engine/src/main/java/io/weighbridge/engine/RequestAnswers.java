package io.weighbridge.engine;

import io.weighbridge.engine.EngineAnswer.Asked;
import io.weighbridge.job.ErrorKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What an answer says about each of several requests. */
final class RequestAnswers {

    private final HistogramText histograms;

    RequestAnswers(HistogramText histograms) {
        this.histograms = histograms;
    }

    /** All requests of a scenario; null without a deck. */
    @Nullable List<Asked> of(Tally total, PreparedScenario scenario) {
        if (scenario.deck() == null) {
            return null;
        }
        return of(total, scenario, IntStream.range(0, scenario.count()).boxed().toList());
    }

    /** Some requests of a scenario, by their indexes. */
    List<Asked> of(Tally total, PreparedScenario scenario, Collection<Integer> requests) {
        List<Asked> asked = new ArrayList<>();
        for (int request : requests) {
            RequestTally counts = total.request(request);
            asked.add(
                    new Asked(
                            scenario.name(request),
                            counts.sent(),
                            counts.completed(),
                            labelled(counts.errors()),
                            counts.statuses(),
                            histograms.ofSum(total.latencies(request))));
        }
        return asked;
    }

    /** Errors by the names of their kinds. */
    static Map<String, Long> labelled(Map<ErrorKind, Long> errors) {
        Map<String, Long> labelled = new LinkedHashMap<>();
        errors.forEach((kind, times) -> labelled.put(kind.label(), times));
        return labelled;
    }
}
