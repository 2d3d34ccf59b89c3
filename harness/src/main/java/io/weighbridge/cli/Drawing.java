package io.weighbridge.cli;

import io.weighbridge.report.Comparison;
import io.weighbridge.report.Format;
import io.weighbridge.report.HtmlPage;
import io.weighbridge.report.Report;
import io.weighbridge.result.RunDirectory;
import io.weighbridge.run.RunOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Optional;

/** Draws what a run found, and compares it once, however many reports are drawn of it. */
final class Drawing implements Reporting {

    private record Compared(RunOutcome outcome, Comparison comparison) {}

    private Optional<Compared> last = Optional.empty();

    @Override
    public void write(RunOutcome outcome, Shape shape, boolean colour, int width, Appendable out)
            throws IOException {
        Comparison comparison = comparison(outcome);
        StringWriter text = new StringWriter();
        if (shape == Shape.HTML) {
            HtmlPage.of(
                            comparison,
                            outcome.record(),
                            outcome.trials(),
                            RunDirectory.profiled(outcome.folder()))
                    .write(text);
        } else {
            Format.valueOf(shape.name())
                    .write(comparison, new Format.Options(colour, Math.max(40, width)), text);
        }
        out.append(text.getBuffer());
    }

    private Comparison comparison(RunOutcome outcome) {
        Compared compared =
                last.filter(it -> it.outcome().equals(outcome))
                        .orElseGet(
                                () ->
                                        new Compared(
                                                outcome,
                                                Report.of(outcome.record(), outcome.trials())));
        last = Optional.of(compared);
        return compared.comparison();
    }
}
