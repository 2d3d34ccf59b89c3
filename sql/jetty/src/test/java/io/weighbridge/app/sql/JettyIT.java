package io.weighbridge.app.sql;

class JettyIT extends SqlContract {

    JettyIT() {
        super("sql-jetty.jar", Stack.JDBC);
    }
}
