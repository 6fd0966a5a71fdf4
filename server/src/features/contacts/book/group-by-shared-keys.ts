import { inBatches } from '../../../kernel/batches.ts'

const itemsAtOnce = 200

/**
 * Groups items that share a key, directly or through other items. Yields to other requests, because an
 * address book has up to 20,000 contacts.
 */
export async function groupBySharedKeys<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Promise<Set<Item>[]> {
  const groups = new Map<string, Set<Item>>()
  const keysByThing = new Map<Item, readonly string[]>()
  const add = (item: Item) => {
    const keys = keysOf(item)
    keysByThing.set(item, keys)
    // Several keys may lead to the same set.
    const sets = new Set(keys.flatMap((key) => groups.get(key) ?? []))
    const [all = new Set<Item>(), ...rest] = [...sets].toSorted((a, b) => b.size - a.size)
    all.add(item)
    for (const key of keys) groups.set(key, all)
    // A common third thing joins two sets. Moving the smaller ones into the largest bounds the cost.
    for (const each of rest.flatMap((other) => [...other])) {
      all.add(each)
      for (const key of keysByThing.get(each) ?? []) groups.set(key, all)
    }
  }
  for await (const some of inBatches(items, itemsAtOnce)) for (const item of some) add(item)
  return [...new Set(groups.values())]
}
