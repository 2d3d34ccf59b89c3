package io.weighbridge.app.sql;

/**
 * The positions of the columns that a search in {@link Sql} returns, from 0. JDBC counts from 1.
 */
public final class Column {

    public static final int ID = 0;
    public static final int ORGANIZATION_ID = 1;
    public static final int ORGANIZATION_NAME = 2;
    public static final int ORGANIZATION_ADDRESS = 3;
    public static final int DEPARTMENT_ID = 4;
    public static final int DEPARTMENT_NAME = 5;
    public static final int NAME = 6;
    public static final int AGE = 7;
    public static final int POSITION = 8;

    private Column() {}
}
