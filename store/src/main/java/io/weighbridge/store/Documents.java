package io.weighbridge.store;

import java.util.List;
import java.util.stream.LongStream;

/**
 * The employees in the store, one document each. An employee depends only on these three values and
 * on its own number, so the result of any query is known in advance.
 *
 * <p>Every name belongs to about 18 employees. About half of the employees are in organisations of
 * 3,600, the others in organisations of about 40; the large organisations have the lowest numbers,
 * from 0.
 *
 * @param count 10,000 to 18,000,000
 * @param shards of the index; 1 to 100
 * @param seed selects one of the data sets of this size
 */
public record Documents(long count, int shards, long seed) {

    /**
     * With far fewer employees, one organisation of 3,600 would have much more than half of them.
     */
    public static final long FEWEST = 10_000;

    /**
     * The number of documents of the blog whose claims {@code docs/results/elasticsearch.md}
     * checks.
     */
    public static final long MOST = 18_000_000;

    private static final int MOST_SHARDS = 100;

    /** The version of the rules in this class. Another version fills an index with other data. */
    static final int GENERATOR = 1;

    static final long LARGE = 3_600;
    private static final long SMALL = 40;
    private static final long NAMESAKES = 18;
    private static final long DEPARTMENTS = 100;

    /**
     * Added to the seed, these make names, organisations and other values independent of each
     * other.
     */
    private static final long NAMES = 1L << 32;

    private static final long ORGANIZATIONS = 2L << 32;
    private static final long TRAITS = 3L << 32;
    private static final long ADDRESSES = 4L << 32;

    private static final int YOUNGEST = 18;
    private static final int AGES = 48;
    private static final int HOUSES = 199;

    private static final List<String> STREETS =
            List.of(
                    "Station Road",
                    "Mill Lane",
                    "Harbour Street",
                    "Church Street",
                    "Market Square",
                    "Park Avenue",
                    "Bridge Street",
                    "Orchard Way");

    private static final List<String> POSITIONS =
            List.of(
                    "Accountant",
                    "Analyst",
                    "Architect",
                    "Clerk",
                    "Developer",
                    "Director",
                    "Engineer",
                    "Manager",
                    "Operator",
                    "Scientist",
                    "Technician",
                    "Tester");

    public Documents {
        if (count < FEWEST || count > MOST) {
            throw new StoreException(
                    "The store takes %d to %d documents, not %d".formatted(FEWEST, MOST, count));
        }
        if (shards < 1 || shards > MOST_SHARDS) {
            throw new StoreException(
                    "The store's index has 1 to %d shards, not %d".formatted(MOST_SHARDS, shards));
        }
    }

    /**
     * One employee as JSON, exactly as the application writes it: the same fields in the same
     * order, no spaces, ASCII.
     *
     * @param n its number, which is also its id in the store; from 0, below the count
     */
    public String json(long n) {
        return write(n, new StringBuilder(240)).toString();
    }

    StringBuilder write(long n, StringBuilder json) {
        Employee employee = employee(n);
        json.append("{\"id\":\"").append(n).append("\",\"organization\":{\"id\":");
        json.append(employee.organization()).append(",\"name\":\"");
        json.append(employee.organizationName()).append("\",\"address\":\"");
        json.append(employee.organizationAddress()).append("\"},\"department\":{\"id\":");
        json.append(employee.department()).append(",\"name\":\"");
        json.append(employee.departmentName()).append("\"},\"name\":\"");
        json.append(employee.name()).append("\",\"age\":").append(employee.age());
        return json.append(",\"position\":\"").append(employee.position()).append("\"}");
    }

    /**
     * The values of one employee, ASCII.
     *
     * @param n its number, from 0, below the count
     */
    public Employee employee(long n) {
        long organization = organizationOf(n);
        long traits = Permutation.mixed(seed + TRAITS, n);
        long department = organization * DEPARTMENTS + part(traits, 0, DEPARTMENTS);
        return new Employee(
                n,
                organization,
                organizationName(organization),
                address(organization),
                department,
                "TestD" + department,
                employeeName(nameOf(n)),
                (int) (YOUNGEST + part(traits, 1, AGES)),
                POSITIONS.get((int) part(traits, 2, POSITIONS.size())));
    }

    private String address(long organization) {
        long traits = Permutation.mixed(seed + ADDRESSES, organization);
        String street = STREETS.get((int) part(traits, 1, STREETS.size()));
        return 1 + part(traits, 0, HOUSES) + " " + street + ", Springfield";
    }

    /** One of three independent numbers from 0 below a bound, derived from a hash. */
    private static long part(long hash, int which, long below) {
        return (hash >>> (21 * which) & 0x1FFFFF) % below;
    }

    /** The number of names, which are numbered from 0. */
    public long names() {
        return Math.round((double) count / NAMESAKES);
    }

    /** The number of organisations with 3,600 employees. */
    public long largeOrganizations() {
        return Math.max(1, Math.round(count / (2.0 * LARGE)));
    }

    /** The number of organisations, large and small. */
    public long organizations() {
        return largeOrganizations() + small().parts();
    }

    static String employeeName(long name) {
        return "JohnSmith" + name;
    }

    static String organizationName(long organization) {
        return "TestO" + organization;
    }

    /** The numbers of all employees with a name. */
    LongStream named(long name) {
        Permutation order = nameOrder();
        EvenPartition shares = new EvenPartition(count, names());
        return LongStream.range(shares.first(name), shares.first(name + 1)).map(order::at);
    }

    /** The numbers of all employees of an organisation. */
    LongStream employedBy(long organization) {
        Permutation order = places();
        long large = largeOrganizations();
        if (organization < large) {
            return LongStream.range(organization * LARGE, (organization + 1) * LARGE)
                    .map(order::at);
        }
        EvenPartition shares = small();
        long first = large * LARGE;
        return LongStream.range(
                        first + shares.first(organization - large),
                        first + shares.first(organization - large + 1))
                .map(order::at);
    }

    private long nameOf(long n) {
        return new EvenPartition(count, names()).partOf(nameOrder().placeOf(n));
    }

    private long organizationOf(long n) {
        long place = places().placeOf(n);
        long large = largeOrganizations();
        return place < large * LARGE
                ? place / LARGE
                : large + small().partOf(place - large * LARGE);
    }

    private EvenPartition small() {
        long employees = count - largeOrganizations() * LARGE;
        return new EvenPartition(employees, Math.round((double) employees / SMALL));
    }

    private Permutation nameOrder() {
        return new Permutation(count, seed + NAMES);
    }

    private Permutation places() {
        return new Permutation(count, seed + ORGANIZATIONS);
    }
}
