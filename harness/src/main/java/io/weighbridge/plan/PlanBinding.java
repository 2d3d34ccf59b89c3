package io.weighbridge.plan;

import io.weighbridge.model.Metric;
import io.weighbridge.model.Protocol;
import io.weighbridge.plan.Plan.Alive;
import io.weighbridge.plan.Workload.Expect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns a faultless plan file into its records and fills in every default. */
final class PlanBinding {

    private PlanBinding() {}

    static Plan plan(Section file) {
        String name = file.text("name").orElseThrow();
        List<Target> targets =
                file.sections("targets").stream()
                        .map(it -> target(it, file.section("jvm")))
                        .toList();
        List<Load> loads = loads(file);
        return new Plan(
                name,
                file.text("title").orElse(name),
                file.texts("notes"),
                file.text("baseline").orElse(targets.get(0).name()),
                file.count("rounds").orElse(Plan.DEFAULT_ROUNDS),
                file.whole("seed"),
                file.text("alive").map(PlanBinding::alive).orElse(Alive.ALL),
                file.flag("pin", true),
                targets,
                file.sections("workloads").stream().map(PlanBinding::workload).toList(),
                loads,
                warmup(file.section("warmup")),
                slices(file.section("slices"), Slices.defaultFor(loads)),
                limits(file.section("limits")),
                file.has("store") ? Optional.of(store(file.section("store"))) : Optional.empty(),
                file.sections("published").stream().map(PlanBinding::published).toList());
    }

    private static Published published(Section published) {
        return new Published(
                published.text("by").orElseThrow(),
                published.text("target").orElseThrow(),
                Metric.ofKey(published.text("metric").orElseThrow()),
                published.text("scenario").or(() -> published.text("course")),
                published.node().path("ratio").asDouble(),
                published.text("why"));
    }

    private static Store store(Section store) {
        return new Store(
                store.whole("documents").orElse(Store.DEFAULT.documents()),
                store.count("shards").orElse(Store.DEFAULT.shards()),
                store.whole("seed").orElse(Store.DEFAULT.seed()),
                store.text("heap").orElse(Store.DEFAULT.heap()),
                store.count("queries").orElse(Store.DEFAULT.queries()),
                Optional.empty());
    }

    private static Alive alive(String word) {
        return Alive.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Target target(Section target, Section commonJvm) {
        List<String> flags = new ArrayList<>();
        if (target.has("jar")) {
            flags.addAll(commonJvm.texts("flags"));
            flags.addAll(target.section("jvm").texts("flags"));
        }
        return new Target(
                target.text("name").orElseThrow(),
                target.text("jar").map(Path::of),
                target.texts("command"),
                jvm(target.section("jvm"), commonJvm),
                flags,
                target.pairs("properties"),
                target.pairs("env"),
                target.text("ready").orElse("/"),
                target.text("container"),
                target.text("threads"),
                target.has("nodelay")
                        ? Optional.of(target.flag("nodelay", false))
                        : Optional.empty(),
                target.texts("needs"),
                target.text("move"));
    }

    private static Jvm jvm(Section own, Section common) {
        Section named = own.has("home") || own.has("version") ? own : common;
        return new Jvm(named.text("home").map(Path::of), named.count("version"));
    }

    private static Workload workload(Section workload) {
        return workload.has("websocket") ? echo(workload) : request(workload);
    }

    private static Workload echo(Section workload) {
        return Workload.echo(
                workload.text("name").orElseThrow(),
                workload.text("websocket").orElseThrow(),
                workload.text("body").orElseThrow());
    }

    private static Workload request(Section workload) {
        Optional<String> method =
                Stream.of("get", "post", "head").filter(workload::has).findFirst();
        PathList list = PathList.of(workload);
        return new Workload(
                workload.text("name").orElseThrow(),
                method.orElse("get").toUpperCase(Locale.ROOT),
                method.flatMap(workload::text).orElseGet(() -> list.paths().get(0)),
                list.paths(),
                list.lengths(),
                workload.pairs("headers"),
                workload.text("body"),
                expect(workload.section("expect")));
    }

    private static Expect expect(Section expect) {
        return new Expect(
                expect.count("status").orElse(Expect.OK.status()),
                expect.text("type"),
                expect.text("body"),
                expect.count("length"),
                expect.flag("lengthVaries", Expect.OK.lengthVaries()));
    }

    private static List<Load> loads(Section file) {
        if (!file.has("loads")) {
            return steps(file.section("load"), Optional.empty());
        }
        return file.sections("loads").stream()
                .flatMap(load -> steps(load, Optional.of(name(load))).stream())
                .toList();
    }

    /** What a load among several is called: where it has no name of its own, as its tool. */
    static String name(Section load) {
        return load.text("name").orElseGet(() -> load.text("driver").orElse(Load.DEFAULT.driver()));
    }

    /**
     * A load in the closed model is itself. One in the open model is a load for each of its rates,
     * and where they are shares of a peak, the closed load that finds the peak before them.
     */
    private static List<Load> steps(Section section, Optional<String> name) {
        Load load = load(section, name);
        List<Rate> rates = rates(section);
        if (rates.isEmpty()) {
            return List.of(load);
        }
        List<Load> steps = new ArrayList<>();
        if (rates.get(0).of() == Rate.Of.SMALLEST_PEAK) {
            steps.add(load.named(step(name, Load.PEAK)));
        }
        rates.forEach(
                rate ->
                        steps.add(
                                load.at(Optional.of(rate))
                                        .named(step(name, "at " + rate.words()))));
        return steps;
    }

    private static String step(Optional<String> name, String words) {
        return name.map(it -> it + " " + words).orElse(words);
    }

    private static List<Rate> rates(Section load) {
        Rate.Of of = load.text("of").map(Rate.Of::ofKey).orElse(Rate.Of.SECOND);
        return load.texts("rate").stream().map(text -> new Rate(Quantity.share(text), of)).toList();
    }

    private static Load load(Section load, Optional<String> name) {
        return new Load(
                name,
                load.text("driver").orElse(Load.DEFAULT.driver()),
                load.count("connections").orElse(Load.DEFAULT.connections()),
                load.whole("requests"),
                load.duration("duration"),
                load.flag("keepAlive", Load.DEFAULT.keepAlive()),
                load.text("protocol").map(Protocol::ofKey).orElse(Load.DEFAULT.protocol()),
                load.count("pipeline").orElse(Load.DEFAULT.pipeline()),
                Optional.empty(),
                load.texts("options"),
                agents(load),
                load.duration("timeout"));
    }

    private static Optional<Agents> agents(Section load) {
        return load.has("agents")
                ? Optional.of(
                        new Agents(
                                load.texts("agents").stream().map(Agent::of).toList(),
                                load.text("address")))
                : Optional.empty();
    }

    private static Warmup warmup(Section warmup) {
        return new Warmup(
                warmup.whole("requests"),
                warmup.duration("atMost", Warmup.DEFAULT.atMost()),
                warmup.share("jitShare", Warmup.DEFAULT.jitShare()),
                warmup.share("agreement", Warmup.DEFAULT.agreement()),
                warmup.count("windows").orElse(Warmup.DEFAULT.windows()),
                warmup.duration("idle", Warmup.DEFAULT.idle()));
    }

    private static Slices slices(Section slices, Slices otherwise) {
        return new Slices(
                slices.count("perRound").orElse(otherwise.perRound()),
                slices.count("repeats").orElse(otherwise.repeats()),
                slices.share("foreignLimit", otherwise.foreignLimit()),
                slices.share("jitLimit", otherwise.jitLimit()));
    }

    private static Limits limits(Section limits) {
        return new Limits(
                limits.duration("ready", Limits.DEFAULT.ready()),
                limits.duration("slice", Limits.DEFAULT.slice()),
                limits.duration("stop", Limits.DEFAULT.stop()),
                limits.duration("run"));
    }
}
