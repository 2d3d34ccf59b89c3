package io.weighbridge.app;

import java.io.IOException;

class WebFluxBadWeatherIT extends BadWeather {

    WebFluxBadWeatherIT() throws IOException, InterruptedException {
        super("app-webflux.jar");
    }
}
