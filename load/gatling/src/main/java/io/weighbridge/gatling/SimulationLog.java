package io.weighbridge.gatling;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Gatling's record of a run, {@code simulation.log}: each request with its name, its start and end
 * in milliseconds, and its error. Gatling's reports are made from it, with rounded values. The
 * format may change with Gatling's version. So this class accepts only the version that it was
 * written for, and {@link GatlingRun} compares the counts in the log with those that Gatling
 * prints.
 */
final class SimulationLog {

    private static final int RUN = 0;
    private static final int REQUEST = 1;
    private static final int USER = 2;
    private static final int GROUP = 3;
    private static final int ERROR = 4;

    private static final byte LATIN_1 = 0;

    /** The versions whose log has the format that is read here. */
    private static final String WRITTEN_FOR = "3.15.";

    /**
     * A request that was sent, or should have been.
     *
     * @param name in the simulation
     * @param start milliseconds since 1970 when it was sent
     * @param end milliseconds since 1970 when its answer was complete, or it failed
     * @param right whether it passed all checks
     * @param message the error; empty if there was none
     */
    record Request(String name, long start, long end, boolean right, String message) {}

    private final DataInputStream in;
    private final Map<Integer, String> texts = new HashMap<>();

    private SimulationLog(DataInputStream in) {
        this.in = in;
    }

    /**
     * Reads a log from its first record to its last.
     *
     * @return the version of Gatling that wrote it
     * @throws IOException if it cannot be read, or has an unexpected format
     */
    static String read(Path file, Consumer<Request> requests) throws IOException {
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            return new SimulationLog(in).read(requests);
        }
    }

    private String read(Consumer<Request> requests) throws IOException {
        if (in.read() != RUN) {
            throw unknown("does not begin with the record of the run");
        }
        String version = text();
        if (!version.startsWith(WRITTEN_FOR)) {
            throw unknown("is of version " + version + ", not " + WRITTEN_FOR + "x");
        }
        text(); // the simulation's class
        long start = in.readLong();
        text(); // the run's description
        int scenarios = in.readInt();
        for (int i = 0; i < scenarios; i++) {
            text();
        }
        int assertions = in.readInt();
        for (int i = 0; i < assertions; i++) {
            in.skipNBytes(in.readInt());
        }
        for (int kind = in.read(); kind >= 0; kind = in.read()) {
            switch (kind) {
                case REQUEST -> requests.accept(request(start));
                case USER -> in.skipNBytes(Integer.BYTES + 1 + Integer.BYTES);
                case GROUP -> {
                    groups();
                    in.skipNBytes(3 * Integer.BYTES + 1);
                }
                case ERROR -> {
                    cachedText();
                    in.skipNBytes(Integer.BYTES);
                }
                default -> throw unknown("has a record of kind " + kind);
            }
        }
        return version;
    }

    private Request request(long start) throws IOException {
        groups();
        String name = cachedText();
        long sent = start + in.readInt();
        long ended = start + in.readInt();
        return new Request(name, sent, ended, in.readBoolean(), cachedText());
    }

    private void groups() throws IOException {
        int groups = in.readInt();
        for (int i = 0; i < groups; i++) {
            cachedText();
        }
    }

    /**
     * Reads a text. Its first occurrence consists of a number and the text, a later one of the
     * negated number.
     */
    private String cachedText() throws IOException {
        int number = in.readInt();
        if (number >= 0) {
            String text = text();
            texts.put(number, text);
            return text;
        }
        String text = texts.get(-number);
        if (text == null) {
            throw unknown("refers to a text that it has not defined yet");
        }
        return text;
    }

    /** Reads a text in the JVM's form: its bytes, and whether a character has one byte or two. */
    private String text() throws IOException {
        int length = in.readInt();
        if (length == 0) {
            return "";
        }
        byte[] bytes = in.readNBytes(length);
        byte coder = in.readByte();
        return new String(
                bytes, coder == LATIN_1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE);
    }

    private static IOException unknown(String what) {
        return new IOException(
                "Gatling's simulation.log "
                        + what
                        + ": use the version of Gatling that this project declares");
    }
}
