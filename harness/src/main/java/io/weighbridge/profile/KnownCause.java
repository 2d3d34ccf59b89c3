package io.weighbridge.profile;

import io.weighbridge.instrument.model.Keyed;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Code that is known to take CPU time in many applications, and what helps. A sample belongs to a
 * cause if one of the methods on its call stack does, so that the JDK's code that was called for it
 * counts, too. A sample can belong to several causes.
 */
public enum KnownCause implements Keyed {
    /**
     * Spring Boot's loader, without the classes whose {@code main} calls that of the application.
     */
    LOADER(
            "searches nested jars (Spring Boot's loader)",
            "An extracted jar has none",
            "org/springframework/boot/loader/(?!(?:launch/)?\\w*(?:Launcher|MainMethodRunner)[.$]).*"),

    /** Appenders of Logback and Log4j, handlers of java.util.logging, wherever they write. */
    LOGGING(
            "writes log lines",
            "Log less (logging.level.…=warn), and not to the console but to a file with an"
                    + " asynchronous appender",
            "ch/qos/logback/(?:classic/Logger[.]callAppenders"
                    + "|core/(?:Unsynchronized)?AppenderBase[.]doAppend).*",
            "org/apache/logging/log4j/core/(?:config/LoggerConfig[.]log|appender/).*",
            "java/util/logging/\\w*Handler[.]publish.*"),

    /** Versions 2 and 3. */
    JACKSON(
            "reads or writes JSON (Jackson)",
            "Return only the fields that clients need, as records without nested entities;"
                    + " jackson-module-blackbird replaces reflection by generated code",
            "com/fasterxml/jackson/.*",
            "tools/jackson/.*"),

    /** The JDK's, and those of containers. */
    TLS(
            "encrypts and decrypts (TLS)",
            "Keep connections open, so that fewer begin with a handshake, or let a proxy end TLS",
            "sun/security/ssl/.*",
            "io/netty/handler/ssl/.*",
            "org/apache/tomcat/util/net/(?:SecureNio|openssl/).*",
            "org/eclipse/jetty/io/ssl/.*",
            "io/undertow/(?:protocols/ssl|server/protocol/.*Alpn).*"),

    /** Taking a connection from a pool; a thread that waits there takes no CPU time. */
    POOL(
            "takes connections from a pool and gives them back",
            "Hold a connection for a shorter time (spring.jpa.open-in-view=false), or raise the"
                    + " size of the pool (spring.datasource.hikari.maximum-pool-size)",
            "com/zaxxer/hikari/(?:pool/HikariPool[.](?:getConnection|recycle)"
                    + "|util/ConcurrentBag[.]).*",
            "org/apache/commons/(?:dbcp2/PoolingDataSource|pool2/).*",
            "org/apache/tomcat/jdbc/pool/ConnectionPool[.](?:borrowConnection|returnConnection).*",
            "io/r2dbc/pool/.*",
            "reactor/pool/.*"),

    /** Hashes that are slow on purpose. */
    PASSWORDS(
            "computes hashes of passwords (such as BCrypt)",
            "These are slow on purpose: let a client log in once and then send a session or a"
                    + " token, instead of its password with each request (HTTP Basic)",
            "org/springframework/security/crypto/(?:bcrypt|argon2|scrypt|password)/.*",
            "org/bouncycastle/crypto/generators/.*",
            "com/sun/crypto/provider/PBKDF2.*",
            "at/favre/lib/crypto/bcrypt/.*",
            "org/mindrot/jbcrypt/.*"),

    /** Libraries that copy properties by reflection. */
    MAPPING(
            "copies properties between objects by reflection",
            "Generate that code, for example with MapStruct, or write constructors",
            "org/modelmapper/.*",
            "(?:org/dozer|com/github/dozermapper)/.*",
            "ma/glasnost/orika/.*",
            "org/springframework/beans/BeanUtils[.]copyProperties.*",
            "org/apache/commons/beanutils2?/.*");

    /** Frames of the code that writes to the console. */
    private static final Pattern CONSOLE =
            Pattern.compile(
                    "ch/qos/logback/core/joran/spi/ConsoleTarget.*"
                            + "|java/util/logging/ConsoleHandler.*"
                            + "|org/apache/logging/log4j/core/util/CloseShieldOutputStream.*"
                            + "|java/io/PrintStream[.].*");

    private final String what;
    private final String remedy;

    @SuppressWarnings("ImmutableEnumChecker") // patterns cannot be changed
    private final Pattern frames;

    KnownCause(String what, String remedy, String... frames) {
        this.what = what;
        this.remedy = remedy;
        this.frames = Pattern.compile(String.join("|", frames));
    }

    /** What the code does, such as {@code writes log lines}. */
    String what() {
        return what;
    }

    /** What helps, as a sentence without a full stop. */
    String remedy() {
        return remedy;
    }

    /** Whether a call stack is of this code. */
    boolean holds(List<String> frames) {
        return frames.stream().anyMatch(frame -> this.frames.matcher(frame).matches());
    }

    /** Whether a call stack writes log lines to the console. */
    static boolean toConsole(List<String> frames) {
        return LOGGING.holds(frames)
                && frames.stream().anyMatch(frame -> CONSOLE.matcher(frame).matches());
    }
}
