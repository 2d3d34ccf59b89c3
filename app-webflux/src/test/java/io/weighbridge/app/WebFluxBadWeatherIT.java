package io.weighbridge.app;

import java.io.IOException;
import org.junit.jupiter.api.Tag;

@Tag("all")
class WebFluxBadWeatherIT extends BadWeather {

    WebFluxBadWeatherIT() throws IOException, InterruptedException {
        super("app-webflux.jar");
    }
}
