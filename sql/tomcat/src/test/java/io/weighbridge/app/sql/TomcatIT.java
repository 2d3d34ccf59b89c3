package io.weighbridge.app.sql;

class TomcatIT extends SqlContract {

    TomcatIT() {
        super("sql-tomcat.jar", Stack.JDBC);
    }
}
