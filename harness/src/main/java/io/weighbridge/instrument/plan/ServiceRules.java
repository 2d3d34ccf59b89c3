package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.DidYouMean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether the services of a plan, its targets and the command that restores their state fit
 * together.
 */
public final class ServiceRules {

    /** After a dollar sign it is one of Spring. */
    private static final Pattern PLACEHOLDER =
            Pattern.compile(
                    "(?<!\\$)\\{([A-Za-z0-9._-]+)\\.(host|port|address|user|password|database)}");

    private final Plan plan;
    private final List<String> names;
    private final List<Mistake> mistakes = new ArrayList<>();

    private ServiceRules(Plan plan) {
        this.plan = plan;
        this.names = plan.services().stream().map(Service::name).toList();
    }

    /** All mistakes; empty if there are none. */
    static List<Mistake> mistakes(Plan plan) {
        ServiceRules rules = new ServiceRules(plan);
        for (int index = 0; index < plan.targets().size(); index++) {
            rules.target("/targets/" + index, plan.targets().get(index));
        }
        String shared = sharedState(plan);
        if (shared != null) {
            rules.mistakes.add(new Mistake("/restore", shared));
        }
        return rules.mistakes;
    }

    /**
     * Why a plan cannot restore a state before each launch: others that are up use it, too. Null if
     * it can.
     */
    public static @Nullable String sharedState(Plan plan) {
        Restore restore = plan.restore();
        boolean together = plan.alive() == Plan.Alive.ALL && plan.perRound() > 1;
        return restore == null || restore.concernsOne() || !together
                ? null
                : "the command that restores the state runs while other targets are up, which would"
                        + " lose theirs: write {target} into it if each target has a state of its"
                        + " own, or run one target at a time with --alive one (alive: one)";
    }

    private void target(String place, Target target) {
        if (plan.services().stream().anyMatch(it -> it.compose() != null)) {
            // The services of a Compose file have names of their own.
            return;
        }
        for (String name : target.services()) {
            if (!names.contains(name)) {
                mistakes.add(new Mistake(place + "/with", unknown(name)));
            }
        }
        for (Map.Entry<String, String> setting : settings(target).toList()) {
            Matcher found = PLACEHOLDER.matcher(setting.getValue());
            while (found.find()) {
                if (!names.contains(found.group(1))) {
                    mistakes.add(new Mistake(place + "/properties", unknown(found.group(1))));
                }
            }
        }
    }

    private static Stream<Map.Entry<String, String>> settings(Target target) {
        return Stream.concat(
                target.properties().entrySet().stream(), target.env().entrySet().stream());
    }

    private String unknown(String name) {
        String hint = DidYouMean.hint(name, names);
        return "there is no service %s%s"
                .formatted(
                        name,
                        hint.isEmpty()
                                ? names.isEmpty()
                                        ? ": add it with --service %s=HOST:PORT (services in a plan)"
                                                .formatted(name)
                                        : "; use one of " + String.join(", ", names)
                                : hint);
    }
}
