package io.weighbridge.instrument.plan;

/** Checks what the key {@code store} of a plan file and the rest of the file say of each other. */
record StoreChecks(Section plan, YamlDocument document) {

    /**
     * Adds the mistakes. Workloads that use the store's data need a store, and targets of a plan
     * with a store need its address.
     */
    void check() {
        for (Section workload : plan.sections("workloads")) {
            if (WorkloadChecks.hasPlaceholder(workload)) {
                filled(workload);
            }
        }
        boolean connected =
                plan.sections("targets").stream()
                        .allMatch(target -> target.node().toString().contains(Store.ADDRESS));
        document.require(
                connected || !plan.has("store"),
                "/store",
                "each target of a plan with a store needs the store's address, such as properties:"
                        + " {spring.elasticsearch.uris: \"{store}\"}");
    }

    private void filled(Section workload) {
        document.require(
                plan.has("store"),
                workload.pointerTo("get"),
                "the path has placeholders for data of a store, but the plan has no store: add"
                        + " store: {documents: 200000}");
        Section expect = workload.section("expect");
        document.require(
                !expect.has("body") && !expect.has("length"),
                workload.pointerTo("expect"),
                "the length of each answer is known from the store: leave body and length out");
    }
}
