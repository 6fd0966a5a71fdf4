/**
 * For PostgreSQL: whether it can take apart what a row of a list says. It refuses escapes of what is no character, which
 * no row should hold; one that does stays as it is, rather than keeping the program from starting.
 */
export const jsonOfRow = `position('\\u0000' in row) = 0 and position('\\ud' in row) = 0`
