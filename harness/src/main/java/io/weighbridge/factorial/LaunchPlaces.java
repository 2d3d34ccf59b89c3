package io.weighbridge.factorial;

/**
 * Orders the launches of each round so that levels are balanced over places. Then no effect is
 * biased by a cost that grows from start to start, or that only the first start has.
 *
 * @param columns of the design matrix
 * @param size launches of a round
 */
record LaunchPlaces(EffectColumns columns, int size) {

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
        double[] places = new double[columns.count()];
        double[] firsts = new double[columns.count()];
        for (int row = 0; row < order.length; row++) {
            int place = row % size;
            double[] levels = columns.row(order[row]);
            for (int column = 0; column < places.length; column++) {
                places[column] += levels[column] * (place - (size - 1) / 2.0);
                firsts[column] += levels[column] * ((place == 0 ? 1 : 0) - 1.0 / size);
            }
        }
        double sum = 0;
        for (int column = 0; column < places.length; column++) {
            sum += places[column] * places[column] + size * firsts[column] * firsts[column];
        }
        return sum;
    }
}
