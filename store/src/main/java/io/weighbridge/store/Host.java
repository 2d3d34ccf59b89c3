package io.weighbridge.store;

import io.weighbridge.os.CpuSet;
import java.util.Optional;
import java.util.OptionalLong;

/** The owner of the server's process and data. */
interface Host extends AutoCloseable {

    /** Whether the data belong to Weighbridge, so that wrong data may be deleted. */
    boolean ours();

    /** The pid of the serving JVM, if known. */
    OptionalLong pid();

    /** A short description of the server. */
    String described();

    /** Why it has ended, with its last lines, if known; absent while it seems to be running. */
    Optional<String> end();

    /**
     * Moves it to some CPUs.
     *
     * @return whether it is on them now
     */
    boolean pin(CpuSet cpus);

    @Override
    void close();

    /** A server that somebody else started and will stop. */
    Host GIVEN =
            new Host() {
                @Override
                public boolean ours() {
                    return false;
                }

                @Override
                public OptionalLong pid() {
                    return OptionalLong.empty();
                }

                @Override
                public String described() {
                    return "as given";
                }

                @Override
                public Optional<String> end() {
                    return Optional.empty();
                }

                @Override
                public boolean pin(CpuSet cpus) {
                    return false;
                }

                @Override
                public void close() {
                    // It is stopped by whoever started it.
                }
            };
}
