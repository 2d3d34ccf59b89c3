package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    private static final Documents USUAL = new Documents(200_000, 5, 1);
    private static final Documents FEW = new Documents(10_007, 5, 3);

    private static JsonNode read(Documents documents, long n) {
        try {
            return Rest.JSON.readTree(documents.json(n));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Loaded data and committed results depend on every byte: a change requires a new generator
     * version.
     */
    @ParameterizedTest
    @MethodSource("golden")
    void a_document_never_changes(Documents documents, long n, String json) {
        assertThat(documents.json(n)).isEqualTo(json);
    }

    static Stream<Arguments> golden() {
        return Stream.of(
                Arguments.of(
                        USUAL,
                        17,
                        "{\"id\":\"17\",\"organization\":{\"id\":1710,\"name\":\"TestO1710\",\"address\":\"19"
                            + " Market Square, Springfield\"}"
                            + ",\"department\":{\"id\":171073,\"name\":\"TestD171073\"},\"name\":\"JohnSmith1513\",\"age\":19,\"position\":\"Analyst\"}"),
                Arguments.of(
                        USUAL,
                        199_999,
                        "{\"id\":\"199999\",\"organization\":{\"id\":161,\"name\":\"TestO161\",\"address\":\"105"
                            + " Bridge Street, Springfield\"}"
                            + ",\"department\":{\"id\":16161,\"name\":\"TestD16161\"},\"name\":\"JohnSmith3786\",\"age\":63,\"position\":\"Tester\"}"),
                Arguments.of(
                        new Documents(18_000_000, 5, -42),
                        17_999_999,
                        "{\"id\":\"17999999\",\"organization\":{\"id\":2037,\"name\":\"TestO2037\",\"address\":\"77"
                            + " Station Road, Springfield\"}"
                            + ",\"department\":{\"id\":203797,\"name\":\"TestD203797\"},\"name\":\"JohnSmith459176\",\"age\":45,\"position\":\"Operator\"}"));
    }

    @Test
    void fields_come_in_the_application_s_order_and_without_blanks() {
        assertThat(USUAL.json(4))
                .matches(
                        "\\{\"id\":\"4\",\"organization\":\\{\"id\":(\\d+),\"name\":\"TestO\\1\",\"address\":\"[A-Za-z0-9"
                            + " ,]+\"},\"department\":\\{\"id\":(\\d+),"
                            + "\"name\":\"TestD\\2\"},\"name\":\"JohnSmith\\d+\",\"age\":\\d\\d,"
                            + "\"position\":\"[A-Za-z]+\"}");
    }

    @Test
    void a_document_has_as_many_bytes_as_characters() {
        String json = USUAL.json(123_456);

        assertThat(json.getBytes(StandardCharsets.UTF_8)).hasSize(json.length());
    }

    @Test
    void each_organisation_has_a_hundred_departments() {
        for (long n = 0; n < 1_000; n++) {
            JsonNode document = read(USUAL, n);
            assertThat(document.at("/department/id").asLong() / 100)
                    .isEqualTo(document.at("/organization/id").asLong());
        }
    }

    @Test
    void ages_are_those_of_employees() {
        assertThat(LongStream.range(0, 5_000).mapToObj(n -> read(FEW, n).path("age").asInt()))
                .contains(18, 65)
                .allMatch(age -> age >= 18 && age <= 65);
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000, 10_007, 10_799, 10_801, 40_000})
    void results_of_queries_are_known_in_advance(long count) {
        Documents documents = new Documents(count, 5, 11);
        List<JsonNode> all = LongStream.range(0, count).mapToObj(n -> read(documents, n)).toList();
        Map<String, List<Long>> byName = grouped(all, json -> json.path("name").asText());
        Map<String, List<Long>> byOrganization =
                grouped(all, json -> json.at("/organization/name").asText());

        assertThat(byName).hasSize((int) documents.names());
        assertThat(byOrganization).hasSize((int) documents.organizations());
        byName.forEach(
                (name, ids) ->
                        assertThat(documents.named(number(name)).sorted().boxed())
                                .as(name)
                                .containsExactlyElementsOf(ids));
        byOrganization.forEach(
                (name, ids) ->
                        assertThat(documents.employedBy(number(name)).sorted().boxed())
                                .as(name)
                                .containsExactlyElementsOf(ids));
    }

    private static Map<String, List<Long>> grouped(
            List<JsonNode> all, Function<JsonNode, String> key) {
        return all.stream()
                .collect(
                        Collectors.groupingBy(
                                key,
                                Collectors.mapping(
                                        json -> json.path("id").asLong(), Collectors.toList())));
    }

    private static long number(String name) {
        return Long.parseLong(name.replaceAll("\\D", ""));
    }

    @ParameterizedTest
    @CsvSource({"10000, 1, 161", "200000, 28, 2508", "18000000, 2500, 227500"})
    void half_of_all_are_in_organisations_of_3600_and_half_in_those_of_40(
            long count, long large, long all) {
        Documents documents = new Documents(count, 5, 1);

        assertThat(documents.largeOrganizations()).isEqualTo(large);
        assertThat(documents.organizations()).isEqualTo(all);
        assertThat(documents.employedBy(0).count()).isEqualTo(3_600);
        assertThat(documents.employedBy(large - 1).count()).isEqualTo(3_600);
        assertThat(documents.employedBy(large).count()).isBetween(39L, 41L);
        assertThat(documents.employedBy(all - 1).count()).isBetween(39L, 41L);
    }

    @ParameterizedTest
    @ValueSource(longs = {10_000, 10_007, 200_000, 18_000_000})
    void a_name_belongs_to_about_18_employees(long count) {
        Documents documents = new Documents(count, 5, 1);

        for (long name : new long[] {0, 1, documents.names() / 2, documents.names() - 1}) {
            assertThat(documents.named(name).count()).isBetween(17L, 19L);
        }
    }

    @Test
    void another_seed_makes_other_employees() {
        Documents other = new Documents(200_000, 5, 2);

        assertThat(LongStream.range(0, 100).mapToObj(other::json).toList())
                .isNotEqualTo(LongStream.range(0, 100).mapToObj(USUAL::json).toList());
    }

    @Test
    void shards_change_no_document() {
        assertThat(new Documents(200_000, 1, 1).json(99)).isEqualTo(USUAL.json(99));
    }

    @ParameterizedTest
    @CsvSource({
        "9999, 5, 'The store takes 10000 to 18000000 documents, not 9999'",
        "18000001, 5, 'The store takes 10000 to 18000000 documents, not 18000001'",
        "200000, 0, 'The store''s index has 1 to 100 shards, not 0'",
        "200000, 101, 'The store''s index has 1 to 100 shards, not 101'"
    })
    void numbers_out_of_range_are_named(long count, int shards, String sentence) {
        assertThatThrownBy(() -> new Documents(count, shards, 1))
                .isInstanceOf(StoreException.class)
                .hasMessage(sentence);
    }
}
