package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackageSamplesTest {

    @ParameterizedTest
    @CsvSource({
        "'java/lang/Thread.run_[0];shop/tea/Pot.brew_[j]', shop.tea",
        "'shop/tea/Pot.brew_[j];java/util/zip/Inflater.inflate_[j];Java_java_util_zip_Inflater_inflateBytesBytes',"
            + " shop.tea",
        "'shop/tea/Pot.brew_[j];jdk/proxy2/$Proxy.find_[j];com/sun/proxy/$Proxy.find_[j]',"
                + " shop.tea",
        "'shop/tea/Pot$$Lambda.0x0.run_[0];javax/net/ssl/SSLSocket.write_[j]', shop.tea",
        "'shop/tea/Pot$$Lambda/0x0.run_[0];write;[libc.so.6];__x64_sys_write_[k]', shop.tea",
        "'shop/tea/Pot.brew_[j];jakarta/el/Resolver.resolve_[j]', jakarta.el",
        "'shop/tea/Pot.brew_[j];org/apache/coyote/Response.write_[j];write', (container)",
        "'java/lang/Thread.run_[0];sun/net/httpserver/ServerImpl$Exchange.run_[j];write', (JDK)"
    })
    void a_sample_belongs_to_the_nearest_caller_outside_the_jdk(String stack, String owner) {
        assertThat(PackageSamples.of(List.of(stack + " 3"))).containsExactly(Map.entry(owner, 3L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thread_native_entry;CompileBroker::compiler_thread_loop",
                "/usr/lib/libz.so.1;[unknown]"
            })
    void a_sample_without_java_code_belongs_to_no_package(String stack) {
        assertThat(PackageSamples.of(List.of(stack + " 3"))).isEmpty();
    }

    @Test
    void the_samples_of_a_package_are_added() {
        assertThat(PackageSamples.of(List.of("a/b/C.d 3", "a/b/E.f 4", "a/g/H.i 5", "")))
                .containsExactly(Map.entry("a.b", 7L), Map.entry("a.g", 5L));
    }
}
