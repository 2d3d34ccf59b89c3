package io.weighbridge.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures in turns the cost of a request for wrk, ab with keep-alive, and the packaged load
 * generator that keeps running; and the time of a slice in addition to its requests. For people,
 * not for tests: {@code java -cp target/test-classes:target/weigh-engine.jar
 * io.weighbridge.engine.BesideOthers URL [JVM-OPTION...]}, in this module's folder, against a
 * server that answers {@code URL} with status 200 and the same length each time.
 */
final class BesideOthers {

    private static final int TURNS = 9;
    private static final int CONNECTIONS = 10;
    private static final int REQUESTS = 1_000;
    private static final int WARM_UP = 300;
    private static final int SLICES = 50;
    private static final String WRK = "wrk -t1 -c%d -d5s %s";
    private static final Pattern WRK_REQUESTS = Pattern.compile("(\\d+) requests in");
    private static final String AB = "ab -q -k -c%d -t5 -n1000000 %s";
    private static final Pattern AB_REQUESTS = Pattern.compile("Complete requests: +(\\d+)");
    private static final Pattern MINUTES = Pattern.compile("(\\d+)m([0-9.]+)s");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final PrintWriter commands;
    private final BufferedReader answers;

    private BesideOthers(Process process) {
        this.process = process;
        this.commands = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        URI uri = URI.create(arguments[0]);
        List<String> command = new ArrayList<>(List.of("java"));
        command.addAll(List.of(arguments).subList(1, arguments.length));
        command.addAll(List.of("-jar", Path.of("target", "weigh-engine.jar").toString()));
        command.addAll(List.of("serve", "1"));
        Process process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            new BesideOthers(process).measure(uri);
        } finally {
            process.destroy();
        }
    }

    private void measure(URI uri) throws IOException, InterruptedException {
        say(open(uri));
        slices(WARM_UP);
        double[] toWrk = new double[TURNS];
        double[] toAb = new double[TURNS];
        for (int turn = 0; turn < TURNS; turn++) {
            double wrk = other(WRK.formatted(CONNECTIONS, uri), WRK_REQUESTS);
            double ab = other(AB.formatted(CONNECTIONS, uri), AB_REQUESTS);
            Slices ours = slices(SLICES);
            toWrk[turn] = ours.cpu() / wrk;
            toAb[turn] = ours.cpu() / ab;
            print(
                    "CPU a request: wrk %.1f µs, ab %.1f, ours %.1f (its loop %.1f), %.2f of wrk's;"
                            + " a slice: first request after %.2f ms, all beside requests %.2f",
                    wrk * 1e6,
                    ab * 1e6,
                    ours.cpu() * 1e6,
                    ours.loop() * 1e6,
                    toWrk[turn],
                    ours.start() * 1e3,
                    ours.beside() * 1e3);
        }
        print("medians: %.2f of wrk's, %.2f of ab's", median(toWrk), median(toAb));
    }

    private static void print(String format, Object... figures) {
        System.out.printf(Locale.ROOT, format + "%n", figures);
    }

    private static ObjectNode open(URI uri) {
        ObjectNode open = JSON.createObjectNode().put("command", "open").put("target", "it");
        ObjectNode endpoint = open.putObject("endpoint");
        endpoint.put("server", "http://" + uri.getAuthority()).put("protocol", "h1");
        endpoint.put("keepAlive", true).put("connections", CONNECTIONS).put("pipeline", 1);
        ObjectNode scenario = open.putObject("scenarios").putObject("one");
        scenario.put("method", "GET").put("path", uri.getRawPath()).putObject("headers");
        scenario.putObject("expect").put("status", 200).put("lengthVaries", false);
        return open;
    }

    /**
     * The cost of several slices.
     *
     * @param cpu seconds of the whole process, per request
     * @param loop CPU seconds of the thread that handles the connections, per request
     * @param start median of the seconds from the command to the first request
     * @param beside median of the seconds from the command to its answer, without those in which
     *     requests were in flight
     */
    private record Slices(double cpu, double loop, double start, double beside) {}

    private Slices slices(int count) throws IOException {
        ObjectNode slice = JSON.createObjectNode().put("command", "slice").put("target", "it");
        slice.put("scenario", "one").put("requests", REQUESTS).putNull("rate");
        slice.put("duration", 10).put("skip", 0.005).put("seed", 42);
        List<Double> starts = new ArrayList<>();
        List<Double> beside = new ArrayList<>();
        double before = cpu();
        double loop = 0;
        for (int i = 0; i < count; i++) {
            long asked = System.nanoTime();
            JsonNode answer = say(slice);
            double all = (System.nanoTime() - asked) / 1e9;
            starts.add(answer.path("start").asDouble());
            beside.add(all - answer.path("span").asDouble());
            loop += answer.path("cpu").asDouble();
        }
        double requests = (double) REQUESTS * count;
        return new Slices(
                (cpu() - before) / requests,
                loop / requests,
                median(starts.stream().mapToDouble(it -> it).toArray()),
                median(beside.stream().mapToDouble(it -> it).toArray()));
    }

    private JsonNode say(ObjectNode command) throws IOException {
        commands.println(command);
        JsonNode answer = JSON.readTree(answers.readLine());
        if (answer.path("answer").asText().equals("error") || !answer.path("errors").isEmpty()) {
            throw new IOException("no errors were to be, but there are: " + answer);
        }
        return answer;
    }

    private double cpu() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e9;
    }

    /** CPU seconds per request of a tool that is started each time. */
    private static double other(String line, Pattern requests)
            throws IOException, InterruptedException {
        Process tool = new ProcessBuilder("sh", "-c", line + "; times").start();
        String said = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher completed = requests.matcher(said);
        Matcher times = MINUTES.matcher(said.substring(said.lastIndexOf('\n', said.length() - 2)));
        if (tool.waitFor() != 0 || !completed.find()) {
            throw new IOException(line + " was to tell its requests, but said: " + said);
        }
        double cpu = 0;
        while (times.find()) {
            cpu += 60 * Integer.parseInt(times.group(1)) + Double.parseDouble(times.group(2));
        }
        return cpu / Long.parseLong(completed.group(1));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
