import { Dice, mutate } from './mutate.ts'
import type { Reader } from './reader.ts'
import { readers } from './readers.ts'

/** A violation by a parser. */
export interface Finding {
  reader: string
  what: string
  bytes: Uint8Array
}

/** CPU time limit in microseconds for a quarter of a megabyte. */
const maxMicroseconds = 3_000_000

/** Input of a try; deterministic for seed and number. */
export async function createInput(reader: Reader, seed: number, number: number): Promise<Uint8Array> {
  const seeds = await reader.seeds()
  const dice = new Dice(Math.imul(seed, 2_654_435_761) ^ Math.imul(number, 40_503))
  return mutate(dice.pick(seeds), seeds, dice)
}

/** Runs a parser; returns its violation, or null. */
export async function tryReader(name: string, bytes: Uint8Array): Promise<Finding | null> {
  const reader = readers[name] as Reader
  const before = process.threadCpuUsage()
  try {
    await reader.read(bytes.slice())
  } catch (error) {
    const isRefusal = reader.mayReject && !(error instanceof RangeError)
    if (!isRefusal)
      return { reader: name, what: error instanceof Error ? (error.stack ?? '') : String(error), bytes }
  }
  const { user } = process.threadCpuUsage(before)
  return user > maxMicroseconds
    ? { reader: name, what: `It took ${Math.round(user / 1000)} ms`, bytes }
    : null
}
