package io.weighbridge.instrument.parse;

/** What to do if the answers under load have another status than before it. */
public final class StatusAdvice {

    private StatusAdvice() {}

    /**
     * What to do, as a sentence without a full stop.
     *
     * @param status the commonest unexpected status
     */
    public static String underLoad(int status) {
        if (status / 100 == 3) {
            return "If the redirect leads to a login, send credentials or a session cookie that"
                    + " hold for all requests of the run, with --header (headers in a plan)";
        }
        return switch (status) {
            case 401, 403 ->
                    "Send credentials that hold for all requests of the run, with --header (headers"
                            + " in a plan)";
            case 429 ->
                    "Something limits the rate of requests: switch that limit off, or raise it,"
                            + " with a setting of the application (--property, --env or --jvm-flag;"
                            + " properties, env or jvm in a plan)";
            case 503 ->
                    "If the server refuses requests that are too many at once, use fewer"
                            + " connections (--connections N, or connections in a plan)";
            default -> "See the server's log";
        };
    }
}
