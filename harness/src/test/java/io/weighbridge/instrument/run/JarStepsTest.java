package io.weighbridge.instrument.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.instrument.model.UsageException;
import io.weighbridge.instrument.plan.Load;
import io.weighbridge.instrument.plan.Plan;
import io.weighbridge.instrument.plan.Target;
import io.weighbridge.instrument.plan.Workload;
import io.weighbridge.instrument.result.RunDirectory;
import io.weighbridge.instrument.result.SampleRun;
import io.weighbridge.os.Children;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarStepsTest {

    @TempDir private Path folder;
    private Children children;

    @BeforeEach
    void open() throws IOException {
        children = Children.open();
    }

    @AfterEach
    void close() {
        children.close();
    }

    /** Writes each jar with one more word. */
    private record Adding(String word) implements JarStep {

        @Override
        public boolean concerns(Target target) {
            return target.move() != null;
        }

        @Override
        public Work decide(List<Target> targets) {
            return (plan, bench) -> {
                List<Target> added = new ArrayList<>();
                for (Target target : plan.targets()) {
                    String text = Files.readString(Objects.requireNonNull(target.jar()));
                    Path jar = bench.directory().jars().resolve(target.name() + "-" + word);
                    added.add(target.withJar(Files.writeString(jar, text + " " + word)));
                }
                return plan.withTargets(added).noting(List.of(word + " is added."));
            };
        }
    }

    /**
     * Fails if a plan has more than one target.
     *
     * @param decided receives the number of targets at each decision
     */
    private record OnlyOne(List<Integer> decided) implements JarStep {

        @Override
        public boolean concerns(Target target) {
            return true;
        }

        @Override
        public Work decide(List<Target> targets) {
            decided.add(targets.size());
            return (plan, bench) -> {
                if (plan.targets().size() > 1) {
                    throw new TooManyException();
                }
                return plan;
            };
        }
    }

    private static final class TooManyException extends JarStepFailedException {

        private static final long serialVersionUID = 1L;

        TooManyException() {
            super(new IOException("too many"));
        }

        @Override
        public UsageException refusal() {
            return new UsageException("too many", this);
        }

        @Override
        public List<String> lastLines() {
            return List.of("too many");
        }
    }

    @Test
    void each_step_changes_the_jars_of_the_one_before_and_all_of_them_are_recorded()
            throws Exception {
        RunDirectory run = run(jar("a").withMove("jetty"));

        RunDirectory made = written(run, new Adding("one"), new Adding("two"));

        Target target = made.typed().targets().get(0);
        assertThat(target.jar()).hasFileName("a-two").hasContent("a one two");
        assertThat(made.typed().notes()).endsWith("one is added.", "two is added.");
        assertThat(made.record().artifacts())
                .containsKey(run.jars().resolve("a-one").toString())
                .containsKey(run.jars().resolve("a-two").toString());
    }

    @Test
    void a_run_whose_jars_no_step_concerns_is_left_as_it_is() throws Exception {
        RunDirectory run = run(jar("a"));

        assertThat(written(run, new Adding("one"))).isSameAs(run);
        assertThat(run.jars()).doesNotExist();
    }

    @Test
    void after_a_failed_step_all_steps_decide_again_without_what_cannot_be_made() throws Exception {
        List<Integer> decided = new ArrayList<>();
        List<String> said = new ArrayList<>();
        RunDirectory run = run(jar("a"), jar("b"));
        JarSteps steps = JarSteps.decided(List.of(new OnlyOne(decided)), run.typed().targets());

        RunDirectory made =
                steps.carryOut(
                        run,
                        (plan, failed) ->
                                plan.withTargets(plan.targets().subList(0, 1))
                                        .noting(List.of("All but the first are left out.")),
                        this::bench,
                        said::add);

        assertThat(made.typed().targets()).extracting(Target::name).containsExactly("a");
        assertThat(decided).containsExactly(2, 1);
        assertThat(said).containsExactly("All but the first are left out.", "    too many");
    }

    private RunDirectory written(RunDirectory run, JarStep... steps) throws Exception {
        return JarSteps.decided(List.of(steps), run.typed().targets()).write(bench(run));
    }

    private JarBench bench(RunDirectory run) {
        return new JarBench(children, sentence -> {}, target -> target, line -> line, null, run);
    }

    private Target jar(String name) throws IOException {
        return Target.jar(name, Files.writeString(folder.resolve(name + ".jar"), name));
    }

    private RunDirectory run(Target... targets) {
        Plan plan =
                Plan.of(
                        "jars",
                        List.of(targets),
                        List.of(Workload.get("get", "/")),
                        List.of(Load.BUILT_IN));
        return RunDirectory.create(folder.resolve("results"), SampleRun.of("a-run", plan));
    }
}
