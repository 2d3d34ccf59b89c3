package io.weighbridge.app.sql.jdbc;

import io.weighbridge.app.sql.Column;
import io.weighbridge.app.sql.Department;
import io.weighbridge.app.sql.Employee;
import io.weighbridge.app.sql.NewEmployee;
import io.weighbridge.app.sql.Organization;
import io.weighbridge.app.sql.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;

/** The employees in PostgreSQL, with JDBC: a request's thread waits for the answer. */
@Repository
class EmployeeRows {

    private static final double MILLIS_PER_SECOND = 1_000;

    private final JdbcClient database;
    private final TransactionOperations transactions;

    EmployeeRows(JdbcClient database, TransactionOperations transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** Inserts an employee in a transaction. */
    Employee add(NewEmployee employee) {
        long id =
                Objects.requireNonNull(
                        transactions.execute(transaction -> insert(employee)),
                        "a transaction returns the id");
        return employee.stored(id);
    }

    private long insert(NewEmployee employee) {
        return database.sql(Sql.INSERT)
                .param("organizationId", employee.organization().id())
                .param("organizationName", employee.organization().name())
                .param("organizationAddress", employee.organization().address())
                .param("departmentId", employee.department().id())
                .param("departmentName", employee.department().name())
                .param("name", employee.name())
                .param("age", employee.age())
                .param("position", employee.position())
                .query((row, number) -> row.getLong(1))
                .single();
    }

    List<Employee> named(String name) {
        return database.sql(Sql.BY_NAME).param("name", name).query(EmployeeRows::read).list();
    }

    List<Employee> of(String organization) {
        return database.sql(Sql.BY_ORGANIZATION)
                .param("organization", organization)
                .query(EmployeeRows::read)
                .list();
    }

    List<Employee> of(String organization, int size) {
        return database.sql(Sql.BY_ORGANIZATION_UP_TO)
                .param("organization", organization)
                .param("size", size)
                .query(EmployeeRows::read)
                .list();
    }

    /** Lets the database wait. */
    void await(int millis) {
        database.sql(Sql.WAIT)
                .param("seconds", millis / MILLIS_PER_SECOND)
                .query(
                        row -> {
                            // PostgreSQL returns one row without a value.
                        });
    }

    private static Employee read(ResultSet row, int number) throws SQLException {
        return new Employee(
                row.getLong(at(Column.ID)),
                new Organization(
                        row.getLong(at(Column.ORGANIZATION_ID)),
                        row.getString(at(Column.ORGANIZATION_NAME)),
                        row.getString(at(Column.ORGANIZATION_ADDRESS))),
                new Department(
                        row.getLong(at(Column.DEPARTMENT_ID)),
                        row.getString(at(Column.DEPARTMENT_NAME))),
                row.getString(at(Column.NAME)),
                row.getInt(at(Column.AGE)),
                row.getString(at(Column.POSITION)));
    }

    private static int at(int column) {
        return column + 1;
    }
}
