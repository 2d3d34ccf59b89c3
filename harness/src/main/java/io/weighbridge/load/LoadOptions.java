package io.weighbridge.load;

import io.weighbridge.model.LoadTool;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks the options that a plan passes to a load tool. */
final class LoadOptions {

    private LoadOptions() {}

    /**
     * The first option for a value that weigh takes from the plan: the load would not be the
     * plan's.
     *
     * @param hasBody whether requests have a body, which an option would replace
     * @return one sentence without a full stop; null if there is no such option
     */
    static @Nullable String mistake(LoadTool tool, List<String> options, boolean hasBody) {
        for (Iterator<String> left = options.iterator(); left.hasNext(); ) {
            String word = left.next();
            SizeOption option = SizeOption.of(tool, word);
            if (option != null && (hasBody || option.kind() != SizeOption.Kind.BODY)) {
                return "the options for %s have %s, which %s"
                        .formatted(tool.key(), word, effect(option.kind()));
            }
            if (SizeOption.valueFollows(tool, word) && left.hasNext()) {
                left.next();
            }
        }
        return null;
    }

    private static String effect(SizeOption.Kind kind) {
        return switch (kind) {
            case RATE ->
                    "would make the load an open one: leave it out, or write a plan whose load has"
                            + " model: open, a rate and a driver that can send at a rate";
            case ADDRESS ->
                    "could send the load elsewhere: leave it out; weigh names the target's address"
                            + " and the workload's path itself";
            case CONNECTIONS, REQUESTS, PIPELINE, DURATION, BODY ->
                    "weigh sets itself: leave it out, and give requests, duration, connections or"
                            + " pipeline in the load of a plan, or a body in its workload";
        };
    }
}
