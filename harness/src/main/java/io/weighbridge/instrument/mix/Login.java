package io.weighbridge.instrument.mix;

import java.util.function.UnaryOperator;

/**
 * A form that each connection fills in before the load.
 *
 * @param path of the page with the form
 * @param user the name of the user
 * @param password a secret; in a plan, a reference to the environment
 */
public record Login(String path, String user, String password) {

    /** The same login with changed texts, such as with values from the environment. */
    public Login mapped(UnaryOperator<String> change) {
        return new Login(path, change.apply(user), change.apply(password));
    }
}
