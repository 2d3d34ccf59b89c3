package io.weighbridge.app;

import java.io.IOException;
import org.junit.jupiter.api.Tag;

/** Represents all servlet containers, because none of them is involved in failures of the store. */
@Tag("all")
class TomcatBadWeatherIT extends BadWeather {

    TomcatBadWeatherIT() throws IOException, InterruptedException {
        super("app-tomcat.jar");
    }
}
