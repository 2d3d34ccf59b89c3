package io.weighbridge.app.sql.r2dbc;

import io.r2dbc.spi.Readable;
import io.weighbridge.app.sql.Column;
import io.weighbridge.app.sql.Department;
import io.weighbridge.app.sql.Employee;
import io.weighbridge.app.sql.NewEmployee;
import io.weighbridge.app.sql.Organization;
import io.weighbridge.app.sql.Sql;
import java.util.Objects;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The employees in PostgreSQL, with R2DBC: no thread waits for the answer. */
@Repository
class EmployeeRows {

    private static final double MILLIS_PER_SECOND = 1_000;

    private final DatabaseClient database;
    private final TransactionalOperator transactions;

    EmployeeRows(DatabaseClient database, TransactionalOperator transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** Inserts an employee in a transaction. */
    Mono<Employee> add(NewEmployee employee) {
        return database.sql(Sql.INSERT)
                .bind("organizationId", employee.organization().id())
                .bind("organizationName", employee.organization().name())
                .bind("organizationAddress", employee.organization().address())
                .bind("departmentId", employee.department().id())
                .bind("departmentName", employee.department().name())
                .bind("name", employee.name())
                .bind("age", employee.age())
                .bind("position", employee.position())
                .map(row -> number(row, Column.ID))
                .one()
                .map(employee::stored)
                .as(transactions::transactional);
    }

    Flux<Employee> named(String name) {
        return database.sql(Sql.BY_NAME).bind("name", name).map(EmployeeRows::read).all();
    }

    Flux<Employee> of(String organization) {
        return database.sql(Sql.BY_ORGANIZATION)
                .bind("organization", organization)
                .map(EmployeeRows::read)
                .all();
    }

    Flux<Employee> of(String organization, int size) {
        return database.sql(Sql.BY_ORGANIZATION_UP_TO)
                .bind("organization", organization)
                .bind("size", size)
                .map(EmployeeRows::read)
                .all();
    }

    /** Lets the database wait. */
    Mono<Void> await(int millis) {
        return database.sql(Sql.WAIT).bind("seconds", millis / MILLIS_PER_SECOND).then();
    }

    private static Employee read(Readable row) {
        return new Employee(
                number(row, Column.ID),
                new Organization(
                        number(row, Column.ORGANIZATION_ID),
                        text(row, Column.ORGANIZATION_NAME),
                        text(row, Column.ORGANIZATION_ADDRESS)),
                new Department(
                        number(row, Column.DEPARTMENT_ID), text(row, Column.DEPARTMENT_NAME)),
                text(row, Column.NAME),
                Objects.requireNonNull(row.get(Column.AGE, Integer.class)),
                text(row, Column.POSITION));
    }

    private static long number(Readable row, int column) {
        return Objects.requireNonNull(row.get(column, Long.class));
    }

    private static String text(Readable row, int column) {
        return Objects.requireNonNull(row.get(column, String.class));
    }
}
