/** Looks up an external word in a table; ignores built-in properties such as `constructor`. */
export const findEntry = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined
