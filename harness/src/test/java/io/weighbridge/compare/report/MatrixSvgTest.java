package io.weighbridge.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.RunRecord;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** The picture of the table of ratios. */
class MatrixSvgTest {

    private static String written(RunReport report) throws IOException {
        StringWriter out = new StringWriter();
        Format.SVG.write(report, out);
        return out.toString();
    }

    private static String stored(String id) throws IOException {
        RunDirectory run = RunDirectory.open(Path.of("../docs/data", id));
        return written(RunReport.of(run.record(), run.trials()));
    }

    /** Fails unless the picture is well-formed. */
    private static Document parsed(String picture) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(picture)));
    }

    private static List<Element> elements(Document picture, String name) {
        NodeList found = picture.getElementsByTagNameNS("http://www.w3.org/2000/svg", name);
        List<Element> elements = new ArrayList<>();
        for (int at = 0; at < found.getLength(); at++) {
            elements.add((Element) found.item(at));
        }
        return elements;
    }

    private static List<String> texts(Document picture) {
        return elements(picture, "text").stream().map(Element::getTextContent).toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"quick-at-rate", "thorough", "petclinic", "peers", "elasticsearch"})
    void the_picture_is_well_formed_and_says_what_was_measured_when_and_where(String id)
            throws Exception {
        RunRecord run = RunDirectory.open(Path.of("../docs/data", id)).record();
        Document picture = parsed(stored(id));

        assertThat(picture.getDocumentElement().getLocalName()).isEqualTo("svg");
        assertThat(String.join("\n", texts(picture)))
                .contains(run.plan().title().substring(0, 5))
                .contains("Run " + run.id())
                .contains(run.startedAt().toString().substring(0, 10))
                .contains(run.machine().get("cpu"));
        assertThat(elements(picture, "desc").get(0).getTextContent()).contains(run.id());
    }

    @Test
    void a_significant_difference_has_a_direction_and_a_colour_and_another_has_neither()
            throws Exception {
        Document picture = parsed(stored("quick-at-rate"));

        assertThat(texts(picture))
                .contains("▼ 0.76×", "[0.59, 0.96] ?", "1.08×", "[0.85, 1.38] n.s. ?")
                .contains("0.52×", "too few rounds ?");
        for (Element text : elements(picture, "text")) {
            String kind = text.getAttribute("class");
            boolean directed = text.getTextContent().matches("[▲▼] [\\d.>]+×");
            assertThat(kind.equals("better") || kind.equals("worse"))
                    .as(text.getTextContent())
                    .isEqualTo(directed);
        }
    }

    @Test
    void every_text_begins_within_the_picture() throws Exception {
        Document picture = parsed(stored("peers"));

        double width = Double.parseDouble(picture.getDocumentElement().getAttribute("width"));
        double height = Double.parseDouble(picture.getDocumentElement().getAttribute("height"));
        assertThat(elements(picture, "text"))
                .isNotEmpty()
                .allMatch(it -> Double.parseDouble(it.getAttribute("x")) < width - 20)
                .allMatch(it -> Double.parseDouble(it.getAttribute("y")) < height);
    }

    @Test
    void nothing_is_loaded_from_elsewhere() throws Exception {
        String picture = stored("quick-at-rate").replace("http://www.w3.org/2000/svg", "");

        assertThat(picture).doesNotContain("http", "url(", "@import", "<script", "href");
    }

    @Test
    void titles_cannot_break_the_picture() throws Exception {
        RunRecord run = InventedRun.record(2);
        RunRecord named =
                run.withPlan(run.plan().withTitle("a <b> & \"c\" ]]> \u0000\u001b\uFFFE d"));

        Document picture = parsed(written(RunReport.of(named, InventedRun.trials(named))));

        assertThat(elements(picture, "title").get(0).getTextContent())
                .isEqualTo("a <b> & \"c\" ]]>  d");
    }
}
