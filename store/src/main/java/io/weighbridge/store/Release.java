package io.weighbridge.store;

/**
 * A release of Elasticsearch in the form that its maker publishes for builds: the server with fewer
 * parts.
 *
 * @param version such as {@code 8.19.21}
 * @param sha256 of the release's zip, in hexadecimal digits
 */
record Release(String version, String sha256) {

    /**
     * The release for which the clients of Spring Boot 3 are made; docker-compose.yml names the
     * same one.
     */
    static final Release PINNED =
            new Release(
                    "8.19.21", "215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a");

    /** The release's coordinates in Maven. */
    String artifact() {
        return "org.elasticsearch.distribution.integ-test-zip:elasticsearch:zip:" + version;
    }
}
