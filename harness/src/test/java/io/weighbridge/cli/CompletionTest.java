package io.weighbridge.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weighbridge.command.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {

    @TempDir Path folder = Path.of("");

    @BeforeEach
    void bash_is_here() {
        assumeTrue(Files.exists(Path.of("/bin/bash")), "there is no bash to complete with");
    }

    @Test
    void bash_completes_commands_flags_and_values() throws IOException, InterruptedException {
        assertThat(completed("weigh", "rep")).containsExactly("report");
        assertThat(completed("weigh", "run", "--dry")).containsExactly("--dry-run");
        assertThat(completed("weigh", "run", "--alive", "o")).containsExactly("one");
        assertThat(completed("weigh", "list", "pl")).containsExactly("plans");
    }

    @Test
    void both_shells_get_a_script() {
        for (String shell : new String[] {"bash", "zsh"}) {
            Shell typed = new Shell();

            assertThat(typed.type("completion", shell)).isEqualTo(ExitCode.DONE);
            assertThat(typed.out.toString())
                    .contains("complete -F _complete_weigh", "bashcompinit");
        }
    }

    private String[] completed(String... words) throws IOException, InterruptedException {
        Shell shell = new Shell();
        shell.type("completion", "bash");
        Path script = Files.writeString(folder.resolve("weigh.bash"), shell.out.toString());
        String ask =
                "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _complete_weigh; printf '%%s\\n' \"${COMPREPLY[@]}\""
                        .formatted(script, String.join(" ", words), words.length - 1);
        Process bash =
                new ProcessBuilder("/bin/bash", "-c", ask)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        bash.waitFor();
        return answer.lines().map(String::strip).toArray(String[]::new);
    }
}
