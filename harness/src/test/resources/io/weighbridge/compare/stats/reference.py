"""Prints reference.csv: figures of NumPy and SciPy that the stats package must meet.

    pip install numpy scipy && python reference.py > reference.csv

Made with SciPy 1.17.1 and NumPy 2.4.6.
"""
import math

import numpy as np
from scipy import stats

PAIRS = {
    "five-rounds": ([2.31, 2.22, 2.40, 2.29, 2.35], [2.10, 2.15, 2.18, 2.05, 2.21]),
    "three-rounds": ([36.1, 39.0, 35.2], [33.0, 34.1, 36.0]),
    "two-rounds": ([9784.0, 9786.0], [9869.0, 9869.0]),
    "wild": ([25100.0, 14100.0, 31900.0, 22000.0], [20000.0, 26000.0, 17000.0, 24500.0]),
    "ties": ([1.1, 1.1, 0.9, 1.3, 1.0, 1.2], [1.0, 1.0, 1.0, 1.0, 1.0, 1.0]),
    "tiny": ([1.001, 1.002, 1.0005, 1.0015, 1.0012, 1.0008, 1.0011], [1.0] * 7),
}
SAMPLES = {
    "plain": [2.31, 2.22, 2.40, 2.29, 2.35],
    "even": [4.0, 1.0, 3.0, 2.0],
    "mad-zero": [5.0, 5.0, 5.0, 5.0, 9.0],
}


def line(what, case, value):
    print(f"{what},{case},{value:.12g}")


for case, (target, baseline) in PAIRS.items():
    d = np.log(np.array(target) / np.array(baseline))
    low, high = stats.t.interval(0.95, len(d) - 1, loc=d.mean(), scale=stats.sem(d))
    line("ratio", case, stats.gmean(np.array(target) / np.array(baseline)))
    line("low", case, math.exp(low))
    line("high", case, math.exp(high))
    line("spread", case, d.std(ddof=1))
    line("p", case, stats.ttest_1samp(d, 0).pvalue)
    ties = len(set(np.abs(d))) < len(d) or 0 in d
    line("signed-rank", case, stats.wilcoxon(
        d, zero_method="pratt", correction=ties, method="approx" if ties else "exact").pvalue)

for case, (now, before) in PAIRS.items():
    welch = stats.ttest_ind(np.log(now), np.log(before), equal_var=False)
    low, high = welch.confidence_interval(0.95)
    line("welch-ratio", case, stats.gmean(now) / stats.gmean(before))
    line("welch-low", case, math.exp(low))
    line("welch-high", case, math.exp(high))
    line("welch-p", case, welch.pvalue)

for case, values in SAMPLES.items():
    x = np.array(values)
    line("median", case, np.median(x))
    line("variation", case, x.std(ddof=1) / x.mean())
    line("deviation", case, 1.4826 * stats.median_abs_deviation(x))

P = [0.01, 0.04, 0.03, 0.005, 0.9, 0.03]
order = np.argsort(P, kind="stable")
adjusted = np.minimum(1, np.maximum.accumulate((len(P) - np.arange(len(P))) * np.array(P)[order]))
for place, index in enumerate(order):
    line("holm", str(index), adjusted[place])

# A line through what was read of known amounts in each round; rounds are the sample.
AMOUNTS = [0.0, 5.0, 10.0, 20.0]
LINES = {
    "overhead": [[0.3, 6.9, 13.8, 26.0], [-0.4, 7.4, 12.9, 27.5], [0.1, 6.2, 14.1, 26.9]],
    "right": [[0.0, 5.0, 10.0, 20.0], [0.1, 5.2, 10.1, 20.3]],
}
for case, rounds in LINES.items():
    fits = np.array([np.polyfit(AMOUNTS, read, 1) for read in rounds])
    reach = stats.t.ppf(0.975, len(rounds) - 1) / math.sqrt(len(rounds))
    for name, values in (("slope", fits[:, 0]), ("offset", fits[:, 1])):
        line(name, case, values.mean())
        line(f"{name}-half", case, reach * values.std(ddof=1))

# Differences in the metric's own unit, and what 10 rounds would leave of the interval.
for case in ("five-rounds", "three-rounds", "wild"):
    target, baseline = PAIRS[case]
    d = np.array(target) - np.array(baseline)
    low, high = stats.t.interval(0.95, len(d) - 1, loc=d.mean(), scale=stats.sem(d))
    line("difference", case, d.mean())
    line("difference-half", case, (high - low) / 2)
    line("difference-at-ten", case, stats.t.ppf(0.975, 9) * d.std(ddof=1) / math.sqrt(10))
