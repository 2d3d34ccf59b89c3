package io.weighbridge.store;

import io.weighbridge.os.CpuSet;
import java.util.Optional;
import java.util.OptionalLong;

/** Who keeps the server alive, and whose its data are. */
interface Host extends AutoCloseable {

    /** Whether its data are ours, to be dropped where they are not those wanted. */
    boolean ours();

    /** The process of the JVM that serves, where it is known. */
    OptionalLong pid();

    /** What is special about it, in a few words. */
    String described();

    /** Why it is gone, where that is known, with its last lines; absent while it seems to live. */
    Optional<String> end();

    /**
     * Moves it to some CPUs.
     *
     * @return whether it is on them now
     */
    boolean pin(CpuSet cpus);

    @Override
    void close();

    /** One that somebody else started, and will end. */
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
                    // whoever started it ends it
                }
            };
}
