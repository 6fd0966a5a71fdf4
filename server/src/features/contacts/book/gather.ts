import { inBatches } from '../../../kernel/batches.ts'

const thingsAtOnce = 200

/**
 * Groups items that share a key, directly or through other items. Yields to other requests, because an
 * address book has up to 20,000 contacts.
 */
export async function gather<Thing>(
  things: readonly Thing[],
  keysOf: (thing: Thing) => readonly string[],
): Promise<Set<Thing>[]> {
  const groups = new Map<string, Set<Thing>>()
  const keysByThing = new Map<Thing, readonly string[]>()
  const add = (thing: Thing) => {
    const keys = keysOf(thing)
    keysByThing.set(thing, keys)
    // Several keys may lead to the same set.
    const sets = new Set(keys.flatMap((key) => groups.get(key) ?? []))
    const [all = new Set<Thing>(), ...rest] = [...sets].toSorted((a, b) => b.size - a.size)
    all.add(thing)
    for (const key of keys) groups.set(key, all)
    // A common third thing joins two sets. Moving the smaller ones into the largest bounds the cost.
    for (const each of rest.flatMap((other) => [...other])) {
      all.add(each)
      for (const key of keysByThing.get(each) ?? []) groups.set(key, all)
    }
  }
  for await (const some of inBatches(things, thingsAtOnce)) for (const thing of some) add(thing)
  return [...new Set(groups.values())]
}
