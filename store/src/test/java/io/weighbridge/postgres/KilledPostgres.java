package io.weighbridge.postgres;

import io.weighbridge.os.Children;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Starts a PostgreSQL, prints its pid and the folder of its data, and waits to be killed. */
final class KilledPostgres {

    private KilledPostgres() {}

    /**
     * Starts it.
     *
     * @param arguments the folder for its log
     */
    public static void main(String[] arguments) throws Exception {
        Children children = Children.open();
        OwnPostgres postgres =
                OwnPostgres.start(
                        children, Settings.USUAL, Path.of(arguments[0]), System.err::println);
        System.out.println(postgres.pid());
        System.out.println(children.temporary());
        TimeUnit.MINUTES.sleep(5);
    }
}
