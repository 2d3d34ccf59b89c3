package io.weighbridge.instrument.sample;

import io.weighbridge.os.ManagementAgent;
import java.io.IOException;
import java.lang.management.MemoryType;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.management.AttributeList;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.remote.JMXConnector;
import org.jspecify.annotations.Nullable;

/**
 * Reads a JVM's management beans through the attach API, which needs no startup flags and no code
 * of this project on the class path.
 *
 * <p>The cost for the server was measured on HotSpot 17 and 25. The first connection adds 5 threads
 * and, to a program that does not use JMX itself, about 1,600 classes. One call of {@link
 * #allocated} allocates 8 KiB on 21 and newer and 27 KB on 17: about 0.01 % of what 20,000 requests
 * allocate at 10 kB each. Results are not corrected for this. The RMI export also makes the JVM
 * collect once an hour.
 *
 * <p>One call of {@link #pools} sends a request to each of 8 pools, allocates 71 to 75 KB and costs
 * the server 2 ms of CPU once its JMX path is compiled, 6 to 7 ms before. So it is called between
 * slices only. No single request returns all pools: the collectors' {@code LastGcInfo} describes
 * the last collection, and the diagnostic command {@code GC.heap_info}, one call of 17 KB, prints a
 * text that differs between JVMs and has no code cache.
 */
final class Management implements AutoCloseable {

    /**
     * A generous limit of each request: an attach takes 0.2 s on an idle machine, and a full
     * collection may take seconds.
     */
    static final Duration DEADLINE = Duration.ofSeconds(20);

    /** Then a JVM that does not answer keeps the connection until it ends. */
    private static final Duration CLOSING = Duration.ofSeconds(5);

    /**
     * Disables the heartbeat, so that nothing is sent between two readings. A dropped connection is
     * opened again.
     */
    private static final Map<String, Object> QUIET =
            Map.of("jmx.remote.x.client.connection.check.period", 0L);

    private static final ObjectName THREADING = name("java.lang:type=Threading");
    private static final ObjectName MEMORY = name("java.lang:type=Memory");
    private static final ObjectName CLASSES = name("java.lang:type=ClassLoading");
    private static final ObjectName DIAGNOSTIC = name("com.sun.management:type=HotSpotDiagnostic");

    /** The flag for the size that the heap keeps; it can be changed while the JVM runs. */
    private static final String MOST_FREE = "MaxHeapFreeRatio";

    private static final ObjectName POOLS = name("java.lang:type=MemoryPool,*");

    /** The beans of HikariCP and of r2dbc-pool, and their attribute for what waits. */
    private static final Map<ObjectName, String> DATABASE_POOLS =
            Map.of(
                    name("com.zaxxer.hikari:type=Pool (*)"),
                    "ThreadsAwaitingConnection",
                    name("io.r2dbc.pool:*"),
                    "PendingAcquireSize");

    private static final String METASPACE_POOL = "java.lang:type=MemoryPool,name=Metaspace";

    /**
     * The second collection frees objects that the first only enqueued. HotSpot's serial collector
     * keeps up to 5 % of dead objects ({@code MarkSweepDeadRatio}) except in every fourth full
     * collection ({@code MarkSweepAlwaysCompactCount}): observed as 3 MiB too many in 50.
     */
    private static final int COLLECTIONS = 4;

    private final TimeoutExecutor deadline;
    private final JMXConnector connector;
    private final MBeanServerConnection beans;
    private final AllocationLedger ledger = new AllocationLedger();
    private final boolean totals;
    private final Map<ObjectName, MemoryType> pools;
    private final Map<ObjectName, String> databasePools;
    private long[] threadIds = {};
    private @Nullable Long startedAtListing;

    Management(TimeoutExecutor deadline, JMXConnector connector, MBeanServerConnection beans) {
        this.deadline = deadline;
        this.connector = connector;
        this.beans = beans;
        this.totals = longAttribute(THREADING, "TotalThreadAllocatedBytes") != null;
        this.pools = Objects.requireNonNullElse(deadline.ask(this::poolTypes), Map.of());
        this.databasePools =
                Objects.requireNonNullElse(deadline.ask(this::findDatabasePools), Map.of());
        // The first requests load classes in the server, so their results are not used.
        allocated(null);
        allocated(null);
        pools(MemoryType.HEAP);
        pools(MemoryType.NON_HEAP);
    }

    /**
     * Connects to a JVM of this user; null if it belongs to another user, does not allow attaching,
     * is not HotSpot or does not answer in time.
     *
     * @param temporary an existing folder for files that are needed only while connecting
     */
    static @Nullable Management connect(long pid, Path temporary) {
        TimeoutExecutor deadline = new TimeoutExecutor("weigh-management-" + pid, DEADLINE);
        JMXConnector connector = deadline.ask(() -> ManagementAgent.connect(pid, temporary, QUIET));
        MBeanServerConnection beans =
                connector == null ? null : deadline.ask(connector::getMBeanServerConnection);
        if (connector == null || beans == null) {
            deadline.close();
            return null;
        }
        return new Management(deadline, connector, beans);
    }

    /**
     * Bytes that all Java threads have allocated. From 21 on, the JVM maintains this sum. For
     * earlier versions it is summed here over the threads, without the bytes that a thread
     * allocated between its last reading and its end: see {@link #lostAllocations}.
     *
     * @param started number of Java threads that the JVM has ever started, read just before; null
     *     if not known
     */
    @Nullable Long allocated(@Nullable Long started) {
        return totals
                ? longAttribute(THREADING, "TotalThreadAllocatedBytes")
                : deadline.ask(() -> allocatedPerThread(started));
    }

    private long allocatedPerThread(@Nullable Long started) throws IOException, JMException {
        long[] ids = threadIds(started);
        Object[] arguments = {ids};
        String[] signature = {long[].class.getName()};
        long[] bytes =
                (long[]) beans.invoke(THREADING, "getThreadAllocatedBytes", arguments, signature);
        return ledger.account(ids, bytes, started);
    }

    /**
     * Lists the threads again only if new ones were started, according to the shared counters,
     * because the listing is half the cost of a reading. A thread that ended is recognised by its
     * value.
     */
    private long[] threadIds(@Nullable Long started) throws IOException, JMException {
        if (started == null || !started.equals(startedAtListing)) {
            threadIds = (long[]) beans.getAttribute(THREADING, "AllThreadIds");
            startedAtListing = started;
        }
        return threadIds;
    }

    /**
     * Whether threads started and ended between two readings of a JVM that does not count their
     * bytes.
     */
    boolean lostAllocations() {
        return ledger.lost();
    }

    /** Ignores allocations until {@link #allocated} is next called. */
    void pause() {
        ledger.pause();
    }

    /**
     * Requests full collections, one after the other.
     *
     * @return whether all requests were answered in time, not whether collections took place
     */
    boolean collect() {
        for (int i = 0; i < COLLECTIONS; i++) {
            if (deadline.ask(this::collectOnce) == null) {
                return false;
            }
        }
        return true;
    }

    /**
     * Requests one full collection that does not shrink the heap: a smaller heap would be collected
     * more often than before. Does nothing if the JVM has no such setting.
     */
    void collectWithoutShrinking() {
        String before = deadline.ask(this::mostFree);
        if (before == null) {
            return;
        }
        deadline.ask(() -> keepFree("100"));
        deadline.ask(this::collectOnce);
        deadline.ask(() -> keepFree(before));
    }

    /** The percentage of the heap that may be free before a full collection shrinks it. */
    private String mostFree() throws IOException, JMException {
        Object[] name = {MOST_FREE};
        String[] types = {String.class.getName()};
        CompositeData option = (CompositeData) beans.invoke(DIAGNOSTIC, "getVMOption", name, types);
        return (String) option.get("value");
    }

    private boolean keepFree(String percent) throws IOException, JMException {
        Object[] values = {MOST_FREE, percent};
        String[] types = {String.class.getName(), String.class.getName()};
        beans.invoke(DIAGNOSTIC, "setVMOption", values, types);
        return true;
    }

    private boolean collectOnce() throws IOException, JMException {
        beans.invoke(MEMORY, "gc", new Object[0], new String[0]);
        return true;
    }

    /**
     * Bytes. Serial and Parallel count a thread's allocation buffer as a whole: right after a
     * collection, about 1 MiB is the buffer of the thread that answers. G1 does not.
     */
    @Nullable Long heapUsed() {
        return used(MEMORY, "HeapMemoryUsage");
    }

    /** Bytes. */
    @Nullable Long nonHeapUsed() {
        return used(MEMORY, "NonHeapMemoryUsage");
    }

    /** Bytes. */
    @Nullable Long metaspaceUsed() {
        return used(name(METASPACE_POOL), "Usage");
    }

    /**
     * Bytes used in each pool of an area, by the pool's name. The pools are read one after the
     * other. A pool that does not answer is left out.
     */
    SortedMap<String, Long> pools(MemoryType area) {
        SortedMap<String, Long> all = new TreeMap<>();
        for (Map.Entry<ObjectName, MemoryType> pool : pools.entrySet()) {
            Long bytes = pool.getValue() == area ? used(pool.getKey(), "Usage") : null;
            if (bytes != null) {
                all.put(pool.getKey().getKeyProperty("name"), bytes);
            }
        }
        return all;
    }

    /** All pools and their areas, which do not change while a JVM runs. */
    private Map<ObjectName, MemoryType> poolTypes() throws IOException, JMException {
        Map<ObjectName, MemoryType> types = new LinkedHashMap<>();
        for (ObjectName pool : beans.queryNames(POOLS, null)) {
            types.put(pool, MemoryType.valueOf((String) beans.getAttribute(pool, "Type")));
        }
        return types;
    }

    /**
     * Whether beans of database pools are visible. HikariCP shows them with {@code
     * register-mbeans}.
     */
    boolean seesPools() {
        return !databasePools.isEmpty();
    }

    /** Requests that wait for a connection of any database pool; null if a pool does not answer. */
    @Nullable Integer pending() {
        int sum = 0;
        for (Map.Entry<ObjectName, String> pool : databasePools.entrySet()) {
            Long waiting = longAttribute(pool.getKey(), pool.getValue());
            if (waiting == null) {
                return null;
            }
            sum += waiting.intValue();
        }
        return sum;
    }

    /** The beans of database pools, and the attribute that tells how many requests wait. */
    private Map<ObjectName, String> findDatabasePools() throws IOException {
        Map<ObjectName, String> found = new LinkedHashMap<>();
        for (Map.Entry<ObjectName, String> kind : DATABASE_POOLS.entrySet()) {
            for (ObjectName pool : beans.queryNames(kind.getKey(), null)) {
                found.put(pool, kind.getValue());
            }
        }
        return found;
    }

    @Nullable Long classes() {
        return longAttribute(CLASSES, "LoadedClassCount");
    }

    @Nullable Long threads() {
        return longAttribute(THREADING, "ThreadCount");
    }

    private @Nullable Long used(ObjectName bean, String attribute) {
        CompositeData usage =
                deadline.ask(() -> (CompositeData) beans.getAttribute(bean, attribute));
        return usage == null ? null : (Long) usage.get("used");
    }

    /**
     * A number; null if this JVM version does not have the attribute. Nothing is logged on either
     * side.
     */
    private @Nullable Long longAttribute(ObjectName bean, String attribute) {
        AttributeList found =
                deadline.ask(() -> beans.getAttributes(bean, new String[] {attribute}));
        if (found == null || found.isEmpty()) {
            return null;
        }
        return ((Number) found.asList().get(0).getValue()).longValue();
    }

    private static ObjectName name(String text) {
        try {
            return ObjectName.getInstance(text);
        } catch (JMException impossible) {
            throw new IllegalArgumentException(text, impossible);
        }
    }

    /** Closes the connection, on a new thread if the JVM has not answered an earlier request. */
    @Override
    public void close() {
        deadline.close();
        try (TimeoutExecutor last = new TimeoutExecutor("weigh-disconnect", CLOSING)) {
            last.ask(
                    () -> {
                        connector.close();
                        return true;
                    });
        }
    }
}
