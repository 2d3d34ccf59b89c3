package io.weighbridge.gatling;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.LoggerFactory;

/**
 * Counts the requests that Gatling sends a second time. It does so if a kept-alive connection turns
 * out to be closed. Gatling reports this only in its log, and has no option to prevent it.
 */
final class Retries extends AppenderBase<ILoggingEvent> {

    private static final String CLIENT = "io.gatling.http.client.impl.DefaultHttpClient";
    private static final String SAID = "Retrying with new ";

    private final AtomicLong count = new AtomicLong();

    private Retries() {}

    /**
     * Counts from now on. The client logs nothing else for a request over a kept-alive connection.
     */
    static Retries counted() {
        Logger client = (Logger) LoggerFactory.getLogger(CLIENT);
        Retries retries = new Retries();
        retries.setContext(client.getLoggerContext());
        retries.start();
        client.setLevel(Level.DEBUG);
        client.setAdditive(false);
        client.addAppender(retries);
        return retries;
    }

    long count() {
        return count.get();
    }

    @Override
    protected void append(ILoggingEvent event) {
        if (event.getMessage().startsWith(SAID)) {
            count.incrementAndGet();
        }
    }
}
