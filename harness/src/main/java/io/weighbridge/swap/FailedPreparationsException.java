package io.weighbridge.swap;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.run.JarStepFailedException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Some targets of a plan could not be prepared. */
public final class FailedPreparationsException extends JarStepFailedException {

    private static final long serialVersionUID = 1L;

    private final transient Map<String, PreparationFailedException> failed;
    private final transient Set<String> prepared;

    /**
     * @param failed why a target could not be prepared, by its name, in the order of the attempts;
     *     at least one
     * @param prepared the names of the targets that could be prepared
     */
    FailedPreparationsException(
            Map<String, PreparationFailedException> failed, Set<String> prepared) {
        super(failed.values().iterator().next());
        this.failed = Collections.unmodifiableMap(new LinkedHashMap<>(failed));
        this.prepared = Set.copyOf(prepared);
    }

    /** A target without levels could not be prepared. */
    static FailedPreparationsException of(String target, PreparationFailedException failure) {
        return new FailedPreparationsException(Map.of(target, failure), Set.of());
    }

    /** The first failure. */
    PreparationFailedException first() {
        return (PreparationFailedException) Objects.requireNonNull(getCause());
    }

    @Override
    public UsageException refusal() {
        return new UsageException(first().whole(), this);
    }

    @Override
    public List<String> lastLines() {
        return first().lastLines();
    }

    public Map<String, PreparationFailedException> failed() {
        return failed;
    }

    public Set<String> prepared() {
        return prepared;
    }
}
