package io.weighbridge.app.sql;

/**
 * The statements, the same for JDBC and R2DBC. Spring replaces the names of parameters, so the
 * server gets {@code $1} and so on from both drivers. Rows come in the order of their numbers, so
 * that all stacks give the same answer.
 */
public final class Sql {

    private static final String COLUMNS =
            "id, organization_id, organization_name, organization_address, department_id,"
                    + " department_name, name, age, position";

    /** Parameter {@code name}; returns the columns of {@link Column}. */
    public static final String BY_NAME =
            "select " + COLUMNS + " from employees where name = :name order by id";

    /** Parameter {@code organization}; returns the columns of {@link Column}. */
    public static final String BY_ORGANIZATION =
            "select "
                    + COLUMNS
                    + " from employees where organization_name = :organization order by id";

    /** Parameters {@code organization} and {@code size}; at most so many rows. */
    public static final String BY_ORGANIZATION_UP_TO = BY_ORGANIZATION + " limit :size";

    /** A parameter for each column but the id: {@code organizationId} and so on. Returns the id. */
    public static final String INSERT =
            "insert into employees (organization_id, organization_name, organization_address,"
                    + " department_id, department_name, name, age, position) values"
                    + " (:organizationId, :organizationName, :organizationAddress, :departmentId,"
                    + " :departmentName, :name, :age, :position) returning id";

    /** Parameter {@code seconds}, a double; the server waits. */
    public static final String WAIT = "select pg_sleep(:seconds)";

    private Sql() {}
}
