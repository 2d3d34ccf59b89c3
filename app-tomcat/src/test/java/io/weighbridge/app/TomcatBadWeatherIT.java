package io.weighbridge.app;

import java.io.IOException;

/** For all servlet containers: none of them has a part in what the store does. */
class TomcatBadWeatherIT extends BadWeather {

    TomcatBadWeatherIT() throws IOException, InterruptedException {
        super("app-tomcat.jar");
    }
}
