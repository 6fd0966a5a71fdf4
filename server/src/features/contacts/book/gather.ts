import { inBreaths } from '../../../kernel/breaths.ts'

const thingsAtOnce = 200

/**
 * Things that have a key in common, or are joined by others that have: each in one set, whichever keys lead to it. Yields
 * to other requests: an address book has 20,000 contacts.
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
    // Two that have nothing in common but a third are one with it. The smaller go to the largest.
    for (const each of others.flatMap((other) => [...other])) {
      all.add(each)
      for (const key of known.get(each) ?? []) found.set(key, all)
    }
  }
  for await (const some of inBreaths(things, thingsAtOnce)) for (const thing of some) add(thing)
  return [...new Set(found.values())]
}
