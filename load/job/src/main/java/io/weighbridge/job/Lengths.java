package io.weighbridge.job;

import io.weighbridge.job.Job.Expect;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long the answer to each path must be. Where that is not known each must be as long as the
 * first one to the same path, unless the job lets them vary: a server that finds less under load
 * than before is not faster. Shared by all threads of a tool; looking makes no garbage.
 */
public final class Lengths {

    private static final int ANY = -1;
    private static final int AS_THE_FIRST = -2;

    private final AtomicLongArray wanted;

    private Lengths(AtomicLongArray wanted) {
        this.wanted = wanted;
    }

    /** Those of a job's answers. */
    public static Lengths of(Job job) {
        AtomicLongArray wanted = new AtomicLongArray(job.targets().size());
        for (int target = 0; target < wanted.length(); target++) {
            wanted.set(target, job.lengths().isEmpty() ? ofEach(job) : job.lengths().get(target));
        }
        return new Lengths(wanted);
    }

    private static int ofEach(Job job) {
        // HEAD is answered without the body that its headers tell of.
        if (job.method().equals("HEAD")) {
            return 0;
        }
        Expect expect = job.expect();
        if (expect.body().isPresent()) {
            return expect.body().get().getBytes(StandardCharsets.UTF_8).length;
        }
        return expect.length().orElse(expect.lengthVaries() ? ANY : AS_THE_FIRST);
    }

    /**
     * Whether the body of a whole answer, of the right status, is as long as it must be.
     *
     * @param target which of the job's targets was asked
     * @param came how many bytes it has
     */
    public boolean isRight(int target, long came) {
        long length = wanted.get(target);
        if (length == AS_THE_FIRST) {
            return wanted.compareAndSet(target, AS_THE_FIRST, came) || wanted.get(target) == came;
        }
        return length == ANY || length == came;
    }
}
