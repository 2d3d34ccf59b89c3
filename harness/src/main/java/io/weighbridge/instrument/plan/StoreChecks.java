package io.weighbridge.instrument.plan;

import java.util.List;

/**
 * Checks what an Elasticsearch among the services of a plan file and the rest say of each other.
 */
record StoreChecks(Section plan, YamlDocument document) {

    /**
     * Adds the mistakes. Workloads that use the data of an Elasticsearch need one, and targets of a
     * plan with one need its address.
     */
    void check() {
        List<Section> stores =
                plan.sections("services").stream()
                        .filter(service -> service.has("elasticsearch"))
                        .toList();
        for (Section workload : plan.sections("workloads")) {
            if (WorkloadChecks.hasPlaceholder(workload)) {
                filled(workload, !stores.isEmpty());
            }
        }
        for (Section store : stores) {
            connected(store);
        }
    }

    private void connected(Section store) {
        String address = "{%s}".formatted(store.text("name"));
        boolean everywhere =
                plan.sections("targets").stream()
                        .allMatch(target -> target.node().toString().contains(address));
        document.require(
                everywhere,
                store.pointerTo("name"),
                "each target of a plan with an Elasticsearch needs its address, such as properties:"
                        + " {spring.elasticsearch.uris: \"%s\"}".formatted(address));
    }

    private void filled(Section workload, boolean stored) {
        document.require(
                stored,
                workload.pointerTo("get"),
                "the path has placeholders for data of an Elasticsearch, but the plan has none: add"
                        + " services: [{name: store, elasticsearch: {documents: 200000}}]");
        Section expect = workload.section("expect");
        document.require(
                !expect.has("body") && !expect.has("length"),
                workload.pointerTo("expect"),
                "the length of each answer is known from the data: leave body and length out");
    }
}
