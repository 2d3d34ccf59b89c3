package io.weighbridge.instrument.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.JvmSetup;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JvmReadingTest {

    /** What {@code jcmd PID VM.flags} of HotSpot 17 prints, without flags. */
    private static final String CHOSEN =
            "-XX:CICompilerCount=2 -XX:ConcGCThreads=1 -XX:G1ConcRefinementThreads=2"
                    + " -XX:G1EagerReclaimRemSetThreshold=32 -XX:G1HeapRegionSize=4194304"
                    + " -XX:InitialHeapSize=398458880 -XX:MaxHeapSize=6320816128"
                    + " -XX:MinHeapSize=8388608 -XX:SoftMaxHeapSize=6320816128"
                    + " -XX:+UseCompressedOops -XX:+UseG1GC \n";

    /** The same with {@code -Xmx64m -XX:+UseParallelGC}. */
    private static final String SET =
            "-XX:CICompilerCount=2 -XX:InitialHeapSize=67108864 -XX:MaxHeapSize=67108864"
                    + " -XX:MinHeapDeltaBytes=524288 -XX:SoftMaxHeapSize=67108864"
                    + " -XX:+UseCompressedOops -XX:+UseParallelGC \n";

    /** Variables of this machine must not count. */
    private static final Map<String, String> NONE =
            Map.of("JAVA_TOOL_OPTIONS", "", "JDK_JAVA_OPTIONS", "", "_JAVA_OPTIONS", "");

    private static Target target(String... flags) {
        return Target.jar("app", Path.of("app.jar")).withEnv(NONE).withJvmFlags(List.of(flags));
    }

    @Test
    void a_jvm_tells_what_it_chose() {
        assertThat(JvmReading.parse(CHOSEN, target()))
                .isEqualTo(new JvmSetup("G1", false, 6320816128L, false));
    }

    @Test
    void flags_of_the_target_are_a_choice_of_the_user() {
        assertThat(JvmReading.parse(SET, target("-Xmx64m", "-XX:+UseParallelGC")))
                .isEqualTo(new JvmSetup("Parallel", true, 67108864L, true));
        assertThat(JvmReading.parse(CHOSEN, target("-XX:MaxRAMPercentage=25")))
                .isEqualTo(new JvmSetup("G1", false, 6320816128L, true));
    }

    @Test
    void a_jvm_that_tells_no_collector_is_unknown() {
        assertThat(JvmReading.parse("", target())).isNull();
    }
}
