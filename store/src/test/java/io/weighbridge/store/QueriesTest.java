package io.weighbridge.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class QueriesTest {

    private static final Documents DOCUMENTS = new Documents(20_000, 5, 1);

    /** All employees with a word in them, as an application would answer. */
    private static String answer(String word) {
        return LongStream.range(0, DOCUMENTS.count())
                .mapToObj(DOCUMENTS::json)
                .filter(json -> json.contains("\"name\":\"" + word + "\""))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String word(Query query) {
        return query.path().substring(query.path().lastIndexOf('/') + 1);
    }

    private static long hits(String answer) {
        return answer.split("\"age\":", -1).length - 1L;
    }

    private static void assertAsAnswered(Query query) {
        String answer = answer(word(query));
        assertThat(query.bytes()).as(query.path()).isEqualTo(answer.length());
        assertThat(query.hits()).as(query.path()).isEqualTo(hits(answer));
    }

    @Test
    void hits_and_bytes_are_those_of_the_whole_answer() {
        Queries.byName(DOCUMENTS, 5).forEach(QueriesTest::assertAsAnswered);
        Queries.byLargeOrganization(DOCUMENTS, 2).forEach(QueriesTest::assertAsAnswered);
        Queries.bySmallOrganization(DOCUMENTS, 5).forEach(QueriesTest::assertAsAnswered);
    }

    @Test
    void paths_are_the_application_s() {
        assertThat(Queries.byName(DOCUMENTS, 3))
                .allSatisfy(query -> assertThat(query.path()).matches("/employees/JohnSmith\\d+"));
        assertThat(Queries.bySmallOrganization(DOCUMENTS, 3))
                .allSatisfy(
                        query ->
                                assertThat(query.path())
                                        .matches("/employees/organization/TestO\\d+"));
    }

    @Test
    void large_and_small_organisations_are_kept_apart() {
        assertThat(Queries.byLargeOrganization(DOCUMENTS, 10))
                .allSatisfy(query -> assertThat(query.hits()).isEqualTo(3_600));
        assertThat(Queries.bySmallOrganization(DOCUMENTS, 10))
                .allSatisfy(query -> assertThat(query.hits()).isBetween(39L, 41L));
    }

    @Test
    void no_query_is_repeated_before_all_have_occurred() {
        List<Query> all = Queries.byName(DOCUMENTS, (int) DOCUMENTS.names());

        assertThat(new HashSet<>(all)).hasSameSizeAs(all);
    }

    @Test
    void a_list_with_more_queries_than_exist_repeats_them() {
        int large = (int) DOCUMENTS.largeOrganizations();

        List<Query> list = Queries.byLargeOrganization(DOCUMENTS, 2 * large + 1);

        assertThat(list.subList(large, 2 * large)).isEqualTo(list.subList(0, large));
        assertThat(list.get(2 * large)).isEqualTo(list.get(0));
    }

    @Test
    void the_same_documents_give_the_same_list_and_others_another() {
        assertThat(Queries.byName(DOCUMENTS, 50)).isEqualTo(Queries.byName(DOCUMENTS, 50));
        assertThat(Queries.byName(new Documents(20_000, 5, 2), 50))
                .isNotEqualTo(Queries.byName(DOCUMENTS, 50));
    }

    @Test
    void a_short_list_is_the_beginning_of_a_long_one() {
        assertThat(Queries.byName(DOCUMENTS, 10))
                .isEqualTo(Queries.byName(DOCUMENTS, 100).subList(0, 10));
    }
}
