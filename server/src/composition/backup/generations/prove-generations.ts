import type { BackupPlace } from './backup-objects.ts'
import { piecesOf, readGenerations } from './generation.ts'
import { PieceStore } from './piece-store.ts'
import type { Sealing } from './sealing.ts'

/** State of a backup. */
export interface ProvedGeneration {
  name: string
  madeAt: number
  blobs: number
  /** Number of damaged or missing chunks. */
  damaged: number
}

/** Verifies every chunk of every backup; returns the backups newest first, including those with a damaged list. */
export async function proveGenerations(
  place: BackupPlace,
  sealing: Sealing,
): Promise<{ proved: ProvedGeneration[]; unreadable: string[] }> {
  const pieces = await PieceStore.open(place, sealing)
  const [read, damaged] = [new Set<string>(), new Set<string>()]
  const proved: ProvedGeneration[] = []
  const unreadable: string[] = []
  for await (const { name, generation } of readGenerations(place, sealing)) {
    if (!generation) {
      unreadable.push(name)
      continue
    }
    const own = new Set(piecesOf(generation))
    for (const piece of await pieces.prove(own.difference(read))) damaged.add(piece)
    for (const piece of own) read.add(piece)
    const { madeAt, blobs } = generation
    proved.push({ name, madeAt, blobs: blobs.length, damaged: own.intersection(damaged).size })
  }
  return { proved, unreadable }
}
