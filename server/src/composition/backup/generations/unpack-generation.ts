import { writeSynced } from '../../../adapters/disk/durable-files.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { BackupDestination } from './backup-objects.ts'
import { ChunkStore } from './chunk-store.ts'
import { type Generation, listGenerations, type NamedGeneration, readGeneration } from './generation.ts'
import { ChunkDamaged, type Sealing } from './sealing.ts'
import type { Backups } from './with-backups.ts'

/** Finds a generation by name, or the newest. */
export async function findGeneration(
  destination: BackupDestination,
  sealing: Sealing,
  requested?: string,
): Promise<NamedGeneration> {
  const names = await listGenerations(destination)
  const name = requested === undefined ? names[0] : names.find((one) => one.startsWith(requested))
  if (!name)
    throw new Error(
      requested === undefined ? 'No backup exists yet.' : `The backup ${requested} does not exist.`,
    )
  return readGeneration(destination, sealing, name)
}

/** Destination of a restored store. */
export interface UnpackTarget {
  blobs: Pick<BlobStore, 'putStream'>
  database(content: AsyncIterable<Uint8Array>, generation: Generation): Promise<void>
}

/** Restores the blobs and then the database of a generation; returns blobs with damaged chunks. */
export async function unpackGeneration(
  destination: BackupDestination,
  sealing: Sealing,
  { generation: { generation }, to }: { generation: NamedGeneration; to: UnpackTarget },
): Promise<{ damaged: string[] }> {
  const chunks = await ChunkStore.open(destination, sealing)
  const damaged: string[] = []
  for (const { hash, size, pieces: names } of generation.blobs) {
    try {
      await to.blobs.putStream(readChunks(chunks, names), { maxBytes: size })
    } catch (error) {
      if (!(error instanceof ChunkDamaged)) throw error
      damaged.push(hash)
    }
  }
  try {
    await to.database(readChunks(chunks, generation.database.pieces), generation)
  } catch (error) {
    if (!(error instanceof ChunkDamaged)) throw error
    throw new Error(`The database of this backup is damaged: ${error.message}.`, { cause: error })
  }
  return { damaged }
}

async function* readChunks(chunks: ChunkStore, names: readonly string[]): AsyncIterable<Uint8Array> {
  for (const name of names) yield await chunks.read(name)
}

/** Restores a generation of an embedded store: its blobs, and its database into a new file. */
export async function unpackEmbedded(
  { destination, sealing }: Pick<Backups, 'destination' | 'sealing'>,
  generation: NamedGeneration,
  { blobs, database: file }: { blobs: UnpackTarget['blobs']; database: string },
): Promise<{ damaged: string[] }> {
  if (generation.generation.database.migrations)
    throw new Error('This backup contains a PostgreSQL store: set BOCAU_DATABASE to an empty database.')
  return unpackGeneration(destination, sealing, {
    generation,
    to: {
      blobs,
      database: (content) => writeSynced(file, content),
    },
  })
}
