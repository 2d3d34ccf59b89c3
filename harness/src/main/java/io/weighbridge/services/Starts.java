package io.weighbridge.services;

import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Service;
import io.weighbridge.instrument.plan.Store;
import io.weighbridge.instrument.run.Progress;
import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.util.List;

/**
 * Starts the services of a plan, each in its own way.
 *
 * @param children own their processes
 * @param logs an existing folder for their output
 * @param progress receives the steps that take long
 */
record Starts(Plan plan, Children children, Path logs, Progress progress) {

    /**
     * Starts a service, or connects to one that runs, and waits until it can be used.
     *
     * @return those of a Compose file; of any other service, this one
     * @throws io.weighbridge.instrument.model.UsageException if it cannot be used
     */
    List<RunningService> start(Service service) throws InterruptedException {
        if (service.address() != null) {
            ServiceAddress address = ServiceAddress.of(service.name(), service.address());
            GivenService given = GivenService.at(service.name(), address, new Containers(children));
            Service.Template template = service.database();
            return List.of(
                    template == null
                            ? given
                            : TemplatedPostgres.at(
                                    given, address, template, plan, children, progress::note));
        }
        if (!service.command().isEmpty()) {
            return List.of(StartedService.start(service, logs, children));
        }
        if (service.compose() != null) {
            return ComposedService.start(service, logs, children, progress::note);
        }
        if (service.postgres() != null) {
            return List.of(OwnPostgresService.start(service, plan, logs, children, progress::note));
        }
        Store store = service.elasticsearch();
        if (store != null) {
            return List.of(new StoreService(service.name(), store).start(logs, children, progress));
        }
        throw new IllegalStateException("the schema let a wrong service through");
    }
}
