package io.weighbridge.command;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.Epilogue;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@code weigh run} was asked to run.
 *
 * @param plan the file that was named, or the usual one; null for {@code --jar} and {@code
 *     --resume}
 * @param resume the id of what is resumed; null: nothing
 * @param narrowed a plan, changed by the options
 * @param epilogue follows the last launch of each run; null: nothing follows
 * @param dryRun whether it only says what it would do
 * @param allowOnly refuses all options but some, with a reason
 */
public record RunRequest(
        Session session,
        ExportFlags exports,
        WaitFlag waitFlag,
        @Nullable Path plan,
        @Nullable String resume,
        UnaryOperator<Plan> narrowed,
        @Nullable Epilogue epilogue,
        boolean dryRun,
        BiConsumer<Set<String>, String> allowOnly) {}
