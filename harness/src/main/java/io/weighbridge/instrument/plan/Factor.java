package io.weighbridge.instrument.plan;

import java.util.List;

/**
 * A property with several levels, such as the garbage collector; on the command line, a switch.
 *
 * @param name as printed, such as {@code gc}
 * @param levels two or more; each is compared with the first
 */
public record Factor(String name, List<Level> levels) {

    public Factor {
        levels = List.copyOf(levels);
    }

    /** The name of this factor and that of a level together, such as {@code gc=zgc}. */
    public String named(Level level) {
        return name + "=" + level.name();
    }

    /** The same factor without one of its levels. */
    public Factor without(Level level) {
        return new Factor(name, levels.stream().filter(it -> !it.equals(level)).toList());
    }
}
