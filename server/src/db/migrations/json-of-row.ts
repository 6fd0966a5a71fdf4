/**
 * For PostgreSQL: condition that a list row can be parsed as JSON. PostgreSQL rejects escapes of invalid characters;
 * such rows stay unchanged instead of preventing the start.
 */
export const jsonOfRow = `position('\\u0000' in row) = 0 and position('\\ud' in row) = 0`
