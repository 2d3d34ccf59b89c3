package io.weighbridge.app.employees;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in a sentence, without a stack trace, why the application did not start. */
final class UnfitStoreAnalyzer extends AbstractFailureAnalyzer<UnfitStoreException> {

    @Override
    protected FailureAnalysis analyze(Throwable failure, UnfitStoreException unfit) {
        return new FailureAnalysis(unfit.getMessage(), unfit.cure(), unfit);
    }
}
