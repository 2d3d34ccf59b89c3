package io.weighbridge.instrument.run;

import io.weighbridge.instrument.launch.Certificate;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.os.Children;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link JarStep} works with.
 *
 * @param children owns the programs that it starts
 * @param say receives a message for each file that takes time
 * @param opened a target with the values to which the plan only refers, to start it as in the run
 * @param masked an output without these values
 * @param certificate of targets over TLS that start from a cache; null if there are none
 * @param directory of the run, which receives the files
 */
public record JarBench(
        Children children,
        Consumer<String> say,
        UnaryOperator<Target> opened,
        UnaryOperator<String> masked,
        @Nullable Certificate certificate,
        RunDirectory directory) {}
