package io.weighbridge.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Lists of questions about the same employees. The same documents give the same lists; nothing is
 * asked twice before everything was asked once.
 */
public final class Queries {

    private static final String EMPLOYEES = "/employees/";
    private static final String ORGANIZATIONS = EMPLOYEES + "organization/";

    private static final long BY_NAME = 5L << 32;
    private static final long BY_LARGE = 6L << 32;
    private static final long BY_SMALL = 7L << 32;

    private Queries() {}

    /** All employees of a name: about 18. */
    public static List<Query> byName(Documents documents, int howMany) {
        return list(
                new Permutation(documents.names(), documents.seed() + BY_NAME),
                documents.names(),
                howMany,
                name ->
                        query(
                                EMPLOYEES + Documents.employeeName(name),
                                documents,
                                documents.named(name)));
    }

    /** All employees of a large organisation: 3,600. */
    public static List<Query> byLargeOrganization(Documents documents, int howMany) {
        long large = documents.largeOrganizations();
        return list(
                new Permutation(large, documents.seed() + BY_LARGE),
                large,
                howMany,
                organization -> byOrganization(documents, organization));
    }

    /** All employees of a small organisation: about 40. */
    public static List<Query> bySmallOrganization(Documents documents, int howMany) {
        long large = documents.largeOrganizations();
        long small = documents.organizations() - large;
        return list(
                new Permutation(small, documents.seed() + BY_SMALL),
                small,
                howMany,
                organization -> byOrganization(documents, large + organization));
    }

    private static Query byOrganization(Documents documents, long organization) {
        return query(
                ORGANIZATIONS + Documents.organizationName(organization),
                documents,
                documents.employedBy(organization));
    }

    /** Each is worked out once: the answer of a large one has 0.7 MB. */
    private static List<Query> list(
            Permutation order, long different, int howMany, LongFunction<Query> query) {
        Map<Long, Query> known = new HashMap<>();
        return LongStream.range(0, howMany)
                .map(position -> order.at(position % different))
                .mapToObj(number -> known.computeIfAbsent(number, query::apply))
                .toList();
    }

    /** The names are letters and digits, which a path takes as they are. */
    private static Query query(String path, Documents documents, LongStream found) {
        StringBuilder json = new StringBuilder();
        long hits = 0;
        long bytes = 0;
        for (long n : found.toArray()) {
            json.setLength(0);
            bytes += documents.write(n, json).length();
            hits++;
        }
        return new Query(path, hits, bytes + Math.max(0, hits - 1) + "[]".length());
    }
}
