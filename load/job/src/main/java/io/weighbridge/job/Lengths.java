package io.weighbridge.job;

import io.weighbridge.job.RequestTemplate.Expect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The required length of the answer to each path. If it is unknown, each answer must be as long as
 * the first one to the same path, unless the scenario lets lengths vary. Otherwise a server that
 * returns less under load would appear faster. Thread-safe; checking creates no garbage.
 */
public final class Lengths {

    private static final int ANY = -1;
    private static final int AS_THE_FIRST = -2;

    private final AtomicLongArray wanted;

    private Lengths(AtomicLongArray wanted) {
        this.wanted = wanted;
    }

    public static Lengths of(RequestTemplate scenario) {
        AtomicLongArray wanted = new AtomicLongArray(scenario.allPaths().size());
        for (int path = 0; path < wanted.length(); path++) {
            wanted.set(
                    path,
                    scenario.lengths().isEmpty() ? ofEach(scenario) : scenario.lengths().get(path));
        }
        return new Lengths(wanted);
    }

    private static int ofEach(RequestTemplate scenario) {
        // HEAD is answered without the body that its headers describe.
        if (scenario.method().equals("HEAD")) {
            return 0;
        }
        Expect expect = scenario.expect();
        String body = expect.body();
        if (body != null) {
            return body.getBytes(StandardCharsets.UTF_8).length;
        }
        Integer length = expect.length();
        if (length != null) {
            return length;
        }
        return expect.lengthVaries() ? ANY : AS_THE_FIRST;
    }

    /**
     * Whether the body of a complete answer with the correct status has the required length.
     *
     * @param path index of the requested path in the scenario
     * @param came the body's length in bytes
     */
    public boolean isRight(int path, long came) {
        long length = wanted.get(path);
        if (length == AS_THE_FIRST) {
            return wanted.compareAndSet(path, AS_THE_FIRST, came) || wanted.get(path) == came;
        }
        return length == ANY || length == came;
    }
}
