/**
 * The employees that are kept in Elasticsearch: what a stack costs with a store behind it. Off, as
 * long as the profile {@value io.weighbridge.app.employees.Store#PROFILE} is not on.
 */
@NullMarked
package io.weighbridge.app.employees;

import org.jspecify.annotations.NullMarked;
