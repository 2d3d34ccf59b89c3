package io.weighbridge.job;

import io.weighbridge.job.Workload.Expect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long the answer to each path must be. Where that is not known each must be as long as the
 * first one to the same path, unless the scenario lets them vary: a server that finds less under
 * load than before is not faster. Shared by all threads of a tool; looking makes no garbage.
 */
public final class Lengths {

    private static final int ANY = -1;
    private static final int AS_THE_FIRST = -2;

    private final AtomicLongArray wanted;

    private Lengths(AtomicLongArray wanted) {
        this.wanted = wanted;
    }

    /** Those of a scenario's answers. */
    public static Lengths of(Workload scenario) {
        AtomicLongArray wanted = new AtomicLongArray(scenario.allPaths().size());
        for (int path = 0; path < wanted.length(); path++) {
            wanted.set(
                    path,
                    scenario.lengths().isEmpty() ? ofEach(scenario) : scenario.lengths().get(path));
        }
        return new Lengths(wanted);
    }

    private static int ofEach(Workload scenario) {
        // HEAD is answered without the body that its headers tell of.
        if (scenario.method().equals("HEAD")) {
            return 0;
        }
        Expect expect = scenario.expect();
        if (expect.body().isPresent()) {
            return expect.body().get().getBytes(StandardCharsets.UTF_8).length;
        }
        return expect.length().orElse(expect.lengthVaries() ? ANY : AS_THE_FIRST);
    }

    /**
     * Whether the body of a whole answer, of the right status, is as long as it must be.
     *
     * @param path which of the scenario's paths was asked for
     * @param came how many bytes it has
     */
    public boolean isRight(int path, long came) {
        long length = wanted.get(path);
        if (length == AS_THE_FIRST) {
            return wanted.compareAndSet(path, AS_THE_FIRST, came) || wanted.get(path) == came;
        }
        return length == ANY || length == came;
    }
}
