package io.weighbridge.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.weighbridge.result.RunRecord;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlPageTest {

    private static final int TWO_MEGABYTES = 2_000_000;

    private static String page(RunRecord run) throws IOException {
        StringWriter page = new StringWriter();
        HtmlPage.of(run, InventedRun.trials(run)).write(page);
        return page.toString();
    }

    private static JsonNode data(String page) throws IOException {
        Matcher data =
                Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>")
                        .matcher(page);
        assertThat(data.find()).isTrue();
        return new ObjectMapper().readTree(data.group(1));
    }

    @Test
    void a_page_is_one_file_that_fetches_nothing() throws IOException {
        String page = page(InventedRun.record(5));

        assertThat(page.length()).isLessThan(TWO_MEGABYTES);
        assertThat(page).doesNotContainPattern("<(?:link|img|iframe)[ >]");
        assertThat(page).doesNotContainPattern("<script[^>]* src=");
        assertThat(page).contains("default-src 'none'");
    }

    @Test
    void its_data_is_the_json_report() throws IOException {
        RunRecord run = InventedRun.record(5);
        StringWriter json = new StringWriter();
        Format.JSON.write(Report.of(run, InventedRun.trials(run)), Format.Options.PLAIN, json);

        assertThat(data(page(run)).path("report"))
                .isEqualTo(new ObjectMapper().readTree(json.toString()));
    }

    @Test
    void what_looks_like_markup_stays_data() throws IOException {
        RunRecord run =
                InventedRun.record(2)
                        .withPlan(
                                InventedRun.record(2)
                                        .plan()
                                        .withNotes(
                                                List.of(
                                                        "</script><script>alert(1)</script>"
                                                                + " {{css}}")));

        String page = page(run);

        assertThat(page).doesNotContain("<script>alert(1)");
        assertThat(data(page).at("/report/run/notes/0").asText())
                .isEqualTo("</script><script>alert(1)</script> {{css}}");
    }

    @Test
    void spectra_and_warm_ups_are_those_of_the_trials() throws IOException {
        RunRecord run = InventedRun.record(3);
        JsonNode details = data(page(run)).path("details");

        assertThat(details.path("metrics").path("load.cpu").path("label").asText())
                .isEqualTo("CPU/request");
        assertThat(details.path("metrics").path("load.rps").path("better").asText())
                .isEqualTo("higher");
        assertThat(details.path("spectra")).hasSizeLessThanOrEqualTo(run.plan().targets().size());
    }
}
