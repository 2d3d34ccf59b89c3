package io.weighbridge.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Lists of queries about the employees in a store. The same documents give the same lists. A list
 * repeats a query only after every query has occurred once.
 */
public final class Queries {

    private static final String EMPLOYEES = "/employees/";
    private static final String ORGANIZATIONS = EMPLOYEES + "organization/";

    private static final long BY_NAME = 5L << 32;
    private static final long BY_LARGE = 6L << 32;
    private static final long BY_SMALL = 7L << 32;

    private Queries() {}

    /** Queries for all employees with a given name, about 18 each. */
    public static List<Query> byName(Documents documents, int howMany) {
        return list(
                documents.names(),
                documents.seed() + BY_NAME,
                howMany,
                name ->
                        query(
                                EMPLOYEES + Documents.employeeName(name),
                                documents,
                                documents.named(name)));
    }

    /** The names in {@link #byName}, in the same order. */
    public static List<String> names(Documents documents, int howMany) {
        return numbers(documents.names(), documents.seed() + BY_NAME, howMany)
                .mapToObj(Documents::employeeName)
                .toList();
    }

    /** The names of the organisations in {@link #byLargeOrganization}, in the same order. */
    public static List<String> largeOrganizations(Documents documents, int howMany) {
        return numbers(documents.largeOrganizations(), documents.seed() + BY_LARGE, howMany)
                .mapToObj(Documents::organizationName)
                .toList();
    }

    /** The names of the organisations in {@link #bySmallOrganization}, in the same order. */
    public static List<String> smallOrganizations(Documents documents, int howMany) {
        long large = documents.largeOrganizations();
        long small = documents.organizations() - large;
        return numbers(small, documents.seed() + BY_SMALL, howMany)
                .mapToObj(number -> Documents.organizationName(large + number))
                .toList();
    }

    /** Queries for all employees of a large organisation, 3,600 each. */
    public static List<Query> byLargeOrganization(Documents documents, int howMany) {
        long large = documents.largeOrganizations();
        return list(
                large,
                documents.seed() + BY_LARGE,
                howMany,
                organization -> byOrganization(documents, organization));
    }

    /** Queries for all employees of a small organisation, about 40 each. */
    public static List<Query> bySmallOrganization(Documents documents, int howMany) {
        long large = documents.largeOrganizations();
        long small = documents.organizations() - large;
        return list(
                small,
                documents.seed() + BY_SMALL,
                howMany,
                organization -> byOrganization(documents, large + organization));
    }

    private static Query byOrganization(Documents documents, long organization) {
        return query(
                ORGANIZATIONS + Documents.organizationName(organization),
                documents,
                documents.employedBy(organization));
    }

    /** Computes each query only once, because the answer to a large one has 0.7 MB. */
    private static List<Query> list(
            long different, long seed, int howMany, LongFunction<Query> query) {
        Map<Long, Query> known = new HashMap<>();
        return numbers(different, seed, howMany)
                .mapToObj(number -> known.computeIfAbsent(number, query::apply))
                .toList();
    }

    /** Numbers from 0, in a random order that begins anew after the last one. */
    private static LongStream numbers(long different, long seed, int howMany) {
        Permutation order = new Permutation(different, seed);
        return LongStream.range(0, howMany).map(position -> order.at(position % different));
    }

    /** Names consist of letters and digits, which need no encoding in a path. */
    private static Query query(String path, Documents documents, LongStream found) {
        StringBuilder json = new StringBuilder();
        long[] hits = found.toArray();
        long commas = Math.max(0, hits.length - 1);
        long bytes = commas + "[]".length();
        for (long n : hits) {
            json.setLength(0);
            bytes += documents.write(n, json).length();
        }
        return new Query(path, hits.length, bytes);
    }
}
