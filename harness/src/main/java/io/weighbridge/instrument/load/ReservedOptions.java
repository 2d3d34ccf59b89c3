package io.weighbridge.instrument.load;

import io.weighbridge.instrument.model.LoadTool;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of load tools that would change what weigh measures: the load would not be the
 * plan's, or its results could not be read.
 */
final class ReservedOptions {

    private static final String SIZE =
            "weigh sets itself: leave it out, and give connections, requests, duration, pipeline or"
                    + " keepAlive in the load of a plan; weigh ab takes -c, -n and -k, weigh drive"
                    + " also --duration, each as an option of its own";

    private static final String BODY =
            "weigh sets itself: leave it out, and give a body in the workload of a plan";

    private static final String RATE =
            "would make the load an open one: leave it out, or write a plan whose load has"
                    + " model: open, a rate and a driver that can send at a rate";

    private static final String ADDRESS =
            "could send the load elsewhere: leave it out; weigh names the target's address and the"
                    + " workload's path itself";

    private static final String LONG =
            "ab does not have: leave it out; the options of ab begin with one hyphen";

    private static final String OUTPUT = "would hide the results from weigh: leave it out";

    private static final Pattern URL = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*://.*");

    /** The one-letter options without a value, which can precede others in a word. */
    private static final Map<LoadTool, String> FLAGS =
            Map.of(
                    LoadTool.AB, "lrkVhwiIdSq",
                    LoadTool.WRK, "Lrv",
                    LoadTool.OHA, "whV",
                    LoadTool.H2LOAD, "hv");

    private static final List<Reserved> ALL =
            List.of(
                    new Reserved(LoadTool.AB, SIZE, "-n -c -t -k"),
                    new Reserved(LoadTool.AB, BODY, "-p -u"),
                    new Reserved(LoadTool.AB, ADDRESS, "-X"),
                    new Reserved(LoadTool.AB, OUTPUT, "-e -w -V -h -d"),
                    new Reserved(LoadTool.WRK, SIZE, "-c --connections -d --duration"),
                    // Of wrk2, whose program is also called wrk.
                    new Reserved(LoadTool.WRK, RATE, "-R --rate"),
                    // A script can request anything, and there can be only one: weigh's own.
                    new Reserved(LoadTool.WRK, ADDRESS, "-s --script"),
                    new Reserved(LoadTool.GO_WRK, SIZE, "-c -d"),
                    new Reserved(LoadTool.GO_WRK, BODY, "-body"),
                    new Reserved(LoadTool.GO_WRK, ADDRESS, "-f"),
                    new Reserved(LoadTool.OHA, SIZE, "-n -c -p -z"),
                    new Reserved(LoadTool.OHA, BODY, "-d -D"),
                    new Reserved(LoadTool.OHA, RATE, "-q --burst-delay --burst-rate"),
                    new Reserved(
                            LoadTool.OHA,
                            ADDRESS,
                            "-x --connect-to --unix-socket --vsock-addr --rand-regex-url"
                                    + " --urls-from-file"),
                    new Reserved(
                            LoadTool.H2LOAD,
                            SIZE,
                            "-n --requests -c --clients -m --max-concurrent-streams -D --duration"),
                    new Reserved(LoadTool.H2LOAD, BODY, "-d --data"),
                    new Reserved(
                            LoadTool.H2LOAD,
                            RATE,
                            "-r --rate --rate-period --rps --timing-script-file"),
                    new Reserved(
                            LoadTool.H2LOAD,
                            ADDRESS,
                            "-i --input-file -B --base-uri --connect-to"));

    private ReservedOptions() {}

    /**
     * Options of a tool.
     *
     * @param effect what they would do, as the end of a sentence
     * @param names separated by spaces
     */
    private record Reserved(LoadTool tool, String effect, String names) {

        boolean has(String typed) {
            // Most tools accept the beginning of a long name.
            boolean isLong = typed.startsWith("--") && typed.length() > 2;
            return List.of(names.split(" ", -1)).stream()
                    .anyMatch(name -> name.equals(typed) || (isLong && name.startsWith(typed)));
        }
    }

    /**
     * The first option that a tool must not get. A value that looks like such an option counts as
     * one, if it is a word of its own.
     *
     * @param hasBody whether requests have a body, which an option would replace
     * @return one sentence without a full stop; null if there is no such option
     */
    static @Nullable String mistake(LoadTool tool, List<String> options, boolean hasBody) {
        for (String word : options) {
            String effect = effect(tool, word);
            if (effect != null && (hasBody || !effect.equals(BODY))) {
                return "the options for %s have %s, which %s".formatted(tool.key(), word, effect);
            }
        }
        return null;
    }

    private static @Nullable String effect(LoadTool tool, String word) {
        if (URL.matcher(word).matches()) {
            return ADDRESS;
        }
        if (tool == LoadTool.AB && word.startsWith("--")) {
            return LONG;
        }
        List<String> typed = typed(tool, word);
        for (Reserved reserved : ALL) {
            if (reserved.tool() == tool && typed.stream().anyMatch(reserved::has)) {
                return reserved.effect();
            }
        }
        return null;
    }

    /** The options in a word: one, or several letters of which only the last can have a value. */
    private static List<String> typed(LoadTool tool, String word) {
        String name = word.split("=", 2)[0];
        if (tool == LoadTool.GO_WRK) {
            // Go accepts one or two hyphens before every name.
            return List.of(name.replaceFirst("^--", "-"));
        }
        if (word.startsWith("--") || !word.startsWith("-")) {
            return List.of(name);
        }
        String flags = FLAGS.getOrDefault(tool, "");
        List<String> letters = new ArrayList<>();
        for (int at = 1; at < word.length(); at++) {
            letters.add("-" + word.charAt(at));
            if (flags.indexOf(word.charAt(at)) < 0) {
                break;
            }
        }
        return letters;
    }
}
