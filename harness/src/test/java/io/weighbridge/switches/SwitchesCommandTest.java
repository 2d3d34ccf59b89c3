package io.weighbridge.switches;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.cli.Shell;
import io.weighbridge.command.ExitCode;
import io.weighbridge.command.Terminal;
import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Factor;
import io.weighbridge.instrument.plan.Factorial;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwitchesCommandTest {

    private final Shell shell = new Shell();

    @TempDir private Path folder = Path.of("");

    private String jar = "";

    @BeforeEach
    void an_application_is_there() throws IOException {
        Manifest manifest = new Manifest();
        Attributes entries = manifest.getMainAttributes();
        entries.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        entries.put(
                Attributes.Name.MAIN_CLASS, "org.springframework.boot.loader.launch.JarLauncher");
        entries.put(new Attributes.Name("Spring-Boot-Version"), "3.5.16");
        entries.put(new Attributes.Name("Spring-Boot-Lib"), "BOOT-INF/lib/");
        entries.put(new Attributes.Name("Spring-Boot-Classes"), "BOOT-INF/classes/");
        Path file = folder.resolve("shop.jar");
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jarStream = new JarOutputStream(out, manifest)) {
            jarStream.putNextEntry(
                    new ZipEntry("BOOT-INF/lib/spring-boot-jarmode-tools-3.5.16.jar"));
            jarStream.finish();
        }
        jar = file.toString();
    }

    @Test
    void beside_another_weigh_it_is_refused_before_anything_is_started_or_printed() {
        shell.taking =
                (wait, say) -> {
                    throw new UsageException("another weigh runs on this machine.");
                };

        assertThat(run("--switch", "packaging", "--rounds", "2")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.started).isEmpty();
        assertThat(shell.err.toString()).isEqualTo("another weigh runs on this machine.\n");
    }

    @Test
    void with_wait_it_starts_after_the_other_weigh_and_keeps_the_machine_until_its_end() {
        shell.taking =
                (wait, say) -> {
                    say.accept(wait ? "waited" : "refused");
                    return () -> {};
                };

        assertThat(run("--switch", "packaging", "--within", "5m", "--wait"))
                .isEqualTo(ExitCode.DONE);
        assertThat(shell.locked).containsExactly("locked", "run switches", "released");
        assertThat(shell.err.toString()).startsWith("waited\nStarting the application once");
    }

    @Test
    void a_dry_run_does_not_need_the_machine() {
        assertThat(run("--switch", "packaging", "--dry-run")).isEqualTo(ExitCode.DONE);
        assertThat(shell.locked).isEmpty();
    }

    @Test
    void switches_by_name_are_drawn_and_measured() {
        int code = run("--switch", "packaging", "--switch", "gc=g1,parallel", "--seed", "7");

        Plan plan = shell.weighed.get(0);
        Factorial factorial = Objects.requireNonNull(plan.factorial());
        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(factorial.factors().stream().map(Factor::name))
                .containsExactly("packaging", "gc");
        assertThat(factorial.drawn()).isTrue();
        assertThat(plan.targets()).hasSize(factorial.launches().size());
        assertThat(plan.seed()).isEqualTo(7L);
        assertThat(shell.err.toString())
                .contains("2 switches in")
                .contains("packaging: fat, extracted,")
                .contains("Expected standard error of each effect")
                .contains("  1-1: packaging=");
    }

    @Test
    void a_third_of_the_time_is_kept_for_the_winners() {
        run("--switch", "lazy-init", "--within", "12m");

        assertThat(shell.weighed.get(0).limits().run()).isEqualTo(Duration.ofMinutes(8));
    }

    @Test
    void rounds_are_the_maximum_within_a_time() {
        run("--switch", "lazy-init", "--rounds", "3", "--within", "1h");
        run("--switch", "lazy-init", "--rounds", "3");
        run("--switch", "lazy-init", "--rounds", "30", "--within", "12m");
        run("--switch", "lazy-init", "--within", "12m");

        Plan both = shell.weighed.get(0);
        assertThat(both.limits().run()).isEqualTo(Duration.ofMinutes(40));
        assertThat(both.targets()).hasSameSizeAs(shell.weighed.get(1).targets());
        assertThat(shell.weighed.get(1).limits().run()).isNull();
        assertThat(shell.weighed.get(2).targets()).hasSizeLessThan(30 * Factorial.LAUNCHES);
        assertThat(shell.weighed.get(2).targets().size())
                .isGreaterThanOrEqualTo(shell.weighed.get(3).targets().size());
    }

    @Test
    void more_time_is_for_more_launches_and_not_for_a_longer_warm_up() {
        run("--switch", "lazy-init", "--within", "12m");
        run("--switch", "lazy-init", "--within", "30m");

        Plan few = shell.weighed.get(0);
        Plan many = shell.weighed.get(1);
        assertThat(many.targets().size()).isGreaterThan(few.targets().size());
        assertThat(many.warmup()).isEqualTo(few.warmup());
    }

    @Test
    void an_application_that_starts_slowly_has_fewer_launches_and_fewer_switches() {
        run("--within", "20m");
        shell.start = Duration.ofSeconds(30);
        run("--within", "20m");

        Factorial fast = Objects.requireNonNull(shell.weighed.get(0).factorial());
        Factorial slow = Objects.requireNonNull(shell.weighed.get(1).factorial());
        assertThat(slow.launches().size()).isLessThan(fast.launches().size());
        assertThat(slow.parameters()).isLessThan(fast.parameters());
        assertThat(slow.parameters()).isLessThanOrEqualTo(slow.launches().size() / 2);
        assertThat(shell.err.toString())
                .contains("Starting the application once")
                .contains("It started in 30 s.");
    }

    @Test
    void an_application_that_does_not_start_is_left_to_the_run_to_report() {
        shell.start = null;

        assertThat(run("--switch", "lazy-init")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed).hasSize(1);
        assertThat(shell.err.toString()).doesNotContain("It started in");
    }

    @Test
    void rounds_may_be_given_in_the_place_of_time() {
        run("--switch", "lazy-init", "--rounds", "3");

        assertThat(shell.started).isEmpty();

        assertThat(shell.weighed.get(0).rounds()).isEqualTo(3);
        assertThat(shell.weighed.get(0).limits().run()).isNull();
    }

    @Test
    void switches_without_room_are_named() {
        run("--rounds", "1", "--dry-run");

        assertThat(shell.out.toString() + shell.err).contains("Give a longer --within or more");
    }

    @Test
    void launches_can_run_one_at_a_time() {
        assertThat(run("--switch", "lazy-init", "--alive", "one")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed.get(0).alive()).isEqualTo(Plan.Alive.ONE);
    }

    @Test
    void the_number_of_connections_can_be_given() {
        assertThat(run("--switch", "lazy-init", "--connections", "50")).isEqualTo(ExitCode.DONE);

        assertThat(shell.weighed.get(0).loads()).extracting(Load::connections).containsOnly(50);
    }

    @ParameterizedTest
    @CsvSource({"--rounds, 10000", "--connections, 20000"})
    void numbers_have_limits(String option, String most) {
        assertThat(run("--switch", "lazy-init", option, "0")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .isEqualTo(
                        "%s takes a whole number from 1 to %s, not 0.\n".formatted(option, most));
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void a_dry_run_prints_the_launches_and_starts_nothing() {
        int code = run("--switch", "lazy-init", "--switch", "jmx", "--rounds", "2", "--dry-run");

        assertThat(code).isEqualTo(ExitCode.DONE);
        assertThat(shell.weighed).isEmpty();
        assertThat(shell.out.toString())
                .contains("2 switches in 12 launches")
                .contains("  lazy-init=on: 2.3 %")
                .contains("If two switches influence each other, each effect is wrong")
                .contains("  round 2: 2-1, ", "2-6");
    }

    @Test
    void a_dry_run_prints_what_follows_the_launches() {
        int code = run("--switch", "lazy-init", "--switch", "jmx", "--dry-run");

        assertThat(code).as(shell.err.toString()).isEqualTo(ExitCode.DONE);
        assertThat(shell.started).isEmpty();
        assertThat(shell.out.toString())
                .contains("each with 6 launches × 2 scenarios")
                .doesNotContain("baseline")
                .contains("A third of the 15 min is kept for preparing");
    }

    @ParameterizedTest
    @CsvSource({"svg", "jmh", "bencher", "github-action"})
    void formats_of_targets_are_refused_for_switches(String format) {
        String file = folder.resolve("out").toString();

        assertThat(run("--switch", "lazy-init", "--export-" + format, file))
                .isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString())
                .contains("--export-" + format + " is for comparisons of targets")
                .contains("use --export-json, --export-markdown, --export-html, --export-csv.");
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void the_help_leaves_out_options_that_are_refused_for_switches() {
        assertThat(shell.type("switches", "--help")).isEqualTo(ExitCode.DONE);
        assertThat(shell.out.toString())
                .contains("--export-csv", "--export-hlog")
                .doesNotContain("--containers", "--export-jmh", "--export-bencher");
    }

    @Test
    void runs_of_switches_are_not_compared_and_have_no_gates() {
        assertThat(shell.type("compare", "quick", "switches")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.type("report", "switches", "--gate", "cpu=5%")).isEqualTo(ExitCode.USAGE);

        assertThat(shell.err.toString())
                .contains("-switches is a run of switches, and weigh compare needs two runs")
                .contains("use weigh report instead")
                .contains("leave out --gate");
        assertThat(shell.compared).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "--switch gcc; did you mean gc?",
                "--containers jetty; use --switch container instead of --containers",
                "--switch gc=g1; needs at least two levels",
                "--switch lazy-init --switch lazy-init; was given twice",
                "--switch lazy-init --within soon; expected a time such as",
                "--switch lazy-init --within 9999999h; expected a time such as 90s, 10m or 1h, at"
                        + " most 9999h, but was '9999999h'",
                "--switch packaging --switch gc=g1,parallel,serial,zgc --switch lazy-init --switch"
                        + " jmx --switch heap=2m,3m,4m,5m,6m --rounds 2; or more, or fewer switches"
            })
    void wrong_usage_is_one_sentence_and_starts_nothing(String typed, String sentence) {
        assertThat(run(typed.split(" ", -1))).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains(sentence);
        assertThat(shell.started).isEmpty();
        assertThat(shell.weighed).isEmpty();
    }

    @Test
    void without_an_application_the_message_names_the_flag(@TempDir Path empty) {
        shell.terminal = new Terminal(empty, false, false, false, 120);

        assertThat(shell.type("switches")).isEqualTo(ExitCode.USAGE);
        assertThat(shell.err.toString()).contains("add --jar FILE");
    }

    @ParameterizedTest
    @CsvSource({"21044,6", "4300,6", "4100,4", "1900,2", "300,2"})
    void as_many_servers_are_up_as_memory_allows_and_they_have_mirrors(
            long mebibytes, int servers) {
        assertThat(FactorialRun.size(mebibytes << 20)).isEqualTo(servers);
    }

    private int run(String... more) {
        String[] words = new String[more.length + 5];
        words[0] = "switches";
        words[1] = "--jar";
        words[2] = jar;
        words[3] = "--path";
        words[4] = "/";
        System.arraycopy(more, 0, words, 5, more.length);
        return shell.type(words);
    }
}
