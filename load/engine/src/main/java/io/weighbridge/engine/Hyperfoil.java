package io.weighbridge.engine;

import io.hyperfoil.api.config.BaseSequenceBuilder;
import io.hyperfoil.api.config.Benchmark;
import io.hyperfoil.api.config.BenchmarkBuilder;
import io.hyperfoil.api.config.Visitor;
import io.hyperfoil.api.connection.Connection;
import io.hyperfoil.api.connection.Request;
import io.hyperfoil.api.processor.Processor;
import io.hyperfoil.api.processor.RawBytesHandler;
import io.hyperfoil.api.session.Session;
import io.hyperfoil.core.impl.SimulationRunner;
import io.hyperfoil.function.SerializableBiFunction;
import io.hyperfoil.http.api.FollowRedirect;
import io.hyperfoil.http.api.HttpConnection;
import io.hyperfoil.http.api.HttpMethod;
import io.hyperfoil.http.api.HttpRequestWriter;
import io.hyperfoil.http.config.ConnectionStrategy;
import io.hyperfoil.http.config.HttpPluginBuilder;
import io.hyperfoil.http.steps.HttpStepCatalog;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.AsciiString;
import io.weighbridge.job.Endpoint.Protocol;
import io.weighbridge.job.Job;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The engine around one {@link Run}: its connections, its event loops, its sessions. */
final class Hyperfoil implements Client {

    private static final String PHASE = "load";

    /** As the engine understands it. */
    private static final long NEVER = -1;

    private final SimulationRunner runner;

    Hyperfoil(Run run) {
        this.runner = new SimulationRunner(benchmark(run), run.job().prefix(), 0, error -> {});
    }

    @Override
    public boolean connect(double limit) throws InterruptedException {
        runner.init();
        CountDownLatch ended = new CountDownLatch(1);
        AtomicBoolean open = new AtomicBoolean();
        runner.openConnections(
                result -> {
                    open.set(result.succeeded());
                    ended.countDown();
                });
        return ended.await((long) (limit * 1e9), TimeUnit.NANOSECONDS) && open.get();
    }

    @Override
    public void start() {
        runner.startPhase(PHASE);
    }

    @Override
    public void settle() throws InterruptedException {
        List<Session> sessions = new ArrayList<>();
        runner.visitSessions(sessions::add);
        CountDownLatch open = new CountDownLatch(sessions.size());
        for (Session session : sessions) {
            session.executor()
                    .execute(
                            () -> {
                                Exchange.of(session).close(System.nanoTime());
                                open.countDown();
                            });
        }
        open.await();
    }

    @Override
    public void close() {
        runner.shutdown();
    }

    private static Benchmark benchmark(Run run) {
        Job job = run.job();
        BenchmarkBuilder benchmark =
                BenchmarkBuilder.builder().name(job.prefix()).threads(job.threads());
        http(benchmark.addPlugin(HttpPluginBuilder::new), job);
        // The pace ends the load; the phase must only not end before it.
        long forever = TimeUnit.DAYS.toMillis(2);
        BaseSequenceBuilder<?> sequence =
                benchmark
                        .addPhase(PHASE)
                        .always(Run.slots(job))
                        .duration(forever)
                        .maxDuration(forever)
                        .scenario()
                        .maxRequests(1)
                        .maxSequences(1)
                        .initialSequence("request");
        sequence.step(new PaceStep(run));
        request(sequence, job);
        return benchmark.build();
    }

    private static void http(HttpPluginBuilder http, Job job) {
        boolean h2c = job.endpoint().protocol() == Protocol.H2C;
        // Answers are checked by us, counted by kind, and never followed, cached or taken as final.
        http.ergonomics()
                .repeatCookies(false)
                .userAgentFromSession(false)
                .autoRangeCheck(false)
                .stopOnInvalid(false)
                .followRedirect(FollowRedirect.NEVER);
        http.http()
                // Host and port in one: the engine sends them so as the Host header.
                .host(job.endpoint().server())
                .allowHttp1x(!h2c)
                .allowHttp2(h2c)
                .sharedConnections(job.endpoint().connections())
                .pipeliningLimit(job.endpoint().pipeline())
                .maxHttp2Streams(job.endpoint().pipeline())
                // An engine's timer per request costs more than the deadline of the load: only who
                // asks for it pays.
                .requestTimeout(timeout(job))
                .connectionStrategy(
                        job.endpoint().keepAlive()
                                ? ConnectionStrategy.SHARED_POOL
                                : ConnectionStrategy.ALWAYS_NEW);
    }

    /** In milliseconds, from the send on; the engine closes the connection then. */
    private static long timeout(Job job) {
        return job.scenario().timeout().isPresent()
                ? (long) Math.ceil(job.scenario().timeout().getAsDouble() * 1000)
                : NEVER;
    }

    private static void request(BaseSequenceBuilder<?> sequence, Job job) {
        Headers headers = Headers.of(job);
        var request =
                sequence.step(HttpStepCatalog.class)
                        .httpRequest(HttpMethod.valueOf(job.scenario().method()))
                        .path((Session session) -> Exchange.of(session).path())
                        .headerAppender(headers::write);
        job.scenario()
                .body()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .filter(bytes -> bytes.length > 0)
                .ifPresent(bytes -> request.body(new Body(bytes)));
        request.handler()
                .status((answered, status) -> exchange(answered).status(status))
                .body(fragmented -> new BodyHandler())
                .onCompletion(Hyperfoil::completed);
        if (job.endpoint().protocol() == Protocol.H2C) {
            request.handler()
                    .header((answered, name, value) -> exchange(answered).header(name, value));
        } else {
            request.handler().rawBytes(new RawReader());
        }
    }

    private static Exchange exchange(Request request) {
        return Exchange.of(request.session);
    }

    private static void completed(Session session) {
        Exchange exchange = Exchange.of(session);
        exchange.ended(System.nanoTime());
        if (exchange.closes()) {
            // The engine would use the connection again, and lose that request with it.
            HttpConnection connection = (HttpConnection) session.currentRequest().connection();
            connection.setClosed();
            session.executor().execute(connection::close);
        }
    }

    /** The headers of each request; that they are written tells us that the request is sent now. */
    private static final class Headers {

        private final List<Header> headers;

        private Headers(List<Header> headers) {
            this.headers = headers;
        }

        static Headers of(Job job) {
            boolean h2c = job.endpoint().protocol() == Protocol.H2C;
            List<Header> headers = new ArrayList<>();
            job.scenario()
                    .headers()
                    .forEach(
                            (name, value) ->
                                    headers.add(
                                            new Header(
                                                    // HTTP/2 knows lower case only.
                                                    h2c ? name.toLowerCase(Locale.ROOT) : name,
                                                    value)));
            if (!job.endpoint().keepAlive()) {
                headers.add(new Header("Connection", "close"));
            }
            if (job.scenario().method().equals("POST")
                    && job.scenario().body().orElse("").isEmpty()) {
                // The engine tells the length of bodies that have one.
                headers.add(new Header(h2c ? "content-length" : "Content-Length", "0"));
            }
            return new Headers(headers);
        }

        void write(Session session, HttpRequestWriter writer) {
            Exchange.of(session).sent(System.nanoTime());
            for (Header header : headers) {
                writer.putHeader(header.name(), header.value());
            }
        }
    }

    private record Header(AsciiString name, AsciiString value) {

        Header(String name, String value) {
            this(new AsciiString(name), new AsciiString(value));
        }
    }

    private static final class Body
            implements SerializableBiFunction<Session, Connection, ByteBuf> {

        private static final long serialVersionUID = 1;

        @Visitor.Ignore private final byte[] bytes;

        Body(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public ByteBuf apply(Session session, Connection connection) {
            return Unpooled.wrappedBuffer(bytes);
        }
    }

    private static final class BodyHandler implements Processor {

        private static final long serialVersionUID = 1;

        @Override
        public void process(
                Session session, ByteBuf data, int offset, int length, boolean isLastPart) {
            Exchange.of(session).body(data, offset, length);
        }

        @Override
        public void after(Session session) {
            Exchange.of(session).whole();
        }
    }

    private static final class RawReader implements RawBytesHandler {

        private static final long serialVersionUID = 1;

        @Override
        public void onRequest(Request request, ByteBuf data, int offset, int length) {
            // Only what comes back is counted.
        }

        @Override
        public void onResponse(
                Request request, ByteBuf data, int offset, int length, boolean isLastPart) {
            exchange(request).received(data, offset, length);
        }
    }
}
