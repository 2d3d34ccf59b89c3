package io.weighbridge.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.gatling.SimulationLog.Request;
import io.weighbridge.job.ErrorKind;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestFiguresTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    status.find.transformOption.is(right), found non-2xx       | NON_2XX
                    bodyBytes.find.transformOption.is(right), found wrong-body | WRONG_BODY
                    j.n.ConnectException: Connection refused: /127.0.0.1:1            | CONNECT
                    Request timeout to 127.0.0.1:8080 after 6000 ms                   | TIMEOUT
                    j.i.IOException: Premature close                                  | RECEIVE
                    """)
    void a_message_has_a_kind(String message, ErrorKind kind) {
        assertThat(RequestFigures.kind(message)).isEqualTo(kind);
    }

    @Test
    void the_warm_up_is_sent_but_not_completed() {
        RequestFigures figures = new RequestFigures();
        figures.add(new Request(LoadSimulation.WARM_UP, 1000, 1500, true, ""));
        figures.add(new Request(LoadSimulation.MEASURED, 2000, 2001, true, ""));
        figures.add(new Request(LoadSimulation.MEASURED, 2001, 2004, true, ""));

        assertThat(figures.sent()).isEqualTo(3);
        assertThat(figures.completed()).isEqualTo(2);
        assertThat(figures.span()).isEqualTo(1.004);
        assertThat(Objects.requireNonNull(figures.service()).mean()).isEqualTo(0.002);
        assertThat(figures.elapsed(1999, 2000)).isEqualTo(0.005);
        assertThat(figures.elapsed(1999, 2999)).isEqualTo(1);
    }
}
