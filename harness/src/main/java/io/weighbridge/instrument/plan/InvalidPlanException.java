package io.weighbridge.instrument.plan;

import io.weighbridge.instrument.model.UsageException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A plan file with mistakes: all of them, each with its line. */
public final class InvalidPlanException extends UsageException {

    private static final long serialVersionUID = 1L;

    private final transient List<PlanProblem> problems;

    /**
     * @param file as the user named it
     * @param problems at least one, in any order
     */
    public InvalidPlanException(String file, List<PlanProblem> problems) {
        super(message(file, problems));
        this.problems = sorted(problems);
    }

    /** The mistakes, in the order of their lines. */
    public List<PlanProblem> problems() {
        return problems;
    }

    private static List<PlanProblem> sorted(List<PlanProblem> problems) {
        return problems.stream().sorted(Comparator.comparingInt(PlanProblem::line)).toList();
    }

    private static String message(String file, List<PlanProblem> problems) {
        return sorted(problems).stream()
                .map(problem -> problem.text(file))
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
