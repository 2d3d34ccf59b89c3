package io.weighbridge.report;

import io.weighbridge.analysis.Squeezed;
import java.io.IOException;
import java.util.List;

/** The smallest memory. Its page is text with charts. */
record SqueezeFinding(Squeezed squeezed) implements Finding {

    @Override
    public Object json() {
        return squeezed;
    }

    @Override
    public void write(Medium out) {
        new SqueezeText(squeezed).write(out);
    }

    @Override
    public void csv(CsvLines lines) throws IOException {
        new SqueezeCsv(lines).launches(squeezed);
    }

    @Override
    public String page(String title) throws IOException {
        return HtmlPage.text(this) + HtmlPage.charts(squeezed, List.of("squeeze.js"));
    }

    @Override
    public boolean begun() {
        return squeezed.begun();
    }

    @Override
    public boolean answered() {
        return squeezed.answered();
    }

    @Override
    public boolean failuresCount() {
        return false;
    }
}
