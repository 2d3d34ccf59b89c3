package io.weighbridge.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WeighProcessTest {

    @TempDir Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** In place of weigh.jar: says its arguments after the first, which is its exit code. */
    static final class Saying {

        private Saying() {}

        public static void main(String[] arguments) throws IOException {
            String folder = Path.of("").toRealPath().getFileName().toString();
            System.err.println(folder + ": " + List.of(arguments));
            System.err.println("This is the reason.");
            System.err.println("See weigh run --help.");
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    private Path jar() throws IOException, URISyntaxException {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, Saying.class.getName());
        main.put(
                Attributes.Name.CLASS_PATH,
                Saying.class.getProtectionDomain().getCodeSource().getLocation().toString());
        Path jar = folder.resolve("weigh.jar");
        new JarOutputStream(Files.newOutputStream(jar), manifest).close();
        return jar;
    }

    @Test
    void it_passes_messages_on_and_keeps_the_exit_code_and_the_last_sentence() throws Exception {
        Path shop = Files.createDirectories(folder.resolve("shop"));

        WeighProcess.Ended ended =
                new WeighProcess(jar().toFile(), shop.toFile(), err)
                        .run(List.of("3", "--path=/a b"));

        assertThat(ended).isEqualTo(new WeighProcess.Ended(3, "This is the reason."));
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "shop: [3, --path=/a b]\nThis is the reason.\nSee weigh run --help.\n"
                                .replace("\n", System.lineSeparator()));
    }

    @Test
    void who_says_nothing_gives_no_reason() {
        assertThat(WeighProcess.reason("")).isEmpty();
        assertThat(WeighProcess.reason("one\n\ntwo\n")).isEqualTo("two");
    }
}
