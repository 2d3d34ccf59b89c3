package io.weighbridge.command;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.report.Supplement;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.run.Backend;
import io.weighbridge.instrument.run.Enclosure;
import io.weighbridge.instrument.run.Epilogue;
import io.weighbridge.instrument.run.MixReader;
import io.weighbridge.instrument.run.Mixes;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** All features of weigh. */
public record Features(List<Feature> list) {

    public Features {
        list = List.copyOf(list);
    }

    /** The kind of a plan's run. A plan that is of no feature compares targets. */
    public RunKind kind(Plan plan) {
        RunKind special = first(Feature::kind, kind -> kind.of(plan));
        return special == null ? comparison() : special;
    }

    /** The kind of runs that compare targets. */
    public RunKind comparison() {
        return new ComparisonRuns(this);
    }

    /** The services of a plan. */
    public Backend backend(Plan plan) {
        Backend needed = first(feature -> feature.backend(plan), any -> true);
        return needed == null ? Backend.NONE : needed;
    }

    /** What the servers of a plan are started in. */
    public Enclosure enclosure(Plan plan) {
        Enclosure chosen = first(feature -> feature.enclosure(plan), any -> true);
        return chosen == null ? Enclosure.NONE : chosen;
    }

    /** Reads the requests of mixes. */
    public Mixes mixes() {
        MixReader reader = first(Feature::mixReader, any -> true);
        return new Mixes(reader == null ? MixReader.NONE : reader);
    }

    /** What followed the last launch of an earlier run; null: nothing. */
    public @Nullable Epilogue epilogue(RunDirectory earlier) {
        return first(feature -> feature.epilogue(earlier), any -> true);
    }

    /**
     * What follows the last launch of a run.
     *
     * @param key as {@link Epilogue#key}; null: nothing follows
     */
    public @Nullable Epilogue epilogue(@Nullable String key) {
        return key == null ? null : first(feature -> feature.epilogue(key), any -> true);
    }

    List<Supplement> supplements(Path folder, Comparison comparison) {
        return all(feature -> feature.supplement(folder, comparison)).toList();
    }

    public List<CommandLine> commands(Session session) {
        return list.stream().flatMap(feature -> feature.commands(session).stream()).toList();
    }

    public List<RunFlags> flags() {
        return all(Feature::flags).toList();
    }

    List<RunFlags> jarFlags(Session session) {
        return all(feature -> feature.jarFlags(session)).toList();
    }

    public List<PlanLists> planLists() {
        return all(Feature::planLists).toList();
    }

    private <T> @Nullable T first(Function<Feature, @Nullable T> part, Predicate<T> fits) {
        return all(part).filter(fits).findFirst().orElse(null);
    }

    private <T> Stream<T> all(Function<Feature, @Nullable T> part) {
        return list.stream().map(part).filter(Objects::nonNull);
    }
}
