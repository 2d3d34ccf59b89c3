package io.weighbridge.app.sql;

class UndertowIT extends SqlContract {

    UndertowIT() {
        super("sql-undertow.jar", Stack.JDBC);
    }
}
