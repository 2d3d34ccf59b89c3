package io.weighbridge.app.employees;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings that Spring does not have.
 *
 * @param connections maximum number of connections to the store; at least 1
 */
@ConfigurationProperties("employees")
record EmployeesProperties(@DefaultValue("64") int connections) {}
