"""Writes the launches that the factorial model is tested on (factorial.csv) and, to
factorial-reference.csv, what statsmodels makes of them.

    pip install numpy statsmodels && python factorial.py

Made with statsmodels 0.15.0 and NumPy 2.4.6.
"""
import csv
from itertools import combinations

import numpy as np
import statsmodels.api as sm

LEVELS = [2, 2, 2, 3, 2]
ROUNDS, SIZE = 4, 6
random = np.random.default_rng(1946)


def launches(missing, interaction, starts, third=0):
    rows = []
    for block in range(ROUNDS):
        shift = random.normal(0, 0.2)
        threes = random.permutation([0, 0, 1, 1, 2, 2])
        for place in range(SIZE):
            if place % 2 == 0:
                twos = random.integers(0, 2, 4)
            else:
                twos = 1 - twos
            levels = [*twos[:3], threes[place], twos[3]]
            value = shift + 0.1 * levels[0] - 0.05 * (levels[3] == 2) + random.normal(0, 0.04)
            value += interaction * levels[1] * levels[4] + starts * (place + 2 * (place == 0))
            value += third * (2 * levels[0] - 1) * (levels[3] - 1)
            rows.append((block, place, [int(x) for x in levels], float(f"{value:.6g}")))
    return [row for index, row in enumerate(rows) if index not in missing]


CASES = {
    "whole": launches([], 0, 0),
    "missing": launches([3, 7, 8, 20], 0, 0),
    "interaction": launches([], 0.3, 0),
    "starts": launches([11], 0, 0.05),
    "interaction-missing": launches([2, 5, 9, 16], 0.3, 0),
    "interaction-of-three": launches([4], 0, 0, 0.2),
}

with open("factorial.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["case", "block", "place", *(f"f{i}" for i in range(len(LEVELS))), "value"])
    for case, rows in CASES.items():
        writer.writerows([case, block, place, *levels, value] for block, place, levels, value in rows)

lines = []
for case, rows in CASES.items():
    blocks = sorted({row[0] for row in rows})
    columns = [[float(row[0] == block) for row in rows] for block in blocks]
    effects = [(f, l) for f, many in enumerate(LEVELS) for l in range(1, many)]
    columns += [[float(row[2][f] == l) for row in rows] for f, l in effects]
    if case == "starts":
        columns.append([float(row[1]) for row in rows])
        columns.append([float(row[1] == 0) for row in rows])
    x = np.array(columns).T
    y = np.array([row[3] for row in rows])
    fit = sm.OLS(y, x).fit()
    basis = np.linalg.qr(x)[0]

    def beyond(columns):
        return columns - basis @ (basis.T @ columns)

    def sign(row, f, l):
        return 1.0 if row[2][f] == l else -1.0 if row[2][f] == 0 else 0.0

    products, pairs = [], []
    for one, other in combinations(effects, 2):
        if one[0] != other[0]:
            products.append([sign(row, *one) * sign(row, *other) for row in rows])
            pairs.append((one[0], other[0]))
    products = np.array(products).T
    z = beyond(products)
    z /= np.linalg.norm(z, axis=0)
    residual = fit.resid
    statistics = np.abs(z.T @ residual) / np.linalg.norm(residual)
    largest = int(np.argmax(statistics))
    lines.append((case, "%d-%d" % pairs[largest], "interaction", statistics[largest]))
    noise = beyond(random.normal(size=(len(rows), 200_000)))
    most = np.max(np.abs(z.T @ noise) / np.linalg.norm(noise, axis=0), axis=0)
    limit = np.quantile(most, 0.95)
    lines.append((case, "", "limit", limit))

    if statistics[largest] > np.quantile(most, 0.9995):
        its = [index for index, pair in enumerate(pairs) if pair == pairs[largest]]
        fit = sm.OLS(y, np.column_stack([x, products[:, its]])).fit()
    low, high = fit.conf_int().T
    for index, (f, l) in enumerate(effects):
        at = len(blocks) + index
        for what, value in [
            ("log", fit.params[at]),
            ("error", fit.bse[at]),
            ("p", fit.pvalues[at]),
            ("low", np.exp(low[at])),
            ("high", np.exp(high[at])),
        ]:
            lines.append((case, f"f{f}={l}", what, value))
    lines.append((case, "", "freedom", fit.df_resid))

with open("factorial-reference.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["case", "effect", "what", "value"])
    writer.writerows([case, effect, what, f"{value:.12g}"] for case, effect, what, value in lines)
