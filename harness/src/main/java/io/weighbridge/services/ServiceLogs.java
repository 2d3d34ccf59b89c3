package io.weighbridge.services;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.result.ResultsFolder;
import io.weighbridge.os.Cause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** Where services write their logs. */
final class ServiceLogs {

    private ServiceLogs() {}

    /**
     * Makes a folder for them.
     *
     * @param results the folder that has it
     * @throws UsageException if it cannot be created
     */
    static Path folder(Path results) {
        try {
            String id = ResultsFolder.id(Instant.now(), "services");
            return new ResultsFolder(results).create(id);
        } catch (IOException e) {
            throw new UsageException(
                    "The folder for the logs of services cannot be created in %s (%s): choose another folder with --results."
                            .formatted(results, Cause.of(e)),
                    e);
        }
    }
}
