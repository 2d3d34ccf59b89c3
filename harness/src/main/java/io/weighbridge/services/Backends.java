package io.weighbridge.services;

import io.weighbridge.plan.Plan;
import io.weighbridge.plan.Store;
import io.weighbridge.run.Backend;

/** The backends that plans can have. This is the only place that lists them. */
public final class Backends {

    private Backends() {}

    /** What a plan needs beside its servers. */
    public static Backend of(Plan plan) {
        Store store = plan.store();
        return store == null ? Backend.NONE : new StoreBackend(store);
    }
}
