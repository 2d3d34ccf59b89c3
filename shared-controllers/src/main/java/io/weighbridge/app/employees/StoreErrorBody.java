package io.weighbridge.app.employees;

/**
 * The body of an answer if the store failed.
 *
 * @param status the response's status code
 * @param error a fixed sentence, because the store's messages change from version to version
 */
record StoreErrorBody(int status, String error) {}
