package io.weighbridge.result;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The path of a file of a run: written relative to the run's folder if it is inside, so that the
 * folder can be moved. The folder is an attribute of the reader and the writer.
 */
final class RunRelativePath {

    /** The attribute's key. */
    static final String FOLDER = "folder";

    private RunRelativePath() {}

    static final class Writer extends StdScalarSerializer<Path> {

        private static final long serialVersionUID = 1L;

        Writer() {
            super(Path.class);
        }

        @Override
        public void serialize(Path value, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeString(relative(value, provider.getAttribute(FOLDER)).toString());
        }

        private static Path relative(Path file, @Nullable Object folder) {
            if (folder == null) {
                return file;
            }
            Path root = ((Path) folder).toAbsolutePath().normalize();
            Path absolute = file.toAbsolutePath().normalize();
            return absolute.startsWith(root) ? root.relativize(absolute) : absolute;
        }
    }

    static final class Reader extends StdScalarDeserializer<Path> {

        private static final long serialVersionUID = 1L;

        Reader() {
            super(Path.class);
        }

        @Override
        public Path deserialize(JsonParser json, DeserializationContext context)
                throws IOException {
            Path file = Path.of(json.getValueAsString());
            Object folder = context.getAttribute(FOLDER);
            return folder == null ? file : ((Path) folder).resolve(file);
        }
    }
}
