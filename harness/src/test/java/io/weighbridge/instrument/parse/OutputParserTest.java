package io.weighbridge.instrument.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weighbridge.instrument.model.LoadTool;
import io.weighbridge.instrument.model.UsageException;
import org.junit.jupiter.api.Test;

class OutputParserTest {

    @Test
    void a_tool_is_found_by_the_name_plans_use() {
        assertThat(OutputParser.of(LoadTool.named("ab"))).isInstanceOf(AbParser.class);
    }

    @Test
    void an_unknown_tool_lists_those_there_are() {
        assertThatThrownBy(() -> LoadTool.named("siege"))
                .isInstanceOf(UsageException.class)
                .hasMessage(
                        "There is no load tool named siege: use one of ab, wrk, h2load, oha,"
                                + " go-wrk, gatling, jmh, builtin, hyperfoil");
    }
}
