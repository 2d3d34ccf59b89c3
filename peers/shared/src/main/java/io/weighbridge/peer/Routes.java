package io.weighbridge.peer;

/** The paths of the contract, for servers without a router. */
public final class Routes {

    private final GraphQlEcho graphQl = new GraphQlEcho();

    /**
     * The answer to a request.
     *
     * @param method in capitals, as in the request line
     * @param path decoded, without a query
     * @param body empty if the request has none
     */
    public Answer answer(String method, String path, byte[] body) {
        if (method.equals("GET")) {
            return get(path);
        }
        return method.equals("POST") && path.equals("/graphql")
                ? graphQl.answer(body)
                : Answer.notFound();
    }

    private static Answer get(String path) {
        return switch (path) {
            case "/plaintext" -> Answer.plaintext();
            case "/json" -> Answer.json();
            default -> text(path);
        };
    }

    /** Any other path of one segment. */
    private static Answer text(String path) {
        return path.length() > 1 && path.indexOf('/', 1) < 0
                ? Answer.threeTimes(path.substring(1))
                : Answer.notFound();
    }
}
