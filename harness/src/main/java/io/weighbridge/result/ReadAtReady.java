package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a run read what servers hold once they are ready. */
public enum ReadAtReady {
    /** From outside, right after the first correct answer, the same way for every server. */
    @JsonProperty("outside")
    OUTSIDE
}
