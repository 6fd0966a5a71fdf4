const atOnce = 50

/** Yields to other requests. */
export const nextTurn = (): Promise<void> => new Promise((next) => setImmediate(next))

/** Splits a long list into batches and yields to other requests between them. */
export async function* inBreaths<T>(list: readonly T[], pieceSize = atOnce): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += pieceSize) {
    if (at > 0) await nextTurn()
    yield list.slice(at, at + pieceSize)
  }
}
