/**
 * Conventions of all tables. Ids are 63-bit integers in the database and decimal strings here; times (`...At`) are
 * milliseconds UTC; flags are 0 or 1; JSON is text. Every key begins with the account or the organisation, which
 * separates the tenants and is the prefix of every index.
 */
export type Flag = 0 | 1
