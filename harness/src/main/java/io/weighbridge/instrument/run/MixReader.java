package io.weighbridge.instrument.run;

import io.weighbridge.instrument.mix.Mix;
import io.weighbridge.instrument.mix.RequestList;
import io.weighbridge.instrument.model.Secrets;
import io.weighbridge.instrument.model.UsageException;
import java.util.Set;

/** Reads the files in which plans name the requests of mixes. */
@FunctionalInterface
public interface MixReader {

    /** Refuses files: only the lists of plans are understood. */
    MixReader NONE =
            (mix, columns, secrets) -> {
                throw new UsageException(
                        "This weigh cannot read files of requests: list the requests in a plan.");
            };

    /**
     * What the file of a mix means.
     *
     * @param mix with a file
     * @param columns names of further values for placeholders
     * @param secrets remembers secrets of the file, so that they can be masked
     * @throws UsageException if the file is not understood
     */
    RequestList read(Mix mix, Set<String> columns, Secrets secrets);
}
