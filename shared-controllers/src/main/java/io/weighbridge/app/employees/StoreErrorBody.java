package io.weighbridge.app.employees;

/**
 * What a request is answered with that the store has failed.
 *
 * @param status the response's status code
 * @param error one sentence of ours: the store's own change from version to version
 */
record StoreErrorBody(int status, String error) {}
