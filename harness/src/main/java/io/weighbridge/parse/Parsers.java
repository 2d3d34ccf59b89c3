package io.weighbridge.parse;

import io.weighbridge.model.LoadTool;

/** The parser of each load tool's output. */
public final class Parsers {

    private Parsers() {}

    public static OutputParser of(LoadTool tool) {
        return switch (tool) {
            case AB -> new AbParser();
        };
    }
}
