package io.weighbridge.parse;

import io.weighbridge.model.LoadTool;

/** The parser of each load tool's output. */
public final class Parsers {

    private Parsers() {}

    public static OutputParser of(LoadTool tool) {
        return switch (tool) {
            case AB -> new AbParser();
            case WRK -> new WrkParser();
            case H2LOAD -> new H2loadParser();
            case OHA -> new OhaParser();
            case GO_WRK -> new GoWrkParser();
            case GATLING, JMH -> new JobParser();
            case BUILTIN -> new BuiltInParser();
            case HYPERFOIL -> new HyperfoilParser();
        };
    }
}
