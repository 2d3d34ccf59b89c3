package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.mix.BasicLogin;
import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.MixRequest;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixesTest {

    @TempDir private Path folder = Path.of("");

    private static Workload in(Path file) {
        return Workload.of(
                "shop", new Mix(file, null, List.of(), List.of(), null, List.of(), null));
    }

    private static MixRequest sending(Map<String, String> headers) {
        return MixRequest.recorded("root", "GET", "/", 1, 200).sending(headers, null);
    }

    private static Plan noted(Workload workload, RequestList list) {
        return new Mixes((mix, columns, secrets) -> list)
                .noted(new PlanSample().workload(workload).plan(1));
    }

    private static RequestList list(MixRequest request, Path... files) {
        return new RequestList(List.of(request), Map.of(), List.of(), List.of(files));
    }

    @Test
    void a_login_of_http_basic_in_a_file_is_noted_with_its_remedy() {
        Workload shop = in(Path.of("shop.http"));

        assertThat(noted(shop, list(sending(Map.of("authorization", "Basic YTpi")))).notes())
                .contains(BasicLogin.NOTE)
                .anySatisfy(note -> assertThat(note).contains("BCrypt", "--login"));
        assertThat(noted(shop, list(sending(Map.of("Authorization", "Bearer x")))).notes())
                .doesNotContain(BasicLogin.NOTE);
    }

    @Test
    void a_login_of_http_basic_in_a_header_of_the_command_line_is_noted() {
        Workload path = Workload.get("get", "/").withHeaders(Map.of("Authorization", "Basic YTpi"));

        assertThat(noted(path, list(sending(Map.of()))).notes()).contains(BasicLogin.NOTE);
    }

    @Test
    void the_files_that_a_file_names_have_digests_too() throws IOException {
        Path http = Files.writeString(folder.resolve("shop.http"), "POST /orders");
        Path body = Files.writeString(folder.resolve("order.json"), "{}");

        Plan plan = noted(in(http), list(sending(Map.of()), body));

        assertThat(plan.workloads().get(0).mix())
                .extracting(Mix::files)
                .isEqualTo(List.of(http, body));
        assertThat(Artifacts.of(plan.withTargets(List.of())))
                .containsOnlyKeys(http.toString(), body.toString());
    }
}
