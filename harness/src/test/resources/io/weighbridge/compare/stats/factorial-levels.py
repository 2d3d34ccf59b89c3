"""Reads the launches of factorial.csv and writes to factorial-levels.csv what statsmodels makes of the effects of a
factor at each level of another, for each pair of factors. The model has a mean for each combination of the levels of
the two factors.

    pip install numpy statsmodels && python factorial-levels.py

Made with statsmodels 0.15.0, SciPy 1.17.1 and NumPy 2.4.6.
"""
import csv
from itertools import combinations

import numpy as np
import statsmodels.api as sm
from scipy import stats

LEVELS = [2, 2, 2, 3, 2]
# Whether the largest interaction of the case is a term of the fit of the effects.
CASES = {
    "whole": None,
    "missing": None,
    "interaction": True,
    "interaction-missing": True,
    "interaction-of-three": True,
}

with open("factorial-reference.csv") as file:
    pairs = {row["case"]: row["effect"] for row in csv.DictReader(file) if row["what"] == "interaction"}
with open("factorial.csv") as file:
    launches = list(csv.DictReader(file))

lines = []
for case, strong in CASES.items():
    rows = [row for row in launches if row["case"] == case]
    level = np.array([[int(row[f"f{f}"]) for f in range(len(LEVELS))] for row in rows])
    block = np.array([int(row["block"]) for row in rows])
    y = np.array([float(row["value"]) for row in rows])
    largest = tuple(int(f) for f in pairs[case].split("-"))
    blocks = [(block == b) * 1.0 for b in sorted(set(block))]

    def effects(factors):
        return [(level[:, f] == l) * 1.0 for f in factors for l in range(1, LEVELS[f])]

    def cells(one, other):
        return [(a, b) for a in range(LEVELS[one]) for b in range(LEVELS[other])]

    def means(one, other):
        return [((level[:, one] == a) & (level[:, other] == b)) * 1.0 for a, b in cells(one, other)]

    def signs(f):
        return [(level[:, f] == l) * 1.0 - (level[:, f] == 0) for l in range(1, LEVELS[f])]

    # They sum to zero over the levels of a factor, so that other effects are averages over them.
    def products(one, other):
        return [x * y for x in signs(one) for y in signs(other)]

    # The fit of the effects, whose variance is used.
    plain = blocks + effects(range(len(LEVELS))) + (products(*largest) if strong else [])
    plain = sm.OLS(y, np.array(plain).T).fit()

    for one, other in combinations(range(len(LEVELS)), 2):
        others = effects(f for f in range(len(LEVELS)) if f not in (one, other))
        # The blocks contain the first mean.
        columns = blocks + others + means(one, other)[1:]
        if strong and (one, other) != largest:
            columns += products(*largest)
        x = np.array(columns).T
        if np.linalg.matrix_rank(x) < x.shape[1] or x.shape[1] >= x.shape[0]:
            continue
        fit = sm.OLS(y, x).fit()
        first = len(blocks) + len(others)
        for b in range(1, LEVELS[other]):
            for a in range(LEVELS[one]):
                weights = np.zeros(x.shape[1])
                for cell, sign in (((a, b), 1), ((a, 0), -1)):
                    at = cells(one, other).index(cell)
                    if at > 0:
                        weights[first + at - 1] = sign
                log = weights @ fit.params
                error = np.sqrt(weights @ fit.normalized_cov_params @ weights * plain.scale)
                reach = stats.t.ppf(0.975, plain.df_resid) * error
                name = f"f{other}={b} at f{one}={a}"
                lines += [
                    (case, name, "ratio", np.exp(log)),
                    (case, name, "low", np.exp(log - reach)),
                    (case, name, "high", np.exp(log + reach)),
                ]

with open("factorial-levels.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["case", "effect", "what", "value"])
    writer.writerows([case, effect, what, f"{value:.12g}"] for case, effect, what, value in lines)
