package io.weighbridge.compare.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.JvmSetup;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WhatRanTest {

    private static final RunRecord RUN = InventedRun.record(2, List.of("tomcat", "jetty"));

    private static List<String> with(
            String command, @Nullable JvmSetup tomcat, @Nullable JvmSetup jetty) {
        List<Trial> trials = new ArrayList<>(InventedRun.trials(RUN));
        trials.replaceAll(
                trial -> {
                    JvmSetup setup = trial.target().equals("tomcat") ? tomcat : jetty;
                    return trial.withIdentity(
                            new Identity(
                                    List.of(command.split(" ", -1)),
                                    1,
                                    2,
                                    "Server " + trial.target(),
                                    "Vendor 17.0.1",
                                    setup,
                                    "3.5.16"));
                });
        return WhatRan.of(RUN, trials);
    }

    @Test
    void what_all_targets_share_is_said_once() {
        JvmSetup g1 = new JvmSetup("G1", false, 512L << 20, true);

        assertThat(with("java -jar a.jar", g1, g1))
                .contains(
                        "Java: Vendor 17.0.1, G1 (chosen by the JVM), heap at most 512 MiB",
                        "Spring Boot: 3.5.16",
                        "Servers: tomcat: Server tomcat; jetty: Server jetty");
    }

    @Test
    void what_differs_is_said_of_each_target() {
        JvmSetup g1 = new JvmSetup("G1", true, 512L << 20, true);
        JvmSetup serial = new JvmSetup("Serial", false, 128L << 20, false);

        assertThat(with("java -jar a.jar", g1, serial))
                .contains(
                        "Java: tomcat: Vendor 17.0.1, G1, heap at most 512 MiB; jetty: Vendor"
                                + " 17.0.1, Serial (chosen by the JVM), heap at most 128 MiB"
                                + " (chosen by the JVM)");
    }

    @Test
    void an_earlier_run_tells_what_its_commands_show() {
        assertThat(with("java -Xms1g -Xmx256m -XX:+UseZGC -jar a.jar", null, null))
                .contains("Java: Vendor 17.0.1, ZGC, heap at most 256 MiB");
        assertThat(with("java -jar a.jar", null, null))
                .contains(
                        "Java: Vendor 17.0.1, collector and heap chosen by the JVM and not"
                                + " recorded");
    }

    @Test
    void errors_are_counted_beside_the_answers() {
        assertThat(WhatRan.of(RUN, InventedRun.trials(RUN)))
                .anySatisfy(it -> assertThat(it).matches("Answers: [\\d,]+ under load, no errors"));
    }
}
