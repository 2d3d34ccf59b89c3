package io.weighbridge.app;

import java.io.IOException;
import org.junit.jupiter.api.Tag;

/** For all servlet containers: none of them has a part in what the store does. */
@Tag("all")
class TomcatBadWeatherIT extends BadWeather {

    TomcatBadWeatherIT() throws IOException, InterruptedException {
        super("app-tomcat.jar");
    }
}
