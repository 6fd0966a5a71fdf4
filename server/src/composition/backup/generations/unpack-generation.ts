import { open } from 'node:fs/promises'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { BackupPlace } from './backup-objects.ts'
import { type Generation, listGenerations, type NamedGeneration, readGeneration } from './generation.ts'
import { PieceStore } from './piece-store.ts'
import { PieceDamaged, type Sealing } from './sealing.ts'
import type { Backups } from './with-backups.ts'

/** Finds a generation by name, or the newest. */
export async function findGeneration(
  place: BackupPlace,
  sealing: Sealing,
  wanted?: string,
): Promise<NamedGeneration> {
  const names = await listGenerations(place)
  const name = wanted === undefined ? names[0] : names.find((one) => one.startsWith(wanted))
  if (!name)
    throw new Error(wanted === undefined ? 'There is no backup yet.' : `There is no backup ${wanted}.`)
  return readGeneration(place, sealing, name)
}

/** Destination of a restored store. */
export interface UnpackedTo {
  blobs: Pick<BlobStore, 'putStream'>
  database(content: AsyncIterable<Uint8Array>, generation: Generation): Promise<void>
}

/** Restores the blobs and then the database of a generation; returns blobs with damaged chunks. */
export async function unpackGeneration(
  place: BackupPlace,
  sealing: Sealing,
  { generation }: NamedGeneration,
  to: UnpackedTo,
): Promise<{ damaged: string[] }> {
  const pieces = await PieceStore.open(place, sealing)
  const damaged: string[] = []
  for (const { hash, size, pieces: names } of generation.blobs) {
    try {
      await to.blobs.putStream(contents(pieces, names), { maxBytes: size })
    } catch (error) {
      if (!(error instanceof PieceDamaged)) throw error
      damaged.push(hash)
    }
  }
  try {
    await to.database(contents(pieces, generation.database.pieces), generation)
  } catch (error) {
    if (!(error instanceof PieceDamaged)) throw error
    throw new Error(`The database of this backup is damaged: ${error.message}.`, { cause: error })
  }
  return { damaged }
}

async function* contents(pieces: PieceStore, names: readonly string[]): AsyncIterable<Uint8Array> {
  for (const name of names) yield await pieces.read(name)
}

/** Restores a generation of an embedded store: its blobs, and its database into a new file. */
export async function unpackEmbedded(
  { place, sealing }: Pick<Backups, 'place' | 'sealing'>,
  found: NamedGeneration,
  { blobs, database: file }: { blobs: UnpackedTo['blobs']; database: string },
): Promise<{ damaged: string[] }> {
  if (found.generation.database.migrations)
    throw new Error('This backup is one of a store on PostgreSQL: set BOCAU_DATABASE to an empty database.')
  return unpackGeneration(place, sealing, found, { blobs, database: (content) => writeNew(file, content) })
}

async function writeNew(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}
