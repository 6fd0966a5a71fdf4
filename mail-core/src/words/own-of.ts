/** What a table has under a word that others wrote; nothing for `constructor` and whatever else every object has. */
export const ownOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined
