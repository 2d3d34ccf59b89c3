package io.weighbridge.squeeze;

import io.weighbridge.compare.report.CsvLines;
import io.weighbridge.compare.report.Finding;
import io.weighbridge.compare.report.HtmlPage;
import io.weighbridge.compare.report.Medium;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The smallest memory. Its page is text with charts. */
public record SqueezeFinding(Squeezed squeezed) implements Finding {

    /**
     * What a search found.
     *
     * @param folder of the run, which has its launches; null: there are none
     */
    public static SqueezeFinding of(RunRecord run, @Nullable Path folder) {
        List<SqueezeLaunch> launches =
                folder == null ? List.of() : RunDirectory.values(folder, SqueezeLaunch.LOG);
        return new SqueezeFinding(Squeezed.of(run, launches));
    }

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
    public String page(String title) {
        return HtmlPage.text(this) + HtmlPage.scripts();
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
