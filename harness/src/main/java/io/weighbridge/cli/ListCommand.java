package io.weighbridge.cli;

import io.weighbridge.command.CommonOptions;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.ExportFlags;
import io.weighbridge.command.Phrases;
import io.weighbridge.command.PlanFlags;
import io.weighbridge.command.PlanLists;
import io.weighbridge.command.Session;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.ShellWord;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.InvalidPlanException;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.PlanFile;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.RunDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code weigh list}: lists plans, targets, load tools, Javas or runs. */
@Command(
        name = "list",
        description = "Lists plans, targets, load tools, Java installations or runs.",
        footer = {
            "  weigh list plans",
            "  weigh list targets --plan thorough",
            "  weigh list results"
        },
        exitCodeList = {ExitCode.OF_DONE, ExitCode.OF_INPUT, ExitCode.OF_DEFECT})
final class ListCommand extends CommonOptions implements Callable<Integer> {

    /** The kinds of things that can be listed. */
    enum What {
        TARGETS,
        PLANS,
        DRIVERS,
        JAVAS,
        RESULTS;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(
            arity = "1",
            paramLabel = "targets|plans|drivers|javas|results",
            description =
                    "The targets of a plan, the plans in plans/, load tools and their versions, the"
                            + " Javas of this machine, or all runs.")
    private What what = What.PLANS;

    @Option(
            names = {"-p", "--plan"},
            paramLabel = "FILE",
            description =
                    "With targets: the plan, by its file or its name in plans/. Default: quick.")
    private @Nullable Path plan;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            description = "With results: folder" + ExportFlags.OF_RUNS)
    private @Nullable Path results;

    ListCommand(Session session) {
        super(session);
    }

    @Override
    public Integer call() throws IOException {
        refuse("--plan", plan != null && what != What.TARGETS, What.TARGETS);
        refuse("--results", results != null && what != What.RESULTS, What.RESULTS);
        Phrases.columns(rows()).forEach(session.out()::println);
        return ExitCode.DONE;
    }

    private void refuse(String flag, boolean idle, What goesWith) {
        if (idle) {
            throw new UsageException(
                    "%s is for weigh list %s, not for %s: leave it out."
                            .formatted(flag, goesWith, what));
        }
    }

    private Map<String, String> rows() throws IOException {
        return switch (what) {
            case TARGETS -> targets();
            case PLANS -> plans();
            case DRIVERS -> drivers();
            case JAVAS -> session.programs().javas();
            case RESULTS -> runs();
        };
    }

    private Map<String, String> runs() throws IOException {
        Path folder = session.terminal().results(results);
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new UsageException(
                    "%s is a file, not a folder of runs: name the folder with --results."
                            .formatted(folder));
        }
        Map<String, String> runs = stored(folder);
        if (runs.isEmpty()) {
            session.err().println("There is no run in %s.".formatted(folder));
        }
        return runs;
    }

    /** All stored runs and lists of plans, the newest first: a line about each, by its id. */
    private Map<String, String> stored(Path folder) {
        // Ids begin with the time, so their order is the order of start times.
        Map<String, String> runs = new TreeMap<>(Comparator.reverseOrder());
        RunDirectory.list(folder).forEach(run -> runs.put(run.record().id(), line(run)));
        session.features().planLists().forEach(list -> runs.putAll(list.stored(folder)));
        return runs;
    }

    private String line(RunDirectory run) {
        try {
            Plan measured = run.record().plan();
            return session.kind(measured).launches(run) + ", " + measured.title();
        } catch (UsageException damaged) {
            return "unreadable: " + damaged.getMessage();
        }
    }

    private Map<String, String> targets() {
        Map<String, String> rows = new LinkedHashMap<>();
        Plan read = PlanFile.read(PlanFlags.file(plan, session.terminal()));
        for (Target target : read.targets()) {
            rows.put(
                    target.name(),
                    target.jar() == null
                            ? ShellWord.line(new Secrets().arguments(target.command()))
                            : target.jar().toString());
        }
        return rows;
    }

    private Map<String, String> plans() throws IOException {
        Map<String, String> rows = new TreeMap<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("plans"), "*.yaml")) {
            for (Path file : files) {
                rows.put(file.toString(), title(file));
            }
        } catch (NoSuchFileException elsewhere) {
            throw new UsageException(
                    "There is no folder named plans in %s: run weigh in the folder of Weighbridge."
                            .formatted(Path.of("").toAbsolutePath()),
                    elsewhere);
        }
        return rows;
    }

    private String title(Path file) {
        try {
            for (PlanLists lists : session.features().planLists()) {
                String line = lists.line(file);
                if (line != null) {
                    return line;
                }
            }
            return PlanFile.read(file).title();
        } catch (InvalidPlanException wrong) {
            return "invalid, %s: weigh run --plan %s --dry-run lists them"
                    .formatted(Phrases.count(wrong.problems().size(), "mistake"), file);
        }
    }

    private Map<String, String> drivers() {
        Map<String, String> rows = new LinkedHashMap<>();
        for (LoadTool tool : LoadTool.values()) {
            rows.put(tool.key(), version(tool) + "; " + tool.abilities());
        }
        return rows;
    }

    private String version(LoadTool tool) {
        try {
            return session.programs().version(tool);
        } catch (UsageException missing) {
            return "missing: " + String.valueOf(missing.getMessage()).replaceAll("[.]$", "");
        }
    }
}
