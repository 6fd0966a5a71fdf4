import type { BackupPlace } from './backup-objects.ts'
import { piecesOf, readGenerations } from './generation.ts'
import { PieceStore } from './piece-store.ts'
import type { Sealing } from './sealing.ts'

/** How a backup is. */
export interface ProvedGeneration {
  name: string
  madeAt: number
  blobs: number
  /** How many of its pieces are damaged or missing. */
  damaged: number
}

/** Reads every piece of every backup; answers with each, the newest first, and with those whose list is damaged. */
export async function proveGenerations(
  place: BackupPlace,
  sealing: Sealing,
): Promise<{ proved: ProvedGeneration[]; unreadable: string[] }> {
  const { whole, damaged: unreadable } = await readGenerations(place, sealing)
  const pieces = await PieceStore.open(place, sealing)
  const damaged = await pieces.prove(whole.flatMap(({ generation }) => [...piecesOf(generation)]))
  const proved = whole.map(({ name, generation }) => ({
    name,
    madeAt: generation.madeAt,
    blobs: generation.blobs.length,
    damaged: new Set(piecesOf(generation)).intersection(damaged).size,
  }))
  return { proved, unreadable }
}
