package io.weighbridge.result;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a run read servers' memory and CPU time once they were ready. */
public enum ReadAtReady {
    /** From outside, right after the first correct answer, in the same way for every server. */
    @JsonProperty("outside")
    OUTSIDE
}
