import { Dice, mutate } from './mutate.ts'
import type { Reader } from './reader.ts'
import { readers } from './readers.ts'

/** Something that a reader did and never may. */
export interface Finding {
  reader: string
  what: string
  bytes: Uint8Array
}

/** More than anything of a quarter of a megabyte may cost, in microseconds of computing. */
const maxMicroseconds = 3_000_000

/** What is read at a try: the same for the same seed and number. */
export async function inputOf(reader: Reader, seed: number, number: number): Promise<Uint8Array> {
  const seeds = await reader.seeds()
  const dice = new Dice(Math.imul(seed, 2_654_435_761) ^ Math.imul(number, 40_503))
  return mutate(dice.one(seeds), seeds, dice)
}

/** Has a reader read something; answers with what it did wrong. */
export async function tryReader(name: string, bytes: Uint8Array): Promise<Finding | null> {
  const reader = readers[name] as Reader
  const before = process.threadCpuUsage()
  try {
    await reader.read(bytes.slice())
  } catch (error) {
    const isRefusal = reader.mayRefuse && !(error instanceof RangeError)
    if (!isRefusal)
      return { reader: name, what: error instanceof Error ? (error.stack ?? '') : String(error), bytes }
  }
  const { user } = process.threadCpuUsage(before)
  return user > maxMicroseconds
    ? { reader: name, what: `It took ${Math.round(user / 1000)} ms`, bytes }
    : null
}
