/** Immutable values of the messages of a folder, in the order of their UIDs. */
export interface Column<Value, Self> {
  /** Memory in bytes. */
  readonly bytes: number
  /** Returns a column with the messages at some indexes (null for all), followed by more messages. */
  extend(remaining: Uint32Array | null, values: readonly Value[]): Self
}

/** Copies the elements at some indexes, or all, into a longer or shorter array. */
export function copyElements<A extends Float64Array | Int32Array | Uint8Array>(
  from: A,
  remaining: Uint32Array | null,
  to: A,
): void {
  if (!remaining) to.set(from)
  else for (let at = 0; at < remaining.length; at++) to[at] = from[remaining[at] as number] as number
}
