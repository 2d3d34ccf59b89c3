"""Writes the data that the linear models are tested on (blocks.csv, passes.csv, pair.csv,
starts.csv) and, to models.csv, what statsmodels and SciPy make of them.

    pip install numpy scipy statsmodels && python models.py

Made with statsmodels 0.15.0, SciPy 1.17.1 and NumPy 2.4.6.
"""
import csv

import numpy as np
import statsmodels.api as sm
from scipy import integrate, optimize, stats

lines = []


def line(what, case, value):
    lines.append(f"{what},{case},{value:.12g}")


def write(name, rows):
    with open(name, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["block", "target", "value"])
        writer.writerows([block, target, f"{value:.6g}"] for block, target, value in rows)


def read(name):
    with open(name) as file:
        return [(int(r["block"]), r["target"], float(r["value"])) for r in csv.DictReader(file)]


def data():
    random = np.random.default_rng(20261123)
    effects = {"tomcat": 0.0, "jetty": 0.2, "undertow": -0.1, "webflux": 0.05, "twin": 0.0}
    missing = {(0, "undertow"), (2, "tomcat"), (2, "twin"), (4, "jetty"), (4, "webflux")}
    rows = []
    for block in range(6):
        drift = random.normal(0, 0.1)
        for target, effect in effects.items():
            value = 40e-6 * np.exp(effect + drift + random.normal(0, 0.03))
            if (block, target) not in missing:
                rows.append((block, target, value))
    write("blocks.csv", rows)

    rows = []
    drift = 0
    for block in range(40):
        drift = 0.7 * drift + random.normal(0, 0.15)
        for target in ["tomcat", "jetty", "undertow", "webflux"]:
            value = 40e-6 * np.exp(effects[target] + drift + 0.06 * random.standard_t(3))
            if random.random() > 0.04:
                rows.append((block, target, value))
    write("passes.csv", rows)
    rows = []
    for block in range(15):
        drift = random.normal(0, 0.15)
        for target in ["tomcat", "jetty"]:
            value = 40e-6 * np.exp(effects[target] + drift + 0.06 * random.standard_t(3))
            rows.append((block, target, value))
    write("pair.csv", rows)
    starts()


def starts():
    """Launches whose first costs more, and each next one a little more again; one failed."""
    random = np.random.default_rng(20261124)
    effects = {"tomcat": 0.0, "jetty": 0.2, "undertow": -0.1, "webflux": 0.05}
    orders = [(0, 1, 3, 2), (2, 3, 1, 0), (1, 2, 0, 3), (3, 0, 2, 1), (0, 1, 3, 2)]
    with open("starts.csv", "w") as file:
        file.write("block,target,value,place\n")
        for block, order in enumerate(orders):
            drift = random.normal(0, 0.1)
            for place, number in enumerate(order):
                target = list(effects)[number]
                position = 0.03 * place + 0.1 * (place == 0)
                log = effects[target] + drift + position + random.normal(0, 0.04)
                if (block, target) != (1, "undertow"):
                    file.write(f"{block},{target},{2 * np.exp(log):.6g},{place}\n")


def in_order():
    with open("starts.csv") as file:
        launches = list(csv.DictReader(file))
    rows = [(int(r["block"]), r["target"], float(r["value"])) for r in launches]
    place = np.array([int(r["place"]) for r in launches])
    x, targets, y = design(rows, "tomcat")
    # LaunchOrder's knowledge of the two effects, as two more observations
    known = np.zeros((2, x.shape[1] + 2))
    known[0, -2] = known[1, -1] = 1
    weights = np.append(np.ones(len(y)), [(0.08 / 0.022) ** 2, (0.08 / 0.06) ** 2])
    all_x = np.vstack([np.column_stack([x, place, place == 0]), known])
    fit = sm.WLS(np.append(y, [0.015, 0.06]), all_x, weights=weights).fit()
    for column, target in enumerate(targets, start=x.shape[1] - len(targets)):
        line("starts-log", target, fit.params[column])
        line("starts-error", target, fit.bse[column])
    line("starts-variance", "all", fit.mse_resid)
    line("starts-freedom", "all", fit.df_resid)


def design(rows, reference):
    """A column for each block, and one for each target but the reference."""
    blocks = sorted({block for block, _, _ in rows})
    targets = [t for t in dict.fromkeys(target for _, target, _ in rows) if t != reference]
    x = np.zeros((len(rows), len(blocks) + len(targets)))
    for index, (block, target, _) in enumerate(rows):
        x[index, blocks.index(block)] = 1
        if target != reference:
            x[index, len(blocks) + targets.index(target)] = 1
    return x, targets, np.log([value for _, _, value in rows])


def least_squares(case, rows, weights=None):
    x, targets, y = design(rows, "tomcat")
    fit = sm.WLS(y, x, weights=np.ones(len(rows)) if weights is None else weights).fit()
    for column, target in enumerate(targets, start=x.shape[1] - len(targets)):
        line(f"{case}-log", target, fit.params[column])
        line(f"{case}-error", target, fit.bse[column])
        line(f"{case}-p", target, fit.pvalues[column])
    line(f"{case}-variance", "all", fit.mse_resid)
    line(f"{case}-freedom", "all", fit.df_resid)
    return fit, x, targets


def with_prior(rows):
    """Six degrees of freedom at 4 %, and passes that leave 1 % in even rounds, 5 % in odd ones."""
    prior, prior_freedom = 0.04**2, 6
    within = {block: 0.05**2 if block % 2 else 0.01**2 for block, _, _ in rows}
    mean = np.mean([within[block] for block in range(6)])
    within_freedom = 6 * 100
    weights = np.array([(prior + mean) / (prior + within[block]) for block, _, _ in rows])
    x, targets, y = design(rows, "tomcat")
    fit = sm.WLS(y, x, weights=weights).fit()
    both = prior + mean
    squared = (
        prior * stats.t.ppf(0.975, prior_freedom) ** 2
        + mean * stats.t.ppf(0.975, within_freedom) ** 2
    ) / both
    both_freedom = optimize.brentq(
        lambda f: stats.t.ppf(0.975, f) ** 2 - squared, prior_freedom, within_freedom, xtol=1e-12
    )
    freedom = both_freedom + fit.df_resid
    variance = (both_freedom * both + fit.df_resid * fit.mse_resid) / freedom
    for column, target in enumerate(targets, start=x.shape[1] - len(targets)):
        line("prior-log", target, fit.params[column])
        unscaled = fit.normalized_cov_params[column, column]
        line("prior-error", target, np.sqrt(variance * unscaled))
    line("prior-freedom", "all", freedom)
    line("prior-variance", "all", variance)


def robust(case, rows):
    """Coefficients are statsmodels'. Standard errors are Huber's, with passes taken out of both the
    number of observations and that of parameters: statsmodels has the formula for those only that
    are in the design, see pair() for the case in which both can be had."""
    x, targets, y = design(rows, "tomcat")
    fit = sm.RLM(y, x, M=sm.robust.norms.HuberT(t=1.345)).fit(tol=1e-14, maxiter=500, conv="coefs")
    residuals = fit.resid / fit.scale
    passes = np.array([block for block, _, _ in rows])
    inside = sum(
        max(0, (np.abs(residuals[passes == p]) <= 1.345).sum() - 1) for p in np.unique(passes)
    )
    all_cells = len(rows) - len(np.unique(passes))
    share = inside / all_cells
    correction = (1 + len(targets) / all_cells * (1 - share) / share) / share
    squares = (np.clip(residuals, -1.345, 1.345) ** 2).sum() * fit.scale**2
    variance = correction**2 * squares / (all_cells - len(targets))
    unscaled = np.linalg.inv(x.T @ x)
    for column, target in enumerate(targets, start=x.shape[1] - len(targets)):
        line(f"{case}-log", target, fit.params[column])
        line(f"{case}-error", target, np.sqrt(variance * unscaled[column, column]))


def pair(rows):
    """Two targets in every pass: the model of the passes' differences, as statsmodels has it."""
    logs = {(block, target): np.log(value) for block, target, value in rows}
    passes = sorted({block for block, _, _ in rows})
    differences = np.array([logs[p, "jetty"] - logs[p, "tomcat"] for p in passes])
    fit = sm.RLM(differences, np.ones(len(passes)), M=sm.robust.norms.HuberT(t=1.345)).fit(
        cov="H1", tol=1e-14, maxiter=500, conv="coefs"
    )
    line("pair-log", "jetty", fit.params[0])
    line("pair-error", "jetty", fit.bse[0])


def beyond(c, loads, freedom):
    """P(any |t| > c) where t_i and t_j correlate by loads[i] · loads[j]: by two integrals."""
    loads = np.array(loads)
    rest = np.sqrt(1 - loads**2)
    z, w = np.polynomial.hermite_e.hermegauss(120)
    w = w / w.sum()

    def inside(s):
        upper = (c * s - np.outer(z, loads)) / rest
        lower = (-c * s - np.outer(z, loads)) / rest
        return w @ np.prod(stats.norm.cdf(upper) - stats.norm.cdf(lower), axis=1)

    density = lambda s: 2 * freedom * s * stats.chi2.pdf(freedom * s * s, freedom)
    return 1 - integrate.quad(lambda s: inside(s) * density(s), 0, 8, epsabs=1e-10, limit=400)[0]


def dunnett():
    for case, loads, freedom, level in [
        ("three-9", [0.5**0.5] * 3, 9, 0.05),
        ("three-2.7", [0.5**0.5] * 3, 2.7, 0.05),
        ("three-twin-12.5", [(1 / 3) ** 0.5] * 3, 12.5, 0.05),
        ("eleven-40", [0.5**0.5] * 11, 40, 0.05),
        ("unequal-6", [0.9, 0.6, 0.3, 0.5], 6, 0.05),
        ("pocock-9", [0.5**0.5] * 3, 9, 0.0221),
        ("two-200", [0.5**0.5] * 2, 200, 0.05),
    ]:
        reach = optimize.brentq(lambda c: beyond(c, loads, freedom) - level, 1, 20, xtol=1e-9)
        line("dunnett-reach", case, reach)
        line("dunnett-p", case, beyond(2.0, loads, freedom))


def general_dunnett():
    """No product structure: the correlation of a design with missing cells."""
    for case, correlation, freedom in [
        ("general-5.5", [[1, 0.7, 0.1], [0.7, 1, -0.3], [0.1, -0.3, 1]], 5.5),
        ("general-30", [[1, 0.2, 0.5, 0.6], [0.2, 1, 0.8, 0.1], [0.5, 0.8, 1, 0.3], [0.6, 0.1, 0.3, 1]], 30),
    ]:
        t = stats.multivariate_t(shape=correlation, df=freedom, seed=1)
        size = len(correlation)

        def outside(c):
            return 1 - t.cdf(
                np.full(size, c), lower_limit=np.full(size, -c), maxpts=4_000_000, random_state=1
            )

        line("dunnett-p", case, outside(2.0))
        line("dunnett-reach", case, optimize.brentq(lambda c: outside(c) - 0.05, 1.5, 6, xtol=1e-6))


def distributions():
    for freedom in [1, 2.7, 9, 123.4]:
        line("t", f"{freedom}", stats.t.ppf(0.975, freedom))
        line("chi-squared", f"{freedom}", freedom / stats.chi2.ppf(0.1, freedom))


if __name__ == "__main__":
    data()
    blocks = read("blocks.csv")
    least_squares("blocks", blocks)
    least_squares("twin", [(b, "tomcat" if t == "twin" else t, v) for b, t, v in blocks])
    least_squares("together", [(0, t, v) for _, t, v in blocks])
    with_prior(blocks)
    robust("passes", read("passes.csv"))
    pair(read("pair.csv"))
    dunnett()
    general_dunnett()
    distributions()
    in_order()
    with open("models.csv", "w") as file:
        file.write("\n".join(lines) + "\n")
