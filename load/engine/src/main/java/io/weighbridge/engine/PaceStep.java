package io.weighbridge.engine;

import io.hyperfoil.api.config.Step;
import io.hyperfoil.api.session.ResourceUtilizer;
import io.hyperfoil.api.session.Session;
import java.util.concurrent.TimeUnit;

/**
 * The step before each request: holds the session until its next request is planned for.
 *
 * <p>Hyperfoil's own open model starts a session per request and forgets the planned time of those
 * that must wait for a free session. Here the sessions are as many as requests may be unanswered,
 * and each that is free takes the next planned time from the {@link Pace}; so none is forgotten.
 */
final class PaceStep implements Step, ResourceUtilizer {

    private static final long serialVersionUID = 1;

    // Hyperfoil looks for resources in everything that a step leads to, one array element at a
    // time.
    @io.hyperfoil.api.config.Visitor.Ignore private final transient Run run;

    PaceStep(Run run) {
        this.run = run;
    }

    @Override
    public boolean invoke(Session session) {
        return Exchange.of(session).mayAsk(System.nanoTime());
    }

    @Override
    public void reserve(Session session) {
        session.declareResource(
                Exchange.KEY, () -> new Exchange(run, new SessionSlot(session)), true);
    }

    /** A session of the engine carries one request at a time. */
    private record SessionSlot(Session session) implements Slot {

        @Override
        public int thread() {
            return session.agentThreadId();
        }

        @Override
        public int number() {
            return session.uniqueId();
        }

        @Override
        public void alarm(Runnable wake, long nanos) {
            var unused = session.executor().schedule(wake, nanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void proceed() {
            session.proceed();
        }
    }
}
