package io.weighbridge.profile;

import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.os.ManagementAgent;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXConnector;
import jdk.management.jfr.FlightRecorderMXBean;

/**
 * JDK Flight Recorder, used through the JVM's management bean for it.
 *
 * @param temporary an existing folder for files that are needed only while connecting
 */
record JfrRecorder(Path temporary) implements Recorder {

    private static final String BEAN = "jdk.management.jfr:type=FlightRecorder";

    /** The JDK's own settings for profiling: a sample of running Java threads every 10 ms. */
    private static final String SETTINGS = "profile";

    /** An event to switch off: it samples threads in native code, most of which only wait there. */
    private static final String WAITING = "jdk.NativeMethodSample#enabled";

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
            recorder.setPredefinedConfiguration(id, SETTINGS);
            Map<String, String> settings = new HashMap<>(recorder.getRecordingSettings(id));
            settings.put(WAITING, "false");
            recorder.setRecordingSettings(id, settings);
            recorder.startRecording(id);
            return new Running(connector, recorder, id, file);
        } catch (IOException | RuntimeException e) {
            connector.close();
            throw new IOException("its JVM has no Flight Recorder: " + e, e);
        }
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
