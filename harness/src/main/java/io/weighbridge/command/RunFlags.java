package io.weighbridge.command;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.FinalLoad;
import org.jspecify.annotations.Nullable;

/** Options that a feature adds to {@code weigh run}; picocli fills the annotated fields. */
public interface RunFlags {

    /**
     * A plan, changed by these options.
     *
     * @throws io.weighbridge.instrument.model.UsageException if an option does not fit the plan
     */
    default Plan changed(Plan plan) {
        return plan;
    }

    /** Whether they can change any plan, and not only that of {@code --jar}. */
    default boolean forPlans() {
        return false;
    }

    /** What follows the last measurement; nothing, if no option of this feature is about that. */
    default FinalLoad finalLoad() {
        return FinalLoad.NONE;
    }

    /** What follows the last launch; null if these options request nothing. */
    default @Nullable Epilogue epilogue() {
        return null;
    }
}
