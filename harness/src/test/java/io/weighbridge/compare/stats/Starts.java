package io.weighbridge.compare.stats;

import io.weighbridge.compare.stats.Invented.Noise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Invented starts, whose cost depends on their order.
 *
 * @param place effect of each earlier launch in the round, as a difference of logarithms
 * @param first effect of being the first launch
 */
record Starts(double place, double first) {

    /** On a machine whose effects are drawn from what is known of them. */
    static Starts drawn(Noise noise) {
        return new Starts(drawn(LaunchOrder.PLACE, noise), drawn(LaunchOrder.FIRST, noise));
    }

    private static double drawn(LaunchOrder effect, Noise noise) {
        return effect.mean() + effect.spread() * noise.normal();
    }

    /** Adds the effects to rounds of which every other one launches in the opposite order. */
    List<Round> of(List<Round> rounds) {
        List<Round> ordered = new ArrayList<>();
        for (Round round : rounds) {
            ordered.add(of(round, ordered.size() % 2 == 1));
        }
        return ordered;
    }

    private Round of(Round round, boolean backwards) {
        Map<String, Double> logs = new LinkedHashMap<>();
        Map<String, Integer> places = new LinkedHashMap<>();
        for (String target : round.logs().keySet()) {
            int forwards = places.size();
            int at = backwards ? round.logs().size() - 1 - forwards : forwards;
            places.put(target, at);
            double cost = place * at + (at == 0 ? first : 0);
            logs.put(target, Objects.requireNonNull(round.logs().get(target)) + cost);
        }
        return new Round(logs, round.within()).launched(places);
    }
}
