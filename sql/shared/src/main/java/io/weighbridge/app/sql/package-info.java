/** What the applications share: the data, the SQL, the numbers of requests, and the errors. */
@NullMarked
package io.weighbridge.app.sql;

import org.jspecify.annotations.NullMarked;
