package io.weighbridge.app;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** An application whose answers depend on more than the path. */
@SpringBootApplication
public class Application {

    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    /**
     * Locks a file while the application runs, if it is told to.
     *
     * @throws IllegalStateException if another application has locked it
     */
    @Bean(destroyMethod = "close")
    @ConditionalOnProperty("answers.lock")
    FileChannel lock(@Value("${answers.lock}") Path file) throws IOException {
        FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() == null) {
            throw new IllegalStateException(file + " belongs to another application");
        }
        return channel;
    }
}
