package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FrameTreeTest {

    private static final List<String> TOMCAT =
            List.of(
                    "java/lang/Thread.run;org/apache/tomcat/util/threads/TaskThread$WrappingRunnable.run;org/apache/catalina/core/StandardWrapperValve.invoke;shop/Filter.doFilter;org/apache/catalina/core/ApplicationFilterChain.doFilter;shop/Tea.brew"
                        + " 30",
                    "GCThread.run 10");
    private static final List<String> JETTY =
            List.of(
                    "java/lang/Thread.run;org/eclipse/jetty/util/thread/QueuedThreadPool$Runner.run;shop/Filter.doFilter;org/eclipse/jetty/ee10/servlet/ServletHandler$ChainEnd.doFilter;shop/Tea.brew"
                        + " 90");

    private static FrameTree.Node child(FrameTree.Node node, String name) {
        return node.calls.values().stream()
                .filter(called -> called.name.equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_same_code_lies_in_the_same_place_below_either_container() {
        FrameTree tree = new FrameTree();
        tree.add(TOMCAT, 0.1, 0);
        tree.add(JETTY, 0, 0.1);

        FrameTree.Node container = child(tree.root(), FrameTree.CONTAINER);
        FrameTree.Node filter = child(container, "shop/Filter.doFilter");
        FrameTree.Node brew = child(child(filter, FrameTree.CONTAINER), "shop/Tea.brew");
        assertThat(brew.baseline).isEqualTo(3, within(1e-9));
        assertThat(brew.other).isEqualTo(9, within(1e-9));
        assertThat(tree.root().baseline).isEqualTo(4, within(1e-9));
    }

    @Test
    void stacks_without_a_container_stay_as_they_are() {
        assertThat(FrameTree.merged(List.of("a/B.run", "a/C.call")))
                .containsExactly("a/B.run", "a/C.call");
    }

    @Test
    void classes_made_at_run_time_have_no_number() {
        assertThat(
                        FrameTree.merged(
                                List.of(
                                        "jdk/proxy2/$Proxy117.find",
                                        "jdk/internal/reflect/GeneratedMethodAccessor9.invoke")))
                .containsExactly(
                        "jdk/proxy2/$Proxy.find",
                        "jdk/internal/reflect/GeneratedMethodAccessor.invoke");
    }

    @Test
    void how_a_method_was_run_is_no_part_of_its_name() {
        assertThat(FrameTree.merged(List.of("a/B.f_[j]", "a/B.g_[0]", "a/B.h_[x]y")))
                .containsExactly("a/B.f", "a/B.g", "a/B.h_[x]y");
    }

    @Test
    void a_method_that_calls_itself_is_one_frame_for_each_call() {
        assertThat(FrameTree.merged(List.of("a/B.f", "a/B.f"))).hasSize(2);
    }
}
