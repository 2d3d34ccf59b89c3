package io.weighbridge.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weighbridge.stats.Question.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.hipparchus.linear.MatrixUtils;
import org.junit.jupiter.api.Test;

class QuestionTest {

    private static final Baseline TOMCAT = Baseline.of("tomcat");

    private static Round round(double tomcat, double jetty, double undertow) {
        return new Round(
                Map.of("tomcat", tomcat, "jetty", jetty, "undertow", undertow),
                VarianceEstimate.NONE);
    }

    private static Answer answer(Question question, String target) {
        return question.answers().stream()
                .filter(answer -> answer.contrast().target().equals(target))
                .findFirst()
                .orElseThrow();
    }

    private static Question ask(RowModel model, VarianceEstimate prior, Round... rounds) {
        return Question.of(model, List.of(rounds), TOMCAT, prior, 0.05);
    }

    private static final Round[] FOUR = {
        round(0, 0.21, 0.02), round(0.1, 0.3, 0.08), round(-0.1, 0.12, -0.08), round(0, 0.2, 0.03)
    };

    @Test
    void a_significant_difference_has_an_interval_that_excludes_one() {
        Question question = ask(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, FOUR);

        assertThat(answer(question, "jetty").significant()).isTrue();
        assertThat(Objects.requireNonNull(answer(question, "jetty").together()).low())
                .isGreaterThan(1);
        assertThat(answer(question, "jetty").adjustedP()).isLessThan(0.05);
        assertThat(answer(question, "undertow").significant()).isFalse();
        assertThat(Objects.requireNonNull(answer(question, "undertow").together()).holds(1))
                .isTrue();
        assertThat(answer(question, "undertow").adjustedP()).isGreaterThan(0.05);
    }

    @Test
    void intervals_that_hold_together_are_wider_than_each_by_itself() {
        for (Answer answer : ask(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, FOUR).answers()) {
            assertThat(Objects.requireNonNull(answer.together()).halfWidth())
                    .isGreaterThan(answer.own().halfWidth());
            assertThat(answer.adjustedP()).isGreaterThanOrEqualTo(answer.contrast().p());
        }
    }

    @Test
    void one_comparison_needs_no_adjustment() {
        Dunnett alone = new Dunnett(MatrixUtils.createRealIdentityMatrix(1), 7);

        assertThat(alone.quantile(0.05)).isCloseTo(2.364624251592785, within(1e-9));
        assertThat(alone.p(2.364624251592785)).isCloseTo(0.05, within(1e-9));
    }

    @Test
    void adjusted_p_of_what_is_far_out_stay_within_bonferroni() {
        Dunnett three = new Dunnett(MatrixUtils.createRealIdentityMatrix(3), 20);
        double alone = new Contrast("jetty", 1, 12, 1, 20).p();

        assertThat(three.p(12)).isBetween(alone, 3 * alone);
        assertThat(three.p(0)).isEqualTo(1);
    }

    @Test
    void targets_of_unlike_variances_are_judged_by_holm() {
        Question question = ask(RowModel.SHRUNK, VarianceEstimate.UNKNOWN, FOUR);
        List<Double> adjusted =
                Holm.adjust(question.fit().contrasts().stream().map(Contrast::p).toList());

        assertThat(question.answers())
                .extracting(Answer::adjustedP)
                .containsExactlyElementsOf(adjusted);
        assertThat(question.answers()).allMatch(answer -> answer.together() == null);
    }

    @Test
    void after_one_round_a_verdict_holds_with_twice_the_spread_too() {
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        Answer narrow = answer(ask(RowModel.ROUNDS, prior, round(0, 0.16, 0)), "jetty");
        Answer wide = answer(ask(RowModel.ROUNDS, prior, round(0, 0.3, 0)), "jetty");

        assertThat(Objects.requireNonNull(narrow.together()).low()).isGreaterThan(1);
        assertThat(narrow.significant()).isFalse();
        assertThat(wide.significant()).isTrue();
    }

    @Test
    void two_rounds_need_no_check_with_twice_the_spread() {
        VarianceEstimate prior = new VarianceEstimate(0.03 * 0.03, 6);
        Answer answer =
                answer(ask(RowModel.ROUNDS, prior, round(0, 0.1, 0), round(0, 0.11, 0)), "jetty");

        assertThat(answer.significant()).isTrue();
    }

    @Test
    void without_a_standard_error_there_are_no_answers() {
        Question question = ask(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, round(0, 0.3, 0));

        assertThat(question.answers()).isEmpty();
        assertThat(question.fit().contrasts()).hasSize(2);
    }

    @Test
    void constant_values_are_either_equal_or_different() {
        Question question =
                ask(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, round(0, 0.3, 0), round(0, 0.3, 0));

        assertThat(answer(question, "jetty").significant()).isTrue();
        assertThat(answer(question, "jetty").adjustedP()).isZero();
        assertThat(answer(question, "undertow").significant()).isFalse();
        assertThat(answer(question, "undertow").adjustedP()).isEqualTo(1);
    }

    @Test
    void a_stricter_level_makes_wider_intervals() {
        List<Round> rounds = new ArrayList<>(List.of(FOUR));
        Question looked =
                Question.of(
                        RowModel.ROUNDS, rounds, TOMCAT, VarianceEstimate.UNKNOWN, Looks.level(4));

        Question asked = ask(RowModel.ROUNDS, VarianceEstimate.UNKNOWN, FOUR);
        assertThat(Objects.requireNonNull(answer(looked, "jetty").together()).halfWidth())
                .isGreaterThan(
                        Objects.requireNonNull(answer(asked, "jetty").together()).halfWidth());
    }
}
