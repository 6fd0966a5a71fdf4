/** So many of them are dealt with before others get their turn. */
const atOnce = 50

/** Lets others have their turn. */
export const nextTurn = (): Promise<void> => new Promise((next) => setImmediate(next))

/** Takes a long list in pieces, between which others get their turn: a message may bring a thousand files. */
export async function* inBreaths<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += atOnce) {
    if (at > 0) await nextTurn()
    yield list.slice(at, at + atOnce)
  }
}
