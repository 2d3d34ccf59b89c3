package io.weighbridge.instrument.plan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.commons.rng.simple.JDKRandomBridge;
import org.apache.commons.rng.simple.RandomSource;

/**
 * The order of all launches and slices; the same for the same plan and seed, on every machine.
 *
 * <p>The cost of a start depends on its position in the round ({@link #launchOrders}). So launch
 * orders are balanced over rounds; which target has which place in them is random. Slices are
 * measured in passes over all targets: each pass rotates the order by one target, and the second
 * half of a round is the first half in reverse, so that a linear drift affects all targets alike.
 * Over as many rounds as there are targets, each target is in each position of a pass equally
 * often.
 */
public final class Schedule {

    /**
     * One round of fresh JVMs.
     *
     * @param number 0 for the first
     * @param launches all targets in the order in which they are started
     * @param slots all slices in the order in which they are measured; if one target runs at a
     *     time, the slots of a target are together, in the order of launches
     */
    public record Round(int number, List<Target> launches, List<Slot> slots) {
        public Round {
            launches = List.copyOf(launches);
            slots = List.copyOf(slots);
        }

        /** The same round with only some targets, in the same order. */
        public Round only(Collection<String> targets) {
            return new Round(
                    number,
                    launches.stream().filter(it -> targets.contains(it.name())).toList(),
                    slots.stream().filter(it -> targets.contains(it.target().name())).toList());
        }

        /** The parts of the round, in order: the servers of one part run at the same time. */
        public List<Round> parts(Plan.Alive alive) {
            return switch (alive) {
                case ALL -> List.of(this);
                case ONE -> launches.stream().map(it -> only(List.of(it.name()))).toList();
            };
        }
    }

    /**
     * One slice to be measured.
     *
     * @param target the loaded target
     * @param scenario its workload and load
     * @param index 0 for the first slice of this target and scenario in the round
     */
    public record Slot(Target target, Scenario scenario, int index) {}

    private Schedule() {}

    /** The plan's seed, or a new one. */
    public static long seed(Plan plan) {
        Long seed = plan.seed();
        return seed == null ? ThreadLocalRandom.current().nextLong(1, 1L << 31) : seed;
    }

    /** Chooses the order of a plan's launches and slices. */
    public static List<Round> rounds(Plan plan, long seed) {
        List<List<Target>> drawn = plan.drawnRounds();
        return drawn.isEmpty() ? ofTargets(plan, seed) : drawn(plan, drawn, seed);
    }

    /** The schedule of launches that are already drawn, and balanced over their settings. */
    private static List<Round> drawn(Plan plan, List<List<Target>> drawn, long seed) {
        Random random = new JDKRandomBridge(RandomSource.XO_RO_SHI_RO_128_PP, seed);
        List<Round> rounds = new ArrayList<>();
        for (List<Target> launches : drawn) {
            rounds.add(round(plan, rounds.size(), launches, shuffled(launches, random)));
        }
        return rounds;
    }

    private static List<Round> ofTargets(Plan plan, long seed) {
        Random random = new JDKRandomBridge(RandomSource.XO_RO_SHI_RO_128_PP, seed);
        List<Round> rounds = new ArrayList<>();
        List<Target> circle = plan.targets();
        List<List<Target>> orders = new ArrayList<>();
        for (int number = 0; number < plan.rounds(); number++) {
            if (number == orders.size()) {
                orders.addAll(launchOrders(plan.targets(), random));
            }
            List<Target> launches = orders.get(number);
            if (number % plan.targets().size() == 0) {
                circle = shuffled(plan.targets(), random);
            }
            rounds.add(round(plan, number, launches, circle));
        }
        return rounds;
    }

    private static Round round(Plan plan, int number, List<Target> launches, List<Target> circle) {
        List<Slot> slots =
                switch (plan.alive()) {
                    case ALL -> interleaved(plan, circle, number);
                    case ONE -> oneByOne(plan, launches);
                };
        return new Round(number, launches, slots);
    }

    /**
     * Launch orders for a number of rounds, such that each target is in each position, and directly
     * after each other target, equally often. This is a Williams design, with as many rounds as
     * there are targets, or twice as many for an odd number of targets. Every second order is the
     * reverse of the one before, so that after two rounds an effect that grows steadily from start
     * to start is balanced.
     */
    private static List<List<Target>> launchOrders(List<Target> targets, Random random) {
        int size = targets.size();
        List<Target> names = shuffled(targets, random);
        // With an even number of targets, the reverse of row r is row r + size / 2, so half of the
        // rows is enough.
        List<Integer> rows = new ArrayList<>();
        for (int row = 0; row < (size % 2 == 0 ? size / 2 : size); row++) {
            rows.add(row);
        }
        Collections.shuffle(rows, random);
        List<List<Target>> orders = new ArrayList<>();
        for (int row : rows) {
            List<Target> order = new ArrayList<>();
            for (int place = 0; place < size; place++) {
                order.add(names.get((zigzag(place, size) + row) % size));
            }
            orders.add(order);
            List<Target> backwards = new ArrayList<>(order);
            Collections.reverse(backwards);
            orders.add(backwards);
        }
        return orders;
    }

    private static List<Target> shuffled(List<Target> targets, Random random) {
        List<Target> order = new ArrayList<>(targets);
        Collections.shuffle(order, random);
        return order;
    }

    private static List<Slot> interleaved(Plan plan, List<Target> circle, int round) {
        int passes = plan.slices().perRound();
        List<Slot> slots = new ArrayList<>();
        for (int index = 0; index < passes; index++) {
            int mirror = passes - 1 - index;
            List<Slot> pass = pass(plan, circle, round, index, Math.min(index, mirror));
            if (index > mirror) {
                Collections.reverse(pass);
            }
            slots.addAll(pass);
        }
        return slots;
    }

    private static List<Slot> pass(
            Plan plan, List<Target> circle, int round, int index, int rotation) {
        List<Slot> pass = new ArrayList<>();
        for (Scenario scenario : plan.scenarios()) {
            if (index % plan.passesPerSlice(scenario.load()) != 0) {
                continue;
            }
            for (int place = 0; place < circle.size(); place++) {
                int seat = zigzag(place, circle.size()) + round + rotation;
                pass.add(new Slot(circle.get(seat % circle.size()), scenario, index));
            }
        }
        return pass;
    }

    /**
     * The number at a place of the sequence 0, 1, n − 1, 2, n − 2 …, which is the order of a pass.
     * Each pass rotates the sequence by one step, and some passes reverse it. In all these passes
     * together, each target follows each other target equally often (Williams, Australian Journal
     * of Scientific Research A2, 1949). In a simple cycle, each target would always follow the same
     * target, and would be affected by the state in which that one leaves the caches.
     */
    private static int zigzag(int place, int targets) {
        return place % 2 == 1 ? (place + 1) / 2 : (targets - place / 2) % targets;
    }

    private static List<Slot> oneByOne(Plan plan, List<Target> launches) {
        List<Slot> slots = new ArrayList<>();
        for (Target target : launches) {
            for (int index = 0; index < plan.slices().perRound(); index++) {
                for (Scenario scenario : plan.scenarios()) {
                    if (index % plan.passesPerSlice(scenario.load()) == 0) {
                        slots.add(new Slot(target, scenario, index));
                    }
                }
            }
        }
        return slots;
    }
}
