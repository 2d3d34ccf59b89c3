package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.os.ManagementAgent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.remote.JMXConnector;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * JDK Flight Recorder, used through the JVM's management bean for it.
 *
 * <p>Events with the environment and the properties of the JVM are off, because they may contain
 * secrets.
 *
 * @param temporary an existing folder for files that are needed only while connecting
 * @param samplesOnly whether only samples of running Java threads are recorded, and more often
 */
record JfrRecorder(Path temporary, boolean samplesOnly) implements Recorder {

    private static final String BEAN = "jdk.management.jfr:type=FlightRecorder";

    /** The JDK's own settings for profiling: a sample of running Java threads every 10 ms. */
    private static final String SETTINGS = "profile";

    /** An event to switch off: it samples threads in native code, most of which only wait there. */
    private static final String WAITING = "jdk.NativeMethodSample#enabled";

    /** Events with secrets, and the command lines of other processes. */
    private static final List<String> WITH_SECRETS =
            List.of(
                    "jdk.InitialEnvironmentVariable",
                    "jdk.InitialSystemProperty",
                    "jdk.JVMInformation",
                    "jdk.SystemProcess");

    private static final String ENABLED = "#enabled";

    private static final String SAMPLE = "jdk.ExecutionSample";

    /** How often {@link #samplesOnly} samples. */
    private static final String OFTEN = "2 ms";

    @Override
    public Profiler profiler() {
        return Profiler.JFR;
    }

    @Override
    public Recording start(long pid, Path file) throws IOException {
        JMXConnector connector = ManagementAgent.connect(pid, temporary, Map.of());
        try {
            FlightRecorderMXBean recorder =
                    ManagementFactory.newPlatformMXBeanProxy(
                            connector.getMBeanServerConnection(), BEAN, FlightRecorderMXBean.class);
            long id = recorder.newRecording();
            recorder.setRecordingSettings(id, settings(recorder, id));
            recorder.startRecording(id);
            return new Running(connector, recorder, id, file);
        } catch (IOException | RuntimeException e) {
            connector.close();
            throw new IOException("its JVM has no Flight Recorder: " + e, e);
        }
    }

    private Map<String, String> settings(FlightRecorderMXBean recorder, long id) {
        recorder.setPredefinedConfiguration(id, SETTINGS);
        Map<String, String> settings = new HashMap<>(recorder.getRecordingSettings(id));
        settings.put(WAITING, "false");
        if (samplesOnly) {
            settings.replaceAll((key, value) -> key.endsWith(ENABLED) ? "false" : value);
            settings.put(SAMPLE + ENABLED, "true");
            settings.put(SAMPLE + "#period", OFTEN);
        }
        WITH_SECRETS.forEach(event -> settings.put(event + ENABLED, "false"));
        return settings;
    }

    private record Running(
            JMXConnector connector, FlightRecorderMXBean recorder, long id, Path file)
            implements Recording {

        @Override
        public void keep() throws IOException {
            try {
                recorder.stopRecording(id);
                recorder.copyTo(id, file.toAbsolutePath().toString());
            } catch (RuntimeException e) {
                throw new IOException(
                        "its JFR recording could not be saved (" + e + "); profile it again", e);
            }
        }

        /** Discards a running recording. The server is about to be stopped. */
        @Override
        public void close() {
            try {
                recorder.closeRecording(id);
                connector.close();
            } catch (IOException | RuntimeException gone) {
                // The JVM has ended, and its recording with it.
            }
        }
    }
}
