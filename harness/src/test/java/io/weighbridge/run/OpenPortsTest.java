package io.weighbridge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.plan.Agent;
import io.weighbridge.plan.Agents;
import io.weighbridge.plan.Load;
import io.weighbridge.plan.Plan;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class OpenPortsTest {

    private static final long SELF = ProcessHandle.current().pid();

    private final List<String> notes = new ArrayList<>();
    private FakeWorld world;
    private Plan plan;

    @BeforeEach
    void open() throws IOException {
        world = new FakeWorld();
        plan = world.plan(1, Plan.Alive.ALL, "other");
    }

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void a_server_that_other_machines_can_reach_is_named_once() throws IOException {
        OpenPorts ports = ports(plan);
        try (ServerSocket wide = new ServerSocket(0)) {
            ports.look("other", SELF);
            ports.look("other", SELF);

            assertThat(notes)
                    .containsExactly(
                            "other listens on port %d of all addresses, so other machines can reach it: have it listen on 127.0.0.1"
                                    .formatted(wide.getLocalPort()));
        }
    }

    @Test
    void a_server_on_loopback_causes_no_message() throws IOException {
        try (ServerSocket narrow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            ports(plan).look("other", SELF);

            assertThat(narrow.isBound()).isTrue();
            assertThat(notes).isEmpty();
        }
    }

    @Test
    void agents_on_other_machines_must_reach_the_servers() throws IOException {
        Agents agents = new Agents(List.of(Agent.of("10.0.0.7")), null);
        Load load = plan.loads().get(0);
        Plan distributed = plan.withLoads(List.of(load.by("hyperfoil").withAgents(agents)));
        try (ServerSocket wide = new ServerSocket(0)) {
            ports(distributed).look("other", SELF);

            assertThat(wide.isBound()).isTrue();
            assertThat(notes).isEmpty();
        }
    }

    private OpenPorts ports(Plan of) {
        return new OpenPorts(
                of,
                new Progress() {
                    @Override
                    public void runStarted(String what, int steps) {}

                    @Override
                    public void step(
                            String what, int done, int all, java.time.@Nullable Duration left) {}

                    @Override
                    public void note(String sentence) {
                        notes.add(sentence);
                    }

                    @Override
                    public void runEnded() {}
                });
    }
}
