package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Server;
import io.weighbridge.instrument.model.Measurements;
import io.weighbridge.instrument.plan.PlanSample;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import java.net.URI;
import java.util.List;

/** A server in this process, which its test ends itself. */
class ServerAt implements Server {

    private final URI uri;

    ServerAt(URI uri) {
        this.uri = uri;
    }

    @Override
    public Target target() {
        return PlanSample.command("in-this-process", List.of());
    }

    @Override
    public long pid() {
        return ProcessHandle.current().pid();
    }

    @Override
    public URI uri() {
        return uri;
    }

    @Override
    public boolean alive() {
        return true;
    }

    @Override
    public List<String> lastLines(int most) {
        return List.of();
    }

    @Override
    public Measurements startup() {
        return Measurements.NONE;
    }

    @Override
    public Identity identity() {
        return new Identity(List.of(), pid(), uri.getPort(), null, null);
    }

    @Override
    public boolean isJava() {
        return false;
    }

    @Override
    public void close() {}
}
