/** The application with Spring MVC, JDBC and Hikari. */
@NullMarked
package io.weighbridge.app.sql.jdbc;

import org.jspecify.annotations.NullMarked;
