package io.weighbridge.app.sql;

class WebFluxIT extends SqlContract {

    WebFluxIT() {
        super("sql-webflux.jar", Stack.R2DBC);
    }
}
