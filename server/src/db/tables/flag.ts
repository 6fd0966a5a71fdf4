/**
 * The shape of every table. Ids are 63-bit integers in the database and decimal strings here; times
 * (`...At`) are milliseconds UTC; flags are 0 or 1; JSON is text. Every key begins with the account or
 * the organisation: that is the wall between tenants and the prefix of every index.
 */
export type Flag = 0 | 1
