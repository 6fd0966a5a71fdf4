import type { BackupDestination } from './backup-objects.ts'
import { ChunkStore } from './chunk-store.ts'
import { listGenerationChunks, readGenerations } from './generation.ts'
import type { Sealing } from './sealing.ts'

/** State of a backup. */
export interface VerifiedGeneration {
  name: string
  createdAt: number
  blobs: number
  /** Number of damaged or missing chunks. */
  damaged: number
}

/** Verifies every chunk of every backup; returns the backups newest first, including those with a damaged list. */
export async function verifyGenerations(
  destination: BackupDestination,
  sealing: Sealing,
): Promise<{ verified: VerifiedGeneration[]; unreadable: string[] }> {
  const chunks = await ChunkStore.open(destination, sealing)
  const [read, damaged] = [new Set<string>(), new Set<string>()]
  const verified: VerifiedGeneration[] = []
  const unreadable: string[] = []
  for await (const { name, generation } of readGenerations(destination, sealing)) {
    if (!generation) {
      unreadable.push(name)
      continue
    }
    const generationChunks = new Set(listGenerationChunks(generation))
    for (const chunk of await chunks.verify(generationChunks.difference(read))) damaged.add(chunk)
    for (const chunk of generationChunks) read.add(chunk)
    const { madeAt, blobs } = generation
    verified.push({
      name,
      createdAt: madeAt,
      blobs: blobs.length,
      damaged: generationChunks.intersection(damaged).size,
    })
  }
  return { verified, unreadable }
}
