/** The application with WebFlux, R2DBC and r2dbc-pool. */
@NullMarked
package io.weighbridge.app.sql.r2dbc;

import org.jspecify.annotations.NullMarked;
