package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a plan from its YAML file. Relative paths in a plan are resolved against the current
 * folder, which is the project's root, not against the plan's folder.
 */
public final class PlanFile {

    /** The lists of a plan whose items are checked one by one. */
    private static final Set<String> LISTS = Set.of("targets", "workloads", "loads", "factors");

    /** The keys of a plan that have its loads, or values with which loads are compared. */
    private static final Set<String> OF_LOADS =
            Set.of("load", "loads", "alive", "warmup", "limits");

    /** How the name of a plan's file ends. */
    public static final String ENDING = ".yaml";

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
        if (isList(document)) {
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
        Section correct = correct(document);
        Plan plan = PlanNormaliser.plan(correct);
        Stream.of(LoadRules.mistakes(plan), ServiceRules.mistakes(plan), PodRules.mistakes(plan))
                .flatMap(List::stream)
                .map(it -> new Mistake(inFile(correct, it.place()), it.sentence()))
                .distinct()
                .forEach(it -> document.mistake(it.place(), it.sentence()));
        document.requireNoMistake(file);
        checks.scenarios(plan);
        document.requireNoMistake(file);
        return plan;
    }

    /**
     * The parts of a plan file that have no mistake so far. An item of a list is left out if
     * anything in it is wrong, and so is any other key of the plan. Loads are left out, too, if
     * something is wrong with which they are compared.
     */
    private static Section correct(YamlDocument document) {
        ObjectNode plan =
                document.root() instanceof ObjectNode whole
                        ? whole.deepCopy()
                        : Json.MAPPER.createObjectNode();
        for (String wrong : document.wrong()) {
            JsonPointer place = JsonPointer.compile(wrong);
            if (!place.matches()) {
                leaveOut(plan, place.getMatchingProperty(), place.tail().getMatchingIndex());
            }
        }
        return new Section(plan, "");
    }

    private static void leaveOut(ObjectNode plan, String key, int item) {
        if (LISTS.contains(key) && plan.get(key) instanceof ArrayNode list && list.has(item)) {
            // The others keep their places.
            list.set(item, NullNode.instance);
            return;
        }
        plan.remove(key);
        if (OF_LOADS.contains(key)) {
            plan.putArray("loads");
        }
    }

    /**
     * The place in a plan file for a place in the plan that was read from it. One section of the
     * file can describe several loads.
     */
    private static String inFile(Section file, String place) {
        return inFile(file, JsonPointer.compile(place));
    }

    private static String inFile(Section section, JsonPointer place) {
        if (place.matches()) {
            return section.pointer();
        }
        String key = place.getMatchingProperty();
        JsonPointer rest = place.tail();
        if (rest.mayMatchElement()) {
            List<Section> items =
                    key.equals("loads")
                            ? PlanNormaliser.sectionsByLoad(section)
                            : section.sections(key);
            return inFile(items.get(rest.getMatchingIndex()), rest.tail());
        }
        if (key.equals("mix")) {
            return section.pointerTo("requests");
        }
        return section.pointerTo(key);
    }

    /**
     * The sentence about a missing file.
     *
     * @param plans the folder of the plans with a name
     */
    static String absent(Path file, Path plans) {
        String name = String.valueOf(file.getFileName()).replaceFirst("[.]ya?ml$", "");
        String hint = DidYouMean.hint(name, names(plans));
        return hint.isEmpty()
                ? "There is no plan %s: name another with --plan; weigh list plans shows all."
                        .formatted(file)
                : "There is no plan %s%s weigh list plans shows all.".formatted(file, hint);
    }

    /** Whether a file lists plans, with the key {@code plans}: a suite. */
    static boolean isList(YamlDocument document) {
        return document.root().has("plans");
    }

    /**
     * Whether a file lists plans; false if it cannot be read. A pipe is no suite: it has no folder
     * of plans, and could not be read a second time.
     */
    public static boolean isList(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try {
            return isList(new YamlDocument(text(file)));
        } catch (UsageException unreadable) {
            return false;
        }
    }

    /** The names of the plans in a folder. */
    public static List<String> names(Path folder) {
        Path listed = folder.toString().isEmpty() ? Path.of(".") : folder;
        try (Stream<Path> files = Files.list(listed)) {
            return files.filter(file -> file.toString().endsWith(ENDING) && !isList(file))
                    .map(file -> String.valueOf(file.getFileName()))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /** The text of a plan or a suite. */
    public static String text(Path file) {
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
