# Writes models-r.csv: what R's multcomp, mvtnorm and limma make of the data beside it.
#
#     apt install r-base-core r-cran-multcomp r-bioc-limma && Rscript models.R
#
# Made with R 4.2.2, multcomp 1.4-22, mvtnorm 1.1-3 and limma 3.54.1.
suppressMessages({library(multcomp); library(mvtnorm); library(limma)})
set.seed(1)
lines <- c()
line <- function(what, case, value) {
  lines <<- c(lines, paste(what, case, format(value, digits = 12), sep = ","))
}

# Dunnett's test on a table with missing cells, in which a twin shares the baseline's mean.
blocks <- read.csv("blocks.csv")
blocks$target[blocks$target == "twin"] <- "tomcat"
blocks$target <- relevel(factor(blocks$target), ref = "tomcat")
fit <- lm(log(value) ~ factor(block) + target, data = blocks)
dunnett <- glht(fit, linfct = mcp(target = "Dunnett"))
exact <- GenzBretz(maxpts = 5e5, abseps = 1e-5)
p <- summary(dunnett, test = adjusted("single-step", maxpts = 5e5, abseps = 1e-5))$test$pvalues
interval <- confint(dunnett, calpha = adjusted_calpha(maxpts = 5e5, abseps = 1e-5))$confint
for (row in seq_along(p)) {
  target <- sub(" - tomcat", "", rownames(interval)[row])
  line("question-p", target, p[row])
  line("question-low", target, exp(interval[row, "lwr"]))
  line("question-high", target, exp(interval[row, "upr"]))
}

# Correlations without a product structure.
correlation <- matrix(c(1, .2, .5, .6, .2, 1, .8, .1, .5, .8, 1, .3, .6, .1, .3, 1), 4)
line("reach-r", "general-30", qmvt(0.95, tail = "both.tails", df = 30, corr = correlation,
                                   algorithm = exact)$quantile)
line("reach-r", "general-4", qmvt(0.95, tail = "both.tails", df = 4, corr = correlation,
                                  algorithm = exact)$quantile)

# Moderated variances.
cases <- list(
  unlike = list(c(0.0001, 0.004, 0.00002, 0.03, 0.0009), 8),
  alike = list(c(0.0011, 0.0009, 0.0013, 0.0010), 4),
  missing = list(c(0.0001, 0.004, 0.00002, 0.01, 0.0009, 0.5), c(8, 7, 8, 3, 8, 2)),
  zero = list(c(0, 0.004, 0.00002, 0.03, 0.0009), 2))
for (case in names(cases)) {
  squeezed <- squeezeVar(cases[[case]][[1]], cases[[case]][[2]])
  line("common-freedom", case, squeezed$df.prior)
  line("common-variance", case, squeezed$var.prior)
}
for (y in c(0.001, 0.3, 4, 200)) line("trigamma-inverse", y, trigammaInverse(y))

# Moderated t of each target against its own zero: limma's variance and degrees of freedom.
random <- matrix(c(1.1, 1.3, 0.9, 1.2, 2.0, 2.6, 1.1, 2.9, -0.4, -0.5, -0.45, -0.35), 3, byrow = TRUE)
moderated <- eBayes(lmFit(random))
for (row in 1:3) {
  line("moderated-variance", row, moderated$s2.post[row])
  line("moderated-freedom", row, moderated$df.total[row])
}
writeLines(lines, "models-r.csv")
