package io.weighbridge.cli;

import io.weighbridge.model.UsageException;
import io.weighbridge.plan.Target;
import io.weighbridge.swap.Container;
import io.weighbridge.swap.MoveSettings;
import io.weighbridge.swap.Swap;
import io.weighbridge.swap.SwapRefusedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that compare the jar of {@code --jar} on several web containers. */
final class ContainerFlags {

    @Option(
            names = "--containers",
            split = ",",
            paramLabel = "NAME|all",
            description =
                    "With one --jar: compare it on these web containers: tomcat, jetty, undertow,"
                        + " netty or all. For each container but the jar's own, weigh copies the"
                        + " jar and replaces libraries.")
    private List<String> containers = new ArrayList<>();

    @Mixin private SwapFlags swapFlags;

    ContainerFlags(Terminal terminal) {
        this.swapFlags = new SwapFlags(terminal);
    }

    /** Whether containers were named. */
    boolean given() {
        return !containers.isEmpty();
    }

    /** Where the libraries of other containers come from. */
    MoveSettings moves() {
        return swapFlags.settings();
    }

    /**
     * A jar in its own container, and moved to each other container.
     *
     * @param notes receives a sentence for each container that it cannot be moved to
     * @throws UsageException if there is no other container
     */
    List<Target> moved(Target original, List<String> notes) {
        Path jar = Objects.requireNonNull(original.jar());
        Container present = Swap.present(jar);
        List<Target> all = new ArrayList<>();
        all.add(original.withName(present.key()).withContainer(present.title()));
        for (Container other : wanted(original, notes)) {
            if (other != present) {
                all.add(original.withName(other.key()).withMove(other.key()));
            }
        }
        if (all.size() > 1) {
            return all;
        }
        throw new UsageException(
                notes.isEmpty()
                        ? "%s already runs %s: name another container as well."
                                .formatted(jar, present.title())
                        : String.join("\n", notes));
    }

    /** The named containers or, for {@code all}, every container that the jar can be moved to. */
    private Set<Container> wanted(Target jar, List<String> notes) {
        if (containers.contains(Container.ALL)) {
            return movable(jar, notes);
        }
        Set<Container> wanted = new LinkedHashSet<>();
        containers.forEach(name -> wanted.add(Container.named(name)));
        return wanted;
    }

    /**
     * The other containers that a jar can be moved to.
     *
     * @param notes receives a sentence for each container that it cannot be moved to
     */
    Set<Container> movable(Target original, List<String> notes) {
        Path jar = Objects.requireNonNull(original.jar());
        Set<Container> possible = new LinkedHashSet<>();
        try (Swap swap = Swap.by(moves())) {
            for (Container other : Swap.others(jar)) {
                try {
                    swap.decide(jar, other, original.properties());
                    possible.add(other);
                } catch (SwapRefusedException refused) {
                    notes.add(other.title() + " is left out. " + refused.getMessage());
                }
            }
        }
        return possible;
    }
}
