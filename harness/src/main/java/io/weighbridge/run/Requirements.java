package io.weighbridge.run;

import io.weighbridge.model.UsageException;
import io.weighbridge.os.Tools;
import io.weighbridge.plan.Plan;
import io.weighbridge.plan.PlanOverrides;
import io.weighbridge.plan.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks whether this machine has what a plan's targets require. */
public final class Requirements {

    private Requirements() {}

    /**
     * The part of a plan that can run here. A target with a missing requirement is left out, and
     * the notes say why.
     *
     * @param env environment variables
     * @param say receives a sentence for each target that is left out
     * @throws UsageException if no target is left
     */
    public static Plan of(Plan plan, Map<String, String> env, Consumer<String> say) {
        List<String> kept = new ArrayList<>();
        List<String> left = new ArrayList<>();
        for (Target target : plan.targets()) {
            String why = missing(target, env);
            if (why == null) {
                kept.add(target.name());
            } else {
                left.add("not run: " + target.name() + ": " + why);
            }
        }
        if (left.isEmpty()) {
            return plan;
        }
        if (kept.isEmpty()) {
            throw new UsageException(String.join("; ", left));
        }
        left.forEach(say);
        List<String> notes = left.stream().map(sentence -> sentence + ".").toList();
        return PlanOverrides.targets(plan.noting(notes), kept);
    }

    /**
     * The reason why a target cannot run here, such as {@code GRAALVM_HOME is not set}.
     *
     * @param env environment variables
     * @return null if nothing is missing
     */
    public static @Nullable String missing(Target target, Map<String, String> env) {
        for (String need : target.needs()) {
            boolean variable = need.matches("[A-Z][A-Z0-9_]*");
            if (variable && env.getOrDefault(need, "").isEmpty()) {
                return need + " is not set";
            }
            if (!variable && Tools.find(need) == null) {
                return "there is no " + need + " on the PATH";
            }
        }
        return null;
    }
}
