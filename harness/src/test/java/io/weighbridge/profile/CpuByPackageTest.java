package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.weighbridge.compare.analysis.Comparison;
import io.weighbridge.compare.analysis.InventedRun;
import io.weighbridge.compare.analysis.RunAnalysis;
import io.weighbridge.instrument.model.Profiler;
import io.weighbridge.instrument.result.RunRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** WebFlux takes significantly less CPU in the invented run, and Tomcat's twin does not. */
class CpuByPackageTest {

    private static final RunRecord RUN = InventedRun.record(3);
    private static final Comparison COMPARISON = RunAnalysis.of(RUN, InventedRun.trials(RUN));

    private static final Profile TOMCAT =
            profile(
                    "tomcat",
                    Map.of(
                            "org.springframework.boot.loader.jar", 40L,
                            "org.springframework.boot.loader.zip", 10L,
                            "org.springframework.web.util", 4L,
                            "org.springframework.data.jpa.repository", 3L,
                            "org.hibernate.sql.results.internal", 3L,
                            "org.hibernate.engine.spi", 2L,
                            "(container)", 28L));

    private static Profile profile(String target, Map<String, Long> packages) {
        return new Profile(
                target, InventedRun.STARTED, List.of(), 100, null, Map.of(), null, null, packages);
    }

    private static List<String> sentences(Profile other) {
        Profiles profiles = new Profiles(Profiler.ASYNC, null, List.of(), List.of(TOMCAT, other));
        return CpuByPackage.sentences(COMPARISON, profiles, other);
    }

    @Test
    void small_packages_are_joined_and_the_smallest_are_other_code() {
        assertThat(sentences(TOMCAT))
                .containsExactly(
                        "CPU time of tomcat by package: 50 % org.springframework.boot.loader,"
                                + " 28 % (container), 10 % (JVM), 7 % rest of org.springframework,"
                                + " 5 % org.hibernate.");
    }

    @Test
    void a_significant_difference_is_split_by_package() {
        assertThat(sentences(profile("webflux", Map.of("(container)", 30L, "shop", 10L))))
                .containsExactly(
                        "CPU time of webflux by package: 60 % (JVM), 30 % (container), 10 % shop.",
                        "In the run webflux took 0.71× [0.66, 0.76] of the CPU per request of"
                            + " tomcat. By the profiles, that is -56 %"
                            + " org.springframework.boot.loader, +22 % (container), +18 % shop, -8"
                            + " % rest of org.springframework, -6 % org.hibernate.");
    }

    @Test
    void a_difference_that_is_not_significant_is_not_split() {
        assertThat(sentences(profile("tomcat-again", Map.of("shop", 10L))))
                .containsExactly("CPU time of tomcat-again by package: 90 % (JVM), 10 % shop.");
    }

    @Test
    void a_profile_of_an_earlier_version_has_no_sentence_and_is_not_compared() {
        Profile earlier = profile("tomcat", Map.of());
        Profile later = profile("webflux", Map.of("shop", 10L));
        Profiles profiles = new Profiles(Profiler.ASYNC, null, List.of(), List.of(earlier, later));

        assertThat(CpuByPackage.sentences(COMPARISON, profiles, earlier)).isEmpty();
        assertThat(CpuByPackage.sentences(COMPARISON, profiles, later)).hasSize(1);
    }

    @Test
    void samples_of_java_code_alone_do_not_split_a_difference_of_all_cpu_time() {
        Profile webflux = profile("webflux", Map.of("shop", 100L));
        Profiles profiles = new Profiles(Profiler.JFR, null, List.of(), List.of(TOMCAT, webflux));

        assertThat(CpuByPackage.sentences(COMPARISON, profiles, webflux))
                .containsExactly("Java code of webflux by package: 100 % shop.");
    }

    @Test
    void an_extracted_jar_is_advised_if_the_loader_takes_much_time_in_each_target() {
        Profile loading =
                profile("jetty", Map.of("org.springframework.boot.loader.jar", 25L, "shop", 75L));
        Profile extracted = profile("webflux", Map.of("shop", 100L));
        Profile failed = profile("undertow", Map.of());

        assertThat(advice(TOMCAT, loading, failed))
                .isEqualTo(
                        "Each server spends 25 % or more in org.springframework.boot.loader, which"
                                + " searches nested jars. An extracted jar has none: weigh switches"
                                + " measures how much that saves.");
        assertThat(advice(TOMCAT, extracted)).isNull();
        assertThat(advice(failed)).isNull();
    }

    private static @Nullable String advice(Profile... profiles) {
        return CpuByPackage.advice(
                new Profiles(Profiler.ASYNC, null, List.of(), List.of(profiles)));
    }
}
