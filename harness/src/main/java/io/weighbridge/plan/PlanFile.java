package io.weighbridge.plan;

import io.weighbridge.model.DidYouMean;
import io.weighbridge.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a plan from its YAML file. Relative paths in a plan are resolved against the current
 * folder, which is the project's root, not against the plan's folder.
 */
public final class PlanFile {

    private PlanFile() {}

    /**
     * Reads a plan.
     *
     * @throws InvalidPlanException with all mistakes at once
     * @throws UsageException if the file cannot be read
     */
    public static Plan read(Path file) {
        return parse(file.toString(), text(file));
    }

    /**
     * Reads a plan from a text.
     *
     * @param file name for messages
     */
    static Plan parse(String file, String text) {
        YamlDocument document = new YamlDocument(text);
        if (SuiteFile.isSuite(document)) {
            String sentence =
                    "this is a suite of plans. Only weigh run takes suites, and only from a file,"
                            + " not a pipe: name one of its plans";
            throw new InvalidPlanException(
                    file, List.of(new PlanProblem(document.line("/plans"), sentence)));
        }
        PlanChecks checks = new PlanChecks(document);
        if (!document.root().isNull() || document.problems().isEmpty()) {
            PlanSchema.PLAN.check(document);
            checks.check();
        }
        document.requireNoMistake(file);
        Plan plan = PlanNormaliser.plan(document.section());
        checks.scenarios(plan);
        document.requireNoMistake(file);
        return plan;
    }

    /**
     * The sentence about a missing file.
     *
     * @param plans the folder of the plans with a name
     */
    static String absent(Path file, Path plans) {
        String name = String.valueOf(file.getFileName()).replaceFirst("[.]ya?ml$", "");
        String hint = DidYouMean.hint(name, SuiteFile.there(plans));
        return hint.isEmpty()
                ? "There is no plan %s: name another with --plan; weigh list plans shows all."
                        .formatted(file)
                : "There is no plan %s%s weigh list plans shows all.".formatted(file, hint);
    }

    /** The text of a plan or a suite. */
    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException missing) {
            throw new UsageException(absent(file, Path.of("plans")), missing);
        } catch (CharacterCodingException binary) {
            throw new UsageException(
                    "The plan " + file + " is not UTF-8: save it as UTF-8.", binary);
        } catch (IOException unreadable) {
            throw new UsageException(
                    "The plan %s cannot be read (%s): name a readable file."
                            .formatted(file, Cause.of(unreadable)),
                    unreadable);
        }
    }
}
