/**
 * Employees in Elasticsearch, to measure the cost of a stack with a store behind it. Enabled only
 * with the profile {@value io.weighbridge.app.employees.Store#PROFILE}.
 */
@NullMarked
package io.weighbridge.app.employees;

import org.jspecify.annotations.NullMarked;
