package io.weighbridge.parse;

import io.weighbridge.model.Failure;
import io.weighbridge.model.Failure.Kind;
import io.weighbridge.model.TrialFailedException;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Workload;
import io.weighbridge.result.LoadResult.ErrorKind;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Checks that every request was answered and that every answer was correct, as far as ab reports
 * it.
 */
final class AbAnswers {

    private final AbReport report;
    private final Workload workload;
    private final Load load;

    private AbAnswers(AbReport report, Workload workload, Load load) {
        this.report = report;
        this.workload = workload;
        this.load = load;
    }

    static void check(AbReport report, Workload workload, Load load) throws TrialFailedException {
        AbAnswers answers = new AbAnswers(report, workload, load);
        answers.status();
        answers.failures();
        answers.complete();
        answers.length();
    }

    /**
     * ab only reports how many statuses were outside 200 to 299. If another status is expected, all
     * must be outside; the contract check verifies the exact status.
     */
    private void status() throws TrialFailedException {
        int expected = workload.expect().status();
        boolean success = expected >= 200 && expected <= 299;
        long wrong = success ? report.non2xx() : report.completed() - report.non2xx();
        if (wrong == 0) {
            return;
        }
        String came = success ? "a status outside 200 to 299" : "a status of 200 to 299";
        throw failed(
                Kind.ERROR_RESPONSES,
                "every answer to %s should have status %s, but %s had %s: request it once by hand, and see the server's log"
                        .formatted(workload.requestLine(), expected, howMany(wrong), came));
    }

    /**
     * ab counts one request under several kinds of errors, and its total counts kinds, not
     * requests.
     */
    private void failures() throws TrialFailedException {
        Map<ErrorKind, Long> errors = new EnumMap<>(ErrorKind.class);
        errors.putAll(report.failures());
        errors.put(ErrorKind.WRITE, report.writeErrors());
        if (workload.expect().lengthVaries()) {
            errors.remove(ErrorKind.LENGTH);
        }
        errors.values().removeIf(count -> count == 0);
        boolean unexplained = report.failed() > 0 && report.failures().isEmpty();
        if (errors.isEmpty() && !unexplained) {
            return;
        }
        boolean lengths = errors.keySet().equals(Set.of(ErrorKind.LENGTH));
        String cure =
                lengths
                        ? "if lengths may vary, set lengthVaries in the plan"
                        : "see the server's log";
        throw failed(
                lengths ? Kind.WRONG_ANSWER : Kind.ERROR_RESPONSES,
                "requests to %s failed: ab counts %s of %s: %s"
                        .formatted(
                                workload.requestLine(),
                                unexplained
                                        ? report.failed() + " failed"
                                        : OutputChecks.counts(errors),
                                report.completed(),
                                cure));
    }

    private void complete() throws TrialFailedException {
        long planned = Objects.requireNonNull(load.requests());
        if (report.completed() == planned) {
            return;
        }
        throw failed(
                report.completed() < planned ? Kind.ERROR_RESPONSES : Kind.IDENTITY_BROKEN,
                "ab should complete %s requests, but completed %s: see its output"
                        .formatted(planned, report.completed()));
    }

    /** ab takes the length of the first body as correct, and counts bodies with another length. */
    private void length() throws TrialFailedException {
        Long first = report.documentLength();
        new BodyLengths(workload).require(first);
        Workload alike = first == null ? workload : workload.answering(Math.toIntExact(first));
        new BodyLengths(alike).requireSum(report.completed(), report.bodyTransferred());
    }

    private String howMany(long wrong) {
        return wrong == report.completed() ? "all " + wrong : wrong + " of " + report.completed();
    }

    private static TrialFailedException failed(Kind kind, String sentence) {
        return new TrialFailedException(new Failure(kind, sentence));
    }
}
