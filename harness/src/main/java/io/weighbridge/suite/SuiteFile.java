package io.weighbridge.suite;

import io.weighbridge.instrument.model.DidYouMean;
import io.weighbridge.instrument.plan.InvalidPlanException;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.PlanSchema;
import io.weighbridge.instrument.plan.Section;
import io.weighbridge.instrument.plan.YamlDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a suite of plans from its YAML file. A file with the key {@code plans} is a suite. It names
 * plans by their files, relative to its own folder, or by the names of plans there.
 */
public final class SuiteFile {

    private SuiteFile() {}

    /**
     * Reads a suite. Of its plans, it only checks that they exist.
     *
     * @throws InvalidPlanException with all mistakes at once
     * @throws UsageException if the file cannot be read
     */
    public static Suite read(Path file) {
        return parse(
                file.toString(),
                Objects.requireNonNullElse(file.getParent(), Path.of("")),
                PlanFile.text(file));
    }

    /**
     * Reads a suite from a text.
     *
     * @param file name for messages
     * @param folder to which its entries are relative
     */
    public static Suite parse(String file, Path folder, String text) {
        YamlDocument document = new YamlDocument(text);
        PlanSchema.SUITE.check(document);
        document.requireNoMistake(file);
        Section suite = document.section();
        Set<Path> plans = new LinkedHashSet<>();
        List<String> names = suite.texts("plans");
        for (int index = 0; index < names.size(); index++) {
            String name = names.get(index);
            String place = suite.pointerTo("plans") + "/" + index;
            Path plan = file(folder, name);
            if (plan == null) {
                document.mistake(place, unknown(name, folder));
            } else if (PlanFile.isList(plan)) {
                document.mistake(place, name + " is itself a suite: list its plans instead");
            } else {
                document.require(plans.add(plan), place, name + " is named twice: leave one out");
            }
        }
        document.requireNoMistake(file);
        String name = suite.required("name");
        return new Suite(name, suite.text("title", name), List.copyOf(plans));
    }

    private static @Nullable Path file(Path folder, String name) {
        return Stream.of(folder.resolve(name), folder.resolve(name + PlanFile.ENDING))
                .map(Path::normalize)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElse(null);
    }

    private static String unknown(String name, Path folder) {
        return "there is no plan %s in the suite's folder%s"
                .formatted(name, DidYouMean.hint(name, PlanFile.names(folder)));
    }
}
