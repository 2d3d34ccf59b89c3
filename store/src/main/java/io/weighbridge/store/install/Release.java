package io.weighbridge.store.install;

/**
 * A release of a server in the form that is published to Maven.
 *
 * @param server the server's name, for messages, such as {@code Elasticsearch}
 * @param version such as {@code 8.19.21}
 * @param artifact its coordinates in Maven
 * @param sha256 of the artifact, in hexadecimal digits
 * @param megabytes size of the download
 * @param instead what the user can do if it cannot be downloaded; follows "or" in a sentence
 */
public record Release(
        String server,
        String version,
        String artifact,
        String sha256,
        int megabytes,
        String instead) {

    /** Name and version, for messages. */
    String title() {
        return server + " " + version;
    }
}
