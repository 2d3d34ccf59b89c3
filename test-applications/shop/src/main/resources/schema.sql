CREATE TABLE product (
    id INT PRIMARY KEY,
    name VARCHAR(40) NOT NULL,
    cents INT NOT NULL
);

INSERT INTO product (id, name, cents)
SELECT x, 'Product ' || x, 100 + MOD(x * 7919, 9900) FROM SYSTEM_RANGE(1, 100);

CREATE TABLE purchase (
    id UUID PRIMARY KEY,
    product INT NOT NULL,
    customer VARCHAR(40) NOT NULL,
    ordinal BIGINT GENERATED ALWAYS AS IDENTITY
);

CREATE INDEX purchase_latest ON purchase (ordinal DESC);
