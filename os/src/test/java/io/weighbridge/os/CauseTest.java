package io.weighbridge.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.SocketException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class CauseTest {

    @Test
    void an_exception_whose_message_is_only_a_path_is_explained() {
        assertThat(Cause.of(new NoSuchFileException("a.jar"))).isEqualTo("no such file: a.jar");
        assertThat(Cause.of(new AccessDeniedException("a.jar")))
                .isEqualTo("permission denied: a.jar");
        assertThat(Cause.of(new NotDirectoryException("a.jar")))
                .isEqualTo("NotDirectoryException: a.jar");
    }

    @Test
    void a_message_with_a_reason_is_kept() {
        assertThat(Cause.of(new FileSystemException("a.jar", null, "No space left on device")))
                .isEqualTo("a.jar: No space left on device");
        assertThat(Cause.of(new IOException("no sh"))).isEqualTo("no sh");
    }

    @Test
    void user_and_password_of_a_url_are_masked() {
        IOException failure =
                new IOException("no answer from http://me:p@ss@one/maven or https://token@two");

        assertThat(Cause.of(failure))
                .isEqualTo("no answer from http://***@one/maven or https://***@two");
        assertThat(Cause.of(new IOException("no user me@host in http://host/@a")))
                .isEqualTo("no user me@host in http://host/@a");
    }

    @Test
    void an_exception_without_a_message_is_named() {
        assertThat(Cause.of(new SocketException())).isEqualTo("SocketException");
    }
}
