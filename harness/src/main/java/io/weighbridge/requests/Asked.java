package io.weighbridge.requests;

import io.weighbridge.instrument.launch.HttpAnswer;
import io.weighbridge.instrument.mix.MixRequest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that was sent once, and what came of it.
 *
 * @param answer null: there was none
 * @param failure why there was none, as a part of a sentence; null: there was one
 */
record Asked(MixRequest request, @Nullable HttpAnswer answer, @Nullable String failure) {

    private static final Pattern LOGIN =
            Pattern.compile("(?i).*(log-?in|sign-?in|/oauth2?/authoriz|/auth/).*");

    /**
     * What is wrong with the answer, as a part of a sentence; null if it is as expected. Without an
     * expected status, it is 2xx, or the redirection after a form, unless that leads to a login.
     */
    @Nullable String mistake() {
        if (answer == null) {
            return failure;
        }
        Integer wanted = request.status();
        if (wanted != null) {
            return answer.status() == wanted
                    ? null
                    : "answered %s instead of %d".formatted(answer.statusText(), wanted);
        }
        boolean redirects = answer.status() == 302 || answer.status() == 303;
        String location = answer.location();
        if (redirects && location != null && LOGIN.matcher(location).matches()) {
            return "answered %s: it needs a login".formatted(answer.statusText());
        }
        return redirects || answer.status() / 100 == 2
                ? null
                : "answered %s instead of a 2xx".formatted(answer.statusText());
    }
}
