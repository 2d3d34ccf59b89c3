package io.weighbridge.switches;

import io.weighbridge.compare.stats.FactorialDesign;
import java.util.List;

/**
 * Orders the launches of each round so that levels are balanced over places. Then no effect is
 * biased by a cost that grows from start to start, or that only the first start has.
 *
 * @param effects of the design
 * @param size launches of a round
 */
record LaunchPlaces(List<FactorialDesign.Effect> effects, int size) {

    /**
     * Exchanges launches of the same round as long as that improves the balance.
     *
     * @param order the levels of each launch, round by round; it is changed
     */
    int[][] balanced(int[][] order) {
        double least = imbalance(order);
        boolean better = true;
        while (better) {
            better = false;
            for (int row = 0; row < order.length; row++) {
                for (int other = row + 1; other < (row / size + 1) * size; other++) {
                    exchange(order, row, other);
                    double score = imbalance(order);
                    if (score < least - 1e-9) {
                        least = score;
                        better = true;
                    } else {
                        exchange(order, row, other);
                    }
                }
            }
        }
        return order;
    }

    private static void exchange(int[][] order, int one, int other) {
        int[] launch = order[one];
        order[one] = order[other];
        order[other] = launch;
    }

    /**
     * How unbalanced an order is: the sum of the squares of each level's distance from the middle
     * place, and of its surplus of first starts.
     */
    private double imbalance(int[][] order) {
        double sum = 0;
        for (FactorialDesign.Effect effect : effects) {
            double places = 0;
            double firsts = 0;
            for (int row = 0; row < order.length; row++) {
                if (order[row][effect.factor()] == effect.level()) {
                    int place = row % size;
                    places += place - (size - 1) / 2.0;
                    firsts += (place == 0 ? 1 : 0) - 1.0 / size;
                }
            }
            sum += places * places + size * firsts * firsts;
        }
        return sum;
    }
}
