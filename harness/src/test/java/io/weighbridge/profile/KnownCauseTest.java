package io.weighbridge.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Call stacks of recordings, shortened. */
class KnownCauseTest {

    private static final String THREAD = "java/lang/Thread.run;";

    private static List<KnownCause> causes(String stack) {
        List<String> frames = List.of(stack.split(";"));
        return Stream.of(KnownCause.values()).filter(cause -> cause.holds(frames)).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "LOADER,"
            + " org/springframework/boot/loader/launch/LaunchedClassLoader.loadClass;java/util/zip/Inflater.inflate",
        "LOADER,"
            + " org/thymeleaf/Engine.run;org/springframework/boot/loader/net/protocol/jar/JarUrlConnection.open",
        "LOADER, org/springframework/boot/loader/jar/JarURLConnection.get",
        "LOADER, org/springframework/boot/loader/LaunchedURLClassLoader.findResource",
        "LOGGING,"
            + " ch/qos/logback/classic/Logger.callAppenders;ch/qos/logback/core/OutputStreamAppender.append",
        "LOGGING, ch/qos/logback/core/AppenderBase.doAppend",
        "LOGGING, org/apache/logging/log4j/core/config/LoggerConfig.log",
        "LOGGING, java/util/logging/StreamHandler.publish",
        "JACKSON, com/fasterxml/jackson/databind/ObjectMapper.writeValue",
        "JACKSON, tools/jackson/databind/ObjectWriter.writeValue",
        "TLS, sun/security/ssl/SSLEngineImpl.wrap",
        "TLS, io/netty/handler/ssl/SslHandler.wrap",
        "TLS, org/apache/tomcat/util/net/SecureNioChannel.write",
        "POOL,"
            + " com/zaxxer/hikari/pool/HikariPool.getConnection;java/util/concurrent/locks/LockSupport.parkNanos",
        "POOL, com/zaxxer/hikari/util/ConcurrentBag.borrow",
        "POOL, org/apache/commons/pool2/impl/GenericObjectPool.borrowObject",
        "PASSWORDS, org/springframework/security/crypto/bcrypt/BCrypt.crypt_raw",
        "PASSWORDS, com/sun/crypto/provider/PBKDF2KeyImpl.deriveKey",
        "MAPPING, org/modelmapper/internal/MappingEngineImpl.map",
        "MAPPING,"
            + " org/springframework/beans/BeanUtils.copyProperties;java/lang/reflect/Method.invoke",
    })
    void code_below_a_known_cause_belongs_to_it(KnownCause cause, String stack) {
        assertThat(causes(THREAD + stack)).containsExactly(cause);
    }

    @ParameterizedTest
    @CsvSource({
        "shop/Tea.brew",
        "org/springframework/boot/SpringApplication.run",
        "org/springframework/beans/BeanUtils.instantiateClass",
        "com/zaxxer/hikari/pool/ProxyStatement.executeQuery",
        "ch/qos/logback/classic/Logger.isDebugEnabled",
        "org/springframework/security/web/FilterChainProxy.doFilter",
        "libjvm.so.CompileBroker::compiler_thread_loop",
    })
    void other_code_belongs_to_none(String stack) {
        assertThat(causes(THREAD + stack)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "org/springframework/boot/loader/launch/JarLauncher.main;org/springframework/boot/loader/launch/Launcher.launch;shop/Shop.main",
        "org/springframework/boot/loader/JarLauncher.main;org/springframework/boot/loader/MainMethodRunner.run;shop/Shop.main",
        "org/springframework/boot/loader/launch/PropertiesLauncher.main;shop/Shop.main",
    })
    void an_application_that_the_loader_has_started_is_not_the_loader(String stack) {
        assertThat(causes(stack)).isEmpty();
    }

    @Test
    void a_sample_can_belong_to_several_causes() {
        assertThat(
                        causes(
                                "ch/qos/logback/core/AppenderBase.doAppend;org/springframework/boot/loader/launch/LaunchedClassLoader.loadClass"))
                .containsExactly(KnownCause.LOADER, KnownCause.LOGGING);
    }

    @Test
    void log_lines_go_to_the_console_if_a_stream_of_it_is_written() {
        List<String> console =
                List.of(
                        "ch/qos/logback/core/UnsynchronizedAppenderBase.doAppend",
                        "ch/qos/logback/core/joran/spi/ConsoleTarget$1.write",
                        "java/io/PrintStream.write");
        List<String> file =
                List.of(
                        "ch/qos/logback/core/UnsynchronizedAppenderBase.doAppend",
                        "ch/qos/logback/core/recovery/ResilientOutputStreamBase.write",
                        "java/io/FileOutputStream.write");
        assertThat(KnownCause.toConsole(console)).isTrue();
        assertThat(KnownCause.toConsole(file)).isFalse();
        assertThat(KnownCause.toConsole(List.of("shop/Tea.brew", "java/io/PrintStream.write")))
                .as("no log line")
                .isFalse();
    }
}
