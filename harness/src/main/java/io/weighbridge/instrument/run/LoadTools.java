package io.weighbridge.instrument.run;

import io.weighbridge.instrument.load.Drivers;
import io.weighbridge.instrument.load.LoadDriver;
import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.os.Children;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/** The load tools of a run: those that are available, and the reasons why others are not. */
final class LoadTools implements RunEnvironment.Tools {

    private final Map<String, LoadDriver> drivers = new LinkedHashMap<>();
    private final Map<String, String> versions = new LinkedHashMap<>();
    private final Map<String, String> missing = new LinkedHashMap<>();

    private LoadTools() {}

    /**
     * Finds the tools for some loads, and installs missing ones if the plan allows it.
     *
     * @param say receives a message before each installation, and one for each tool that is
     *     unavailable
     * @throws UsageException if none of the tools is available
     */
    static LoadTools of(List<Load> loads, Children children, Consumer<String> say) {
        LoadTools tools = new LoadTools();
        for (String driver : loads.stream().map(Load::driver).distinct().toList()) {
            tools.add(LoadTool.named(driver), children, say);
        }
        if (tools.drivers.isEmpty()) {
            throw new UsageException(String.join("; ", tools.missing.values()));
        }
        tools.missing.forEach((driver, why) -> say.accept(notRun(driver, why)));
        return tools;
    }

    private void add(LoadTool tool, Children children, Consumer<String> say) {
        try {
            Drivers.provide(tool, children, say);
            LoadDriver driver = Drivers.of(tool, children);
            versions.put(tool.key(), driver.version());
            drivers.put(tool.key(), driver);
        } catch (UsageException e) {
            missing.put(tool.key(), String.valueOf(e.getMessage()));
        }
    }

    private static String notRun(String driver, String why) {
        return why.startsWith(driver + " ") ? "not run: " + why : "not run: " + driver + ": " + why;
    }

    /** The part of a plan that these tools can run; the notes name the rest. */
    Plan feasible(Plan plan) {
        List<Load> loads = new ArrayList<>();
        List<String> notes = new ArrayList<>(plan.notes());
        for (Load load : plan.loads()) {
            if (drivers.containsKey(load.driver())) {
                loads.add(load);
            } else {
                String name = Objects.requireNonNullElse(load.name(), load.driver());
                notes.add(notRun(name, why(load)) + ".");
            }
        }
        return plan.withNotes(notes.stream().distinct().toList()).withLoads(loads);
    }

    private String why(Load load) {
        return missing.getOrDefault(load.driver(), "it was not requested");
    }

    /** Each tool's version, by the tool's name. */
    Map<String, String> versions() {
        return versions;
    }

    @Override
    public LoadDriver driver(Load load) {
        LoadDriver driver = drivers.get(load.driver());
        if (driver == null) {
            throw new UsageException(why(load));
        }
        return driver;
    }
}
