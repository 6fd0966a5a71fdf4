import { inBreaths } from '../../../kernel/breaths.ts'

const thingsAtOnce = 200

/**
 * Groups things that share a key, directly or transitively. Yields to other requests, because an address book has up to
 * 20,000 contacts.
 */
export async function gather<Thing>(
  things: readonly Thing[],
  keysOf: (thing: Thing) => readonly string[],
): Promise<Set<Thing>[]> {
  const found = new Map<string, Set<Thing>>()
  const known = new Map<Thing, readonly string[]>()
  const add = (thing: Thing) => {
    const keys = keysOf(thing)
    known.set(thing, keys)
    // Several keys may lead to the same set.
    const sets = new Set(keys.flatMap((key) => found.get(key) ?? []))
    const [all = new Set<Thing>(), ...others] = [...sets].toSorted((a, b) => b.size - a.size)
    all.add(thing)
    for (const key of keys) found.set(key, all)
    // A common third thing joins two sets. Moving the smaller ones into the largest bounds the cost.
    for (const each of others.flatMap((other) => [...other])) {
      all.add(each)
      for (const key of known.get(each) ?? []) found.set(key, all)
    }
  }
  for await (const some of inBreaths(things, thingsAtOnce)) for (const thing of some) add(thing)
  return [...new Set(found.values())]
}
