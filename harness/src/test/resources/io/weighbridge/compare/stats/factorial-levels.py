"""Reads the launches of factorial.csv and writes to factorial-levels.csv what statsmodels makes of the effects of a
factor at each level of another. The model has a mean for each combination of the levels of the two factors.

    pip install numpy statsmodels && python factorial-levels.py

Made with statsmodels 0.15.0, SciPy 1.17.1 and NumPy 2.4.6.
"""
import csv

import numpy as np
import statsmodels.api as sm
from scipy import stats

LEVELS = [2, 2, 2, 3, 2]
# The largest interaction of each case, and whether it is a term of the fit of the effects, whose variance is used.
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
    one, other = (int(f) for f in pairs[case].split("-"))
    blocks = [(block == b) * 1.0 for b in sorted(set(block))]

    def effects(factors):
        return [(level[:, f] == l) * 1.0 for f in factors for l in range(1, LEVELS[f])]

    others = effects(f for f in range(len(LEVELS)) if f not in (one, other))
    cells = [(a, b) for a in range(LEVELS[one]) for b in range(LEVELS[other])]
    means = [((level[:, one] == a) & (level[:, other] == b)) * 1.0 for a, b in cells]
    # The blocks contain the first mean.
    x = np.array(blocks + others + means[1:]).T
    fit = sm.OLS(y, x).fit()
    plain = fit if strong else sm.OLS(y, np.array(blocks + effects(range(len(LEVELS)))).T).fit()
    first = len(blocks) + len(others)
    for b in range(1, LEVELS[other]):
        for a in range(LEVELS[one]):
            weights = np.zeros(x.shape[1])
            for cell, sign in (((a, b), 1), ((a, 0), -1)):
                if cells.index(cell) > 0:
                    weights[first + cells.index(cell) - 1] = sign
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
