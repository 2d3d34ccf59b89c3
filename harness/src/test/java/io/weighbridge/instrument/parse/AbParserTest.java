package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.instrument.model.Failure;
import io.weighbridge.instrument.model.Failure.Kind;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.plan.Workload.Expect;
import io.weighbridge.instrument.result.LoadResult;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AbParserTest {

    private static final Workload ANY = Workload.get("any", "/plaintext");
    private static final double EXACT = 1e-12;

    private final Path folder;

    AbParserTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static Workload expecting(Expect expect) {
        return Workload.get("w", "/plaintext").withExpect(expect);
    }

    private static Expect status(int status) {
        return new Expect(status, null, null, null, false);
    }

    private static Failure failure(Recording recording, Workload workload) {
        return recording.failure(workload);
    }

    private static Failure failure(String recording) {
        return failure(Recording.of(recording), ANY);
    }

    @Nested
    class what_is_read {

        @Test
        void every_figure_of_a_plain_run_is_its_own() throws Exception {
            LoadResult result = Recording.of("plain").parse(ANY);

            assertThat(result.driver()).isEqualTo("ab");
            assertThat(result.driverVersion()).isEqualTo("ApacheBench, Version 2.3 <$Revision$>");
            assertThat(result.serverSoftware()).isEqualTo("Scale/1.0");
            assertThat(result.connections()).isEqualTo(4);
            assertThat(result.planned()).isEqualTo(1000);
            assertThat(result.completed()).isEqualTo(1000);
            assertThat(result.elapsed()).isEqualTo(0.389);
            assertThat(result.requestsPerSecond()).isEqualTo(2568.81);
            assertThat(result.errors()).isEmpty();
            assertThat(result.keptAlive()).isNull();
            assertThat(result.bytesReceived()).isEqualTo(135000L);
            assertThat(result.bodyBytes()).isEqualTo(13L);
        }

        @Test
        void percentiles_come_from_the_file_in_microseconds_and_none_is_another() throws Exception {
            LoadResult result = Recording.of("slow").parse(ANY);

            assertThat(result.percentiles()).hasSize(101);
            assertThat(result.percentiles().get(50.0)).isEqualTo(0.026527, within(EXACT));
            assertThat(result.percentiles().get(90.0)).isEqualTo(0.032535, within(EXACT));
            assertThat(result.percentiles().get(95.0)).isEqualTo(0.032590, within(EXACT));
            assertThat(result.percentiles().get(99.0)).isEqualTo(0.032871, within(EXACT));
            assertThat(result.latencyMax()).isCloseTo(1.052150, within(EXACT));
        }

        @Test
        void percentiles_that_ab_reads_beyond_its_list_are_removed() throws Exception {
            LoadResult result =
                    Recording.of("ten").parse(expecting(new Expect(200, null, null, null, true)));

            assertThat(result.percentiles())
                    .containsEntry(94.0, 0.087919)
                    .doesNotContainKeys(95.0, 99.0)
                    .containsEntry(100.0, 0.087919);
            assertThat(result.latencyMax()).isEqualTo(0.087919);
        }

        @Test
        void a_missing_file_of_percentiles_fails() {
            Failure failure = failure(Recording.of("fast").withoutPercentilesFile(), ANY);

            assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
            assertThat(failure.sentence()).startsWith("ab wrote no percentiles: ");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "Total:          1    2   0.4      1       4",
                    "Total:          1    2       4"
                })
        void without_the_row_of_the_slowest_the_table_s_maximum_serves(String row)
                throws Exception {
            Recording older =
                    Recording.of("plain")
                            .with(folder, "percentiles", "\n100,4.149", "")
                            .with(
                                    folder,
                                    "stdout",
                                    "Total:          1    2   0.4      1       4",
                                    row);

            LoadResult result = older.parse(ANY);
            assertThat(result.percentiles()).hasSize(100);
            assertThat(result.latencyMax()).isEqualTo(0.004);
            assertThat(result.latencyMean()).isBetween(0.001506, 0.001542);
        }

        @Test
        void the_mean_is_neither_the_99th_percentile_nor_connections_over_rate() throws Exception {
            LoadResult result = Recording.of("plain").parse(ANY);

            assertThat(result.latencyMean())
                    .isBetween(0.001506, 0.001542)
                    .isNotEqualTo(result.percentiles().get(99.0))
                    .isNotEqualTo(4 / result.requestsPerSecond());
        }

        @Test
        void a_mean_with_wide_bounds_is_absent() throws Exception {
            assertThat(Recording.of("fast").parse(ANY).latencyMean()).isNull();
        }

        @Test
        void a_mean_in_whole_milliseconds_is_used_if_precise_enough() throws Exception {
            assertThat(Recording.of("slow").parse(ANY).latencyMean()).isBetween(0.0285, 0.030);
        }

        @Test
        void connections_kept_alive_are_counted_on_request() throws Exception {
            assertThat(Recording.of("keep-alive").parse(ANY).keptAlive()).isEqualTo(1000L);
        }

        @Test
        void a_server_without_a_name_has_none() throws Exception {
            assertThat(Recording.of("fast").parse(ANY).serverSoftware()).isNull();
        }

        @ParameterizedTest
        @ValueSource(strings = {"post", "patch"})
        void bodies_are_received_after_bodies_were_sent(String name) throws Exception {
            assertThat(Recording.of(name).parse(ANY).bodyBytes()).isEqualTo(15L);
        }

        @Test
        void a_head_has_no_body() throws Exception {
            Workload head = Workload.get("head", "/plaintext").withMethod("HEAD");

            assertThat(Recording.of("head").parse(head).bodyBytes()).isEqualTo(0L);
        }

        @Test
        void progress_on_standard_error_is_no_failure() throws Exception {
            assertThat(Recording.of("progress").parse(ANY).completed()).isEqualTo(1000);
        }

        @Test
        void varying_lengths_that_are_allowed_pass_and_give_the_mean() throws Exception {
            Expect varies = new Expect(200, null, null, null, true);

            assertThat(Recording.of("varying-lengths").parse(expecting(varies)).bodyBytes())
                    .as("12999 bytes of 1000 bodies")
                    .isEqualTo(13L);
            assertThat(Recording.of("wrong-lengths").parse(expecting(varies)).completed())
                    .isEqualTo(1000);
        }

        @Test
        void an_error_status_that_is_expected_passes() throws Exception {
            LoadResult result = Recording.of("all-non-2xx").parse(expecting(status(500)));

            assertThat(result.completed()).isEqualTo(1000);
            assertThat(result.errors()).isEmpty();
        }
    }

    @Nested
    class answers_that_fail_the_trial {

        @Test
        void zero_failed_requests_with_only_non_2xx_is_not_a_success() {
            Failure failure = failure("all-non-2xx");

            assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
            assertThat(failure.sentence())
                    .isEqualTo(
                            "requests to GET /plaintext failed: ab counted 1000 answers and these"
                                    + " errors: non-2xx 1000. See the server's log: the status"
                                    + " should be 200");
        }

        @Test
        void some_non_2xx_are_counted() {
            assertThat(failure("some-non-2xx").sentence())
                    .contains("1000 answers and these errors: non-2xx 250. See");
        }

        @Test
        void successes_where_an_error_is_expected_fail() {
            Failure failure = failure(Recording.of("plain"), expecting(status(404)));

            assertThat(failure.sentence())
                    .contains("these errors: wrong-status 1000. See")
                    .endsWith("the status should be 404");
        }

        @Test
        void bodies_of_other_lengths_fail() {
            Failure failure = failure("wrong-lengths");

            assertThat(failure.kind()).isEqualTo(Kind.WRONG_ANSWER);
            assertThat(failure.sentence())
                    .contains("1000 answers and these errors: length 857. Check the server's")
                    .endsWith(
                            "if their lengths may vary, run a plan whose workload has expect:"
                                    + " {lengthVaries: true}");
        }

        @Test
        void receive_errors_that_ab_ignores_by_option_fail_by_kind() {
            Failure failure = failure("server-dies-receive-errors-ignored");

            assertThat(failure.kind()).isEqualTo(Kind.ERROR_RESPONSES);
            assertThat(failure.sentence())
                    .contains("these errors: receive 704, length 705, exception 352. See");
        }

        @Test
        void write_errors_fail() {
            Recording broken =
                    Recording.of("plain")
                            .with(
                                    folder,
                                    "stdout",
                                    "Total transferred:",
                                    "Write errors:           3\nTotal transferred:");

            assertThat(failure(broken, ANY).sentence()).contains("these errors: write 3. See");
        }

        @Test
        void fewer_than_planned_fail() {
            Recording more =
                    Recording.of("plain").with(Load.closed("ab", 4, 1001, false, List.of()));

            assertThat(failure(more, ANY).sentence())
                    .contains("complete 1001 requests, but completed 1000");
        }

        @Test
        void no_answers_at_all_fail_with_and_without_percentiles() {
            Recording none =
                    Recording.of("plain")
                            .with(folder, "stdout", "requests:      1000", "requests:      0")
                            .with(folder, "stdout", "2568.81", "0.00")
                            .with(folder, "percentiles", "\n100,4.149", "");

            for (Recording recording : List.of(none, none.withoutPercentilesFile())) {
                Failure failure = failure(recording, ANY);
                assertThat(failure.kind()).isEqualTo(Kind.HUNG_UNDER_LOAD);
                assertThat(failure.sentence()).startsWith("ab got no answers to GET /plaintext");
            }
        }

        @Test
        void a_length_other_than_the_expected_fails() {
            Expect longer = new Expect(200, null, null, 14, false);

            assertThat(failure(Recording.of("plain"), expecting(longer)).sentence())
                    .contains("each body should be 14 bytes long, but is 13");
        }

        @Test
        void a_length_other_than_the_expected_bodys_in_utf_8_fails() {
            Expect umlaut = new Expect(200, null, "Hallo, Wörld!", null, false);

            assertThat(failure(Recording.of("plain"), expecting(umlaut)).kind())
                    .isEqualTo(Kind.WRONG_ANSWER);
        }
    }

    @Nested
    class ends_that_fail_the_trial {

        @ParameterizedTest
        @CsvSource({
            "timeout, HUNG_UNDER_LOAD, timed out",
            "refused, NO_ANSWER, refused or closed",
            "server-dies, NO_ANSWER, refused or closed after 3",
            "more-connections-than-requests, DRIVER_FAILED, Cannot use concurrency level greater"
        })
        void have_different_kinds(String recording, Kind kind, String words) {
            Failure failure = failure(recording);

            assertThat(failure.kind()).isEqualTo(kind);
            assertThat(failure.sentence()).contains(words);
            assertThat(failure.lastLines()).isNotEmpty().hasSizeLessThanOrEqualTo(20);
        }
    }

    @Nested
    class figures_that_contradict_each_other {

        @Test
        void connections_that_never_carried_a_request_are_found() {
            Expect varies = new Expect(200, null, null, null, true);

            Failure failure = failure(Recording.of("backlog-full"), expecting(varies));

            assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
            assertThat(failure.sentence())
                    .contains(
                            "ab reports 64 connections, but its requests/s and latencies give only"
                                    + " 55.5");
        }

        @Test
        void decreasing_percentiles_are_detected() {
            Recording falling =
                    Recording.of("plain").with(folder, "percentiles", "\n95,2.188", "\n95,0.188");

            assertThat(failure(falling, ANY).sentence()).contains("but p95 is 1.88E-4 s");
        }

        @Test
        void a_median_of_zero_microseconds_is_detected() {
            String csv = csvOf(percent -> percent <= 50 ? 0 : 1.5);
            Recording zero = withPercentiles(csv);

            assertThat(failure(zero, ANY).sentence()).contains("p50 is 0.0 s");
        }

        @Test
        void a_mean_latency_inconsistent_with_the_connections_is_detected() {
            Recording doubled = withPercentiles(csvOf(percent -> 2.4 + percent * 0.001));

            Failure failure = failure(doubled, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
            assertThat(failure.sentence())
                    .contains(
                            "the load has at most 4 requests in flight, but ab's requests/s and"
                                    + " latencies give 6.29 to 6.29: see its output");
        }

        @Test
        void too_many_requests_in_flight_are_detected_without_a_mean() {
            Recording slowest = withPercentiles(csvOf(percent -> percent < 100 ? 2.4 : 100));

            Failure failure = failure(slowest, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
            assertThat(failure.sentence())
                    .contains(
                            "at most 4 requests in flight, but ab's requests/s and latencies give")
                    .contains("6.17 to ");
        }

        @Test
        void a_number_of_connections_other_than_the_load_s_is_detected() {
            Recording more =
                    Recording.of("plain").with(folder, "stdout", "Level:      4", "Level:      11");

            Failure failure = failure(more, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
            assertThat(failure.sentence())
                    .contains("ab should use 4 connections, but used 11: see");
        }

        @Test
        void percentiles_of_another_run_are_found_by_the_tables_mean() {
            Recording other = withPercentiles(csvOf(percent -> 0.3 + percent * 0.0001));

            Failure failure = failure(other, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.IDENTITY_BROKEN);
            assertThat(failure.sentence()).contains("contradict the mean latency that it printed");
        }

        @Test
        void a_load_longer_than_its_process_is_detected() {
            Recording longer =
                    Recording.of("plain")
                            .with(folder, "stdout", "tests:   0.389", "tests:   3.389")
                            .with(folder, "stdout", "2568.81", "295.07");

            assertThat(failure(longer, ANY).sentence()).contains("reports 3.389 s of load");
        }

        @Test
        void a_short_time_that_ab_rounded_contradicts_nothing() throws Exception {
            Recording rounded =
                    withPercentiles(csvOf(percent -> 0.017))
                            .with(folder, "stdout", "0.389 seconds", "0.004 seconds")
                            .with(folder, "stdout", "2568.81", "222717.15")
                            .with(folder, "stdout", "    2   0.4      1       4", " 0 0 0 0");

            assertThat(rounded.parse(ANY).elapsed()).isEqualTo(0.004);
        }

        @Test
        void bytes_that_do_not_add_up_are_found() {
            Recording less =
                    Recording.of("plain")
                            .with(
                                    folder,
                                    "stdout",
                                    "ed:       13000 bytes",
                                    "ed:       12987 bytes");

            Expect known = new Expect(200, null, null, 13, false);
            assertThat(failure(less, expecting(known)).sentence())
                    .contains(
                            "1000 bodies of 13 bytes each were expected, but they add up to 12987"
                                    + " bytes");
            assertThat(failure(less, ANY).sentence())
                    .contains("1000 bodies have 12987 bytes in total, which is no multiple");
        }

        private Recording withPercentiles(String csv) {
            Recording plain = Recording.of("plain");
            return plain.with(folder, "percentiles", read(plain), csv);
        }

        private String read(Recording recording) {
            try {
                return java.nio.file.Files.readString(
                        java.util.Objects.requireNonNull(
                                recording.raw().files().get("percentiles")));
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @Nested
    class output_that_cannot_be_read {

        static Stream<String> lines() {
            return Stream.of(
                    "This is ApacheBench",
                    "Time taken for tests:",
                    "Concurrency Level:",
                    "Complete requests:",
                    "Failed requests:",
                    "HTML transferred:",
                    "Requests per second:");
        }

        @ParameterizedTest
        @org.junit.jupiter.params.provider.MethodSource("lines")
        void a_missing_line_is_named(String line) {
            Recording cut = Recording.of("plain").with(folder, "stdout", line, "Something else");

            Failure failure = failure(cut, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
            assertThat(failure.sentence()).contains(line.split(" ", -1)[0]);
        }

        @ParameterizedTest
        @ValueSource(strings = {"inf", "nan", "-1", ""})
        void an_invalid_rate_is_rejected(String word) {
            Recording odd = Recording.of("plain").with(folder, "stdout", "2568.81", word);

            assertThat(failure(odd, ANY).kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        }

        @ParameterizedTest
        @CsvSource({
            "some-non-2xx, Non-2xx responses:      250, Non-2xx responses:      none",
            "some-non-2xx, Non-2xx responses:      250, Non-2xx responses:      25x0",
            "keep-alive, Keep-Alive requests:    1000, Keep-Alive requests:    -3",
            "plain, Total transferred:, 'Write errors: 99999999999999999999\nTotal transferred:'",
            "plain, Document Length:        13 bytes, Document Length:        bytes",
            "wrong-lengths, '   (Connect: 0, Receive: 0, Length: 857, Exceptions: 0)', ''",
            "wrong-lengths, 'Length: 857,', 'Length: x,'"
        })
        void a_damaged_count_is_not_taken_for_0(String name, String printed, String damaged) {
            Recording odd = Recording.of(name).with(folder, "stdout", printed, damaged);

            assertThat(failure(odd, ANY).kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
        }

        @Test
        void more_error_statuses_than_answers_are_refused() {
            Recording odd =
                    Recording.of("all-non-2xx")
                            .with(folder, "stdout", "responses:      1000", "responses:      1001");

            Failure failure = failure(odd, expecting(status(500)));
            assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
            assertThat(failure.sentence())
                    .contains("1001 non-2xx responses are more than 1000 complete requests");
        }

        @ParameterizedTest
        @CsvSource({"2568.81, 2614.00", "2568.81, 256.88", "0.389 seconds, 0.383 seconds"})
        void a_rate_that_contradicts_requests_and_time_is_refused(String printed, String other) {
            Recording odd = Recording.of("plain").with(folder, "stdout", printed, other);

            Failure failure = failure(odd, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
            assertThat(failure.sentence()).contains("1000 complete requests in 0.38");
        }

        @Test
        void a_percentiles_file_that_was_cut_off_is_refused() {
            Recording cut =
                    Recording.of("plain").with(folder, "percentiles", "\n99,2.595\n100,4.149", "");

            Failure failure = failure(cut, ANY);
            assertThat(failure.kind()).isEqualTo(Kind.OUTPUT_UNREADABLE);
            assertThat(failure.sentence()).contains("it has 99 rows, not 100");
        }

        @Test
        void a_percentile_without_a_number_is_refused() {
            Recording odd =
                    Recording.of("plain").with(folder, "percentiles", "\n99,2.595", "\n99,nan");

            assertThat(failure(odd, ANY).sentence()).contains("an unreadable row: 99,nan");
        }
    }

    private static String csvOf(java.util.function.IntToDoubleFunction milliseconds) {
        StringBuilder csv = new StringBuilder("Percentage served,Time in ms\n");
        for (int percent = 0; percent <= 100; percent++) {
            csv.append(
                    String.format(
                            java.util.Locale.ROOT,
                            "%d,%.3f%n",
                            percent,
                            milliseconds.applyAsDouble(percent)));
        }
        return csv.toString();
    }
}
