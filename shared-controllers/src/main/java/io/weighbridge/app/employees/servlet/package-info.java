/** The employees on a servlet container: a thread waits for each answer of the store. */
@NullMarked
package io.weighbridge.app.employees.servlet;

import org.jspecify.annotations.NullMarked;
