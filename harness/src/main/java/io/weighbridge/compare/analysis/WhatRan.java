package io.weighbridge.compare.analysis;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.result.Identity;
import io.weighbridge.instrument.result.JvmSetup;
import io.weighbridge.instrument.result.LoadResult;
import io.weighbridge.instrument.result.RunRecord;
import io.weighbridge.instrument.result.Slice;
import io.weighbridge.instrument.result.Trial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Says what a run measured and where, for the top of its report. */
final class WhatRan {

    private static final Pattern COLLECTOR =
            Pattern.compile("-XX:\\+Use(Serial|Parallel|G1|Z|Shenandoah|Epsilon)GC");

    private static final Pattern HEAP = Pattern.compile("-Xmx\\d+[kKmMgG]?");

    private static final String CHOSEN = " (chosen by the JVM)";

    private WhatRan() {}

    /** One sentence each about Java, servers, machine and errors, without a full stop. */
    static List<String> of(RunRecord run, List<Trial> trials) {
        Map<String, Identity> ran = identities(run.plan(), trials);
        List<String> sentences = new ArrayList<>();
        add(sentences, "Java", each(ran, WhatRan::java));
        add(sentences, "Spring Boot", each(ran, Identity::boot));
        add(sentences, "Servers", each(ran, Identity::container));
        add(sentences, "Machine", machine(run));
        add(sentences, "Answers", answers(run.plan(), Rounds.of(trials)));
        return sentences;
    }

    private static void add(List<String> sentences, String subject, @Nullable String text) {
        if (text != null) {
            sentences.add(subject + ": " + text);
        }
    }

    /** What ran as each target, in the plan's order; targets that never ran are left out. */
    private static Map<String, Identity> identities(Plan plan, List<Trial> trials) {
        Map<String, Identity> ran = new LinkedHashMap<>();
        for (Target target : plan.targets()) {
            for (Trial trial : trials) {
                Identity identity = trial.identity();
                if (identity != null && trial.target().equals(target.name())) {
                    ran.putIfAbsent(target.name(), identity);
                }
            }
        }
        return ran;
    }

    /**
     * A fact about all targets, such as {@code tomcat, jetty: G1; webflux: Serial}; without names
     * if it is the same for all, and null if it is unknown for all.
     */
    private static @Nullable String each(
            Map<String, Identity> ran, Function<Identity, @Nullable String> fact) {
        Map<String, List<String>> targets = new LinkedHashMap<>();
        ran.forEach(
                (target, identity) -> {
                    String text = fact.apply(identity);
                    if (text != null) {
                        targets.computeIfAbsent(text, first -> new ArrayList<>()).add(target);
                    }
                });
        if (targets.isEmpty()) {
            return null;
        }
        Map.Entry<String, List<String>> first = targets.entrySet().iterator().next();
        if (first.getValue().size() == ran.size()) {
            return first.getKey();
        }
        List<String> parts = new ArrayList<>();
        targets.forEach((text, names) -> parts.add(String.join(", ", names) + ": " + text));
        return String.join("; ", parts);
    }

    private static @Nullable String java(Identity identity) {
        if (identity.java() == null) {
            return null;
        }
        JvmSetup jvm = identity.jvm();
        return identity.java() + (jvm == null ? flags(identity.command()) : setup(jvm));
    }

    private static String setup(JvmSetup jvm) {
        String collector = ", " + jvm.collector() + (jvm.collectorSet() ? "" : CHOSEN);
        String heap =
                jvm.heapMax() == null
                        ? ""
                        : ", heap at most "
                                + FigureText.mebibytes(jvm.heapMax())
                                + (jvm.heapSet() ? "" : CHOSEN);
        return collector + heap;
    }

    /** What the flags of a command say, for runs of versions that did not ask the JVM. */
    private static String flags(List<String> command) {
        String collector = null;
        String heap = null;
        for (String word : command) {
            Matcher named = COLLECTOR.matcher(word);
            Matcher sized = HEAP.matcher(word);
            if (named.matches()) {
                collector = named.group(1).equals("Z") ? "ZGC" : named.group(1);
            } else if (sized.matches()) {
                heap = "at most " + size(word.substring("-Xmx".length()));
            }
        }
        String unknown = "chosen by the JVM and not recorded";
        if (collector == null && heap == null) {
            return ", collector and heap " + unknown;
        }
        return ", %s, heap %s"
                .formatted(
                        collector == null ? "collector " + unknown : collector,
                        heap == null ? unknown : heap);
    }

    /** The size of a flag, such as {@code 256m}, as text. */
    private static String size(String flag) {
        int last = flag.length() - 1;
        return switch (Character.toLowerCase(flag.charAt(last))) {
            case 'k' -> flag.substring(0, last) + " KiB";
            case 'm' -> flag.substring(0, last) + " MiB";
            case 'g' -> flag.substring(0, last) + " GiB";
            default -> flag + " bytes";
        };
    }

    private static @Nullable String machine(RunRecord run) {
        Map<String, String> machine = run.machine();
        String model = machine.get("cpu");
        if (model == null) {
            return null;
        }
        StringBuilder text = new StringBuilder(model);
        String processors = machine.get("processors");
        if (processors != null) {
            text.append(processors.equals("1") ? ", 1 CPU" : ", " + processors + " CPUs");
        }
        String memory = machine.get("memory");
        text.append(memory == null ? "" : ", " + memory);
        String limits = machine.get("cgroup limits");
        text.append(limits == null ? "" : ", limits: " + limits);
        String os = machine.get("os");
        return text + (os == null ? "" : ", " + os);
    }

    /** How many answers under load were measured, and how many errors there were. */
    private static @Nullable String answers(Plan plan, Rounds rounds) {
        List<LoadResult> measured =
                plan.targets().stream()
                        .flatMap(target -> rounds.completed(target.name()).stream())
                        .flatMap(trial -> trial.slices().stream())
                        .filter(Slice::kept)
                        .map(Slice::client)
                        .toList();
        long answers = measured.stream().mapToLong(LoadResult::completed).sum();
        long errors =
                measured.stream()
                        .flatMap(client -> client.errors().values().stream())
                        .mapToLong(Long::longValue)
                        .sum();
        if (answers == 0) {
            return null;
        }
        String count = errors == 1 ? "1 error" : String.format(Locale.ROOT, "%,d errors", errors);
        return String.format(
                Locale.ROOT, "%,d under load, %s", answers, errors == 0 ? "no errors" : count);
    }
}
