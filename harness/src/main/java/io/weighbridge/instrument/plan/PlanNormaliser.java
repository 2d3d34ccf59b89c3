package io.weighbridge.instrument.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Converts a plan file into the form that plans have in {@code run.json}, with all defaults and
 * short forms written out. Jackson then binds both in the same way. Of a file with mistakes it
 * converts the parts without any.
 */
final class PlanNormaliser {

    private PlanNormaliser() {}

    static Plan plan(Section file) {
        List<Load> loads = loads(file);
        ObjectNode plan = defaults(file);
        plan.setAll(object(file));
        plan.remove("pod");
        plan.put("alive", file.text("alive", "all").toUpperCase(Locale.ROOT));
        ArrayNode targets = array(file.sections("targets"), it -> target(it, file.section("jvm")));
        plan.set("targets", targets);
        plan.set("workloads", array(file.sections("workloads"), PlanNormaliser::workload));
        plan.set("loads", Json.MAPPER.valueToTree(loads));
        plan.setAll(measuring(file, loads));
        plan.set("services", array(file.sections("services"), PlanNormaliser::service));
        if (file.has("restore")) {
            plan.set("restore", restore(file.section("restore")));
        }
        if (file.has("factors")) {
            ObjectNode factorial = plan.putObject("factorial");
            factorial.set("base", targets.get(0));
            factorial.set("factors", array(file.sections("factors"), PlanNormaliser::factor));
        }
        if (file.has("squeeze")) {
            plan.set("squeeze", squeeze(file.section("squeeze")));
        }
        Plan read = bound(plan, Plan.class);
        return file.has("pod") ? read.inPod(pod(file.section("pod"))) : read;
    }

    private static Pod pod(Section section) {
        Double requests = section.has("requests") ? cpu(section, "requests") : null;
        return new Pod(
                Objects.requireNonNull(Pod.memory(section.node().path("memory").asText())),
                cpu(section, "cpu"),
                requests,
                false);
    }

    private static double cpu(Section section, String key) {
        return Objects.requireNonNull(Pod.cpu(section.node().path(key).asText()));
    }

    private static ObjectNode defaults(Section file) {
        return Json.MAPPER
                .createObjectNode()
                .put("title", file.text("name"))
                .put("baseline", file.names("targets").stream().findFirst().orElse(null))
                .put("rounds", Plan.DEFAULT_ROUNDS)
                .put("pin", true);
    }

    /** Warm-up, slices and limits; the defaults of a search for the smallest memory differ. */
    private static ObjectNode measuring(Section file, List<Load> loads) {
        boolean search = file.has("squeeze");
        ObjectNode node = Json.MAPPER.createObjectNode();
        Warmup usual = search ? Squeeze.WARMUP : Warmup.DEFAULT;
        ObjectNode warmup = durations(over(usual, file.section("warmup")), "atMost", "idle");
        node.set("warmup", shares(warmup, "jitShare", "agreement"));
        Slices often = search ? Squeeze.SLICES : Slices.defaultFor(loads);
        ObjectNode slices = over(often, file.section("slices"));
        node.set("slices", shares(slices, "foreignLimit", "jitLimit"));
        ObjectNode limits = over(TimeLimits.DEFAULT, file.section("limits"));
        node.set("limits", durations(limits, "ready", "slice", "stop", "run"));
        return node;
    }

    private static ArrayNode array(List<Section> items, Function<Section, ObjectNode> converted) {
        ArrayNode array = Json.MAPPER.createArrayNode();
        items.stream().map(converted).forEach(array::add);
        return array;
    }

    /** A record from its form in {@code run.json}. */
    private static <T> T bound(JsonNode shape, Class<T> record) {
        try {
            return Json.MAPPER.treeToValue(shape, record);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the schema let a wrong plan through", e);
        }
    }

    /** A section's values, with defaults for missing keys. */
    private static ObjectNode over(Object defaults, Section section) {
        ObjectNode node = Json.MAPPER.valueToTree(defaults);
        node.setAll(object(section));
        return node;
    }

    private static ObjectNode object(Section section) {
        return section.node() instanceof ObjectNode node
                ? node.deepCopy()
                : Json.MAPPER.createObjectNode();
    }

    /** Converts durations to seconds, such as 0.5 for {@code 500ms}. */
    private static ObjectNode durations(ObjectNode node, String... keys) {
        for (String key : keys) {
            if (node.path(key) instanceof TextNode text) {
                Duration duration = QuantityParser.duration(text.asText());
                node.put(key, BigDecimal.valueOf(Objects.requireNonNull(duration).toNanos(), 9));
            }
        }
        return node;
    }

    /** Converts shares to numbers, such as 0.05 for {@code 5%}. */
    private static ObjectNode shares(ObjectNode node, String... keys) {
        for (String key : keys) {
            node.put(key, QuantityParser.share(node.path(key).asText()));
        }
        return node;
    }

    private static ObjectNode service(Section service) {
        ObjectNode node = object(service);
        node.set("command", words(service, "command"));
        if (service.has("postgres")) {
            node.set("postgres", over(Service.Employees.DEFAULT, service.section("postgres")));
        }
        if (service.has("elasticsearch")) {
            node.set("elasticsearch", over(Store.DEFAULT, service.section("elasticsearch")));
        }
        if (service.has("ready")) {
            Section ready = service.section("ready");
            ObjectNode merged = durations(over(Service.Ready.DEFAULT, ready), "within");
            merged.set("command", words(ready, "command"));
            node.set("ready", merged);
        }
        return node;
    }

    private static ArrayNode words(Section section, String key) {
        return Json.MAPPER.valueToTree(section.texts(key));
    }

    private static ObjectNode restore(Section restore) {
        Restore usual = new Restore("", Restore.WITHIN);
        return durations(over(usual, restore), "within");
    }

    /** Converts the squeeze section; its sizes become bytes. */
    private static ObjectNode squeeze(Section squeeze) {
        ObjectNode node =
                shares(durations(over(Squeeze.DEFAULT, squeeze), "p99", "ready"), "gcShare");
        for (String key : List.of("ample", "margin")) {
            String size = squeeze.text(key);
            if (size != null) {
                node.put(key, QuantityParser.size(size));
            }
        }
        return node;
    }

    private static ObjectNode target(Section target, Section commonJvm) {
        Section ownJvm = target.section("jvm");
        boolean named = ownJvm.has("home") || ownJvm.has("version");
        ObjectNode node = Json.MAPPER.createObjectNode().put("ready", "/");
        node.setAll(object(target));
        node.set("jvm", object(named ? ownJvm : commonJvm));
        ArrayNode flags = node.putArray("jvmFlags");
        if (target.has("jar")) {
            commonJvm.texts("flags").forEach(flags::add);
            ownJvm.texts("flags").forEach(flags::add);
        }
        return node;
    }

    private static ObjectNode factor(Section factor) {
        ObjectNode node = Json.MAPPER.createObjectNode().put("name", factor.required("name"));
        node.set("levels", array(factor.sections("levels"), PlanNormaliser::level));
        return node;
    }

    /**
     * Converts a level. The flags of its {@code jvm} come before its own flags. A {@code jvm} that
     * has nothing but flags does not choose a Java, so it is removed.
     */
    private static ObjectNode level(Section level) {
        Section jvm = level.section("jvm");
        ObjectNode node = object(level);
        if (!jvm.has("home") && !jvm.has("version")) {
            node.remove("jvm");
        }
        ArrayNode flags = node.putArray("flags");
        jvm.texts("flags").forEach(flags::add);
        level.texts("flags").forEach(flags::add);
        return node;
    }

    private static ObjectNode workload(Section workload) {
        if (workload.has("websocket")) {
            Workload echo =
                    Workload.echo(
                            workload.required("name"),
                            workload.required("websocket"),
                            workload.required("body"));
            return Json.MAPPER.valueToTree(echo);
        }
        if (workload.has("requests")) {
            return Json.MAPPER.valueToTree(
                    Workload.of(workload.required("name"), MixSections.mix(workload)));
        }
        ObjectNode node = object(workload);
        String method =
                Stream.of("get", "post", "head").filter(workload::has).findFirst().orElse("get");
        node.put("method", method.toUpperCase(Locale.ROOT));
        node.put("path", workload.required(method));
        node.putArray("paths");
        node.putArray("lengths");
        if (workload.has("bodyFrom")) {
            Workload read = Workload.get("read", "/").sending(body(workload));
            node.put("body", read.body()).put("bodyBase64", read.bodyBase64());
        }
        node.set("expect", over(Workload.Expect.OK, workload.section("expect")));
        return node;
    }

    private static byte[] body(Section workload) {
        try {
            return BodyFile.read(Path.of(workload.required("bodyFrom")));
        } catch (IOException e) {
            throw new UncheckedIOException("the file was there a moment ago", e);
        }
    }

    /** The loads of a plan file, where a load with several rates stands for a load at each rate. */
    private static List<Load> loads(Section file) {
        boolean several = file.has("loads");
        return loadSections(file).stream()
                .flatMap(load -> steps(load, several ? loadName(load) : null).stream())
                .toList();
    }

    /** The sections of a plan file that describe its loads. */
    static List<Section> loadSections(Section file) {
        return file.has("loads") ? file.sections("loads") : List.of(file.section("load"));
    }

    /** For each load of the plan, the section that describes it. */
    static List<Section> sectionsByLoad(Section file) {
        return loadSections(file).stream()
                .flatMap(load -> Collections.nCopies(steps(load, null).size(), load).stream())
                .toList();
    }

    /** The name of one of several loads: its tool's name if the plan gives it none. */
    static String loadName(Section load) {
        return load.text("name", driver(load));
    }

    /** The name of a load's tool. */
    static String driver(Section load) {
        return load.text("driver", Load.DEFAULT.driver());
    }

    /**
     * The loads of a section. A closed section is one load, and an open one is a load for each of
     * its rates. If the rates are shares of a peak, a closed load that measures the peak comes
     * first.
     */
    private static List<Load> steps(Section section, @Nullable String name) {
        Load load = load(section).withName(name);
        List<Rate> rates = rates(section);
        if (rates.isEmpty()) {
            return List.of(load);
        }
        List<Load> steps = load.withRates(name, rates);
        return rates.get(0).of() == Rate.Of.SMALLEST_PEAK ? steps : steps.subList(1, steps.size());
    }

    private static List<Rate> rates(Section load) {
        Rate.Of of = load.has("of") ? Rate.Of.SMALLEST_PEAK : Rate.Of.SECOND;
        return load.texts("rate").stream()
                .map(text -> new Rate(QuantityParser.share(text), of))
                .toList();
    }

    private static Load load(Section load) {
        ObjectNode node = durations(over(Load.DEFAULT, load), "duration", "timeout");
        node.remove(List.of("rate", "agents"));
        if (load.has("agents")) {
            List<LoadAgent> machines = load.texts("agents").stream().map(LoadAgent::of).toList();
            node.set(
                    "agents",
                    Json.MAPPER.valueToTree(new LoadAgents(machines, load.text("address"))));
        }
        return bound(node, Load.class);
    }
}
