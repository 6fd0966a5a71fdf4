/**
 * Rowids of the search index. FTS5 stores the difference between the rowids of successive matches, so numbers that are
 * close together make the index half as large. They also have to follow the time, because a search reads the newest
 * matches first. Therefore each period of 4.5 hours has a range of numbers, and its messages are numbered in order of
 * arrival.
 */
const millisecondsOfPeriod = 2 ** 14 * 1000
/** Numbers of a period. The last one is never a message: it marks a full period, which continues in the next. */
export const keysOfPeriod = 1n << 18n
const lastPeriod = Math.floor((2 ** 42 - 1) / millisecondsOfPeriod)

/** Upper bound of all keys. Versions before migration 650 used larger keys. */
export const keyLimit = 1n << 38n

/** Returns the first key of the period that includes a time. */
export function firstKeyAt(time: number): bigint {
  const period = Math.floor(time / millisecondsOfPeriod)
  return BigInt(Math.min(Math.max(0, period), lastPeriod)) * keysOfPeriod
}

/** Returns the latest time of the period of a key. No message with this key or a smaller one was sent later. */
export function latestTimeOf(key: bigint): number {
  const period = Number(key / keysOfPeriod)
  return period >= lastPeriod ? Number.MAX_SAFE_INTEGER : (period + 1) * millisecondsOfPeriod - 1
}
