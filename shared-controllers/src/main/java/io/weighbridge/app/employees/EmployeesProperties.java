package io.weighbridge.app.employees;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What is not Spring's own to set.
 *
 * @param connections to the store, most at a time; at least 1
 */
@ConfigurationProperties("employees")
record EmployeesProperties(@DefaultValue("64") int connections) {}
