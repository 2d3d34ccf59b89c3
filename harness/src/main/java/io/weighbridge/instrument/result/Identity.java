package io.weighbridge.instrument.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The process and software that actually ran.
 *
 * @param command the server's command line
 * @param pid its process id
 * @param port on which it listened
 * @param container name and version from the server's startup report; absent without a report
 * @param java vendor and version of its JVM
 * @param jvm its collector and heap; absent if it did not tell, and in files of earlier versions
 * @param boot the version of Spring Boot in its jar; absent if there is none, and in files of
 *     earlier versions
 */
public record Identity(
        List<String> command,
        long pid,
        int port,
        @Nullable String container,
        @Nullable String java,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable JvmSetup jvm,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String boot) {

    public Identity {
        command = List.copyOf(command);
    }

    /** The identity of a process without what only JVMs and jars of Spring Boot tell. */
    public Identity(
            List<String> command,
            long pid,
            int port,
            @Nullable String container,
            @Nullable String java) {
        this(command, pid, port, container, java, null, null);
    }
}
