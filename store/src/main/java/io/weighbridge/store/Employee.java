package io.weighbridge.store;

/**
 * An employee of {@link Documents}.
 *
 * @param id its number, from 0
 * @param organization the employer's number
 * @param organizationName the employer's name
 * @param organizationAddress the employer's postal address
 * @param department number of a part of the organisation
 * @param departmentName its name
 * @param name of about 18 employees
 * @param age in years
 * @param position the employee's work
 */
public record Employee(
        long id,
        long organization,
        String organizationName,
        String organizationAddress,
        long department,
        String departmentName,
        String name,
        int age,
        String position) {}
