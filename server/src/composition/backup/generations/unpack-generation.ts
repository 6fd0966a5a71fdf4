import { open } from 'node:fs/promises'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import type { BackupPlace } from './backup-objects.ts'
import { listGenerations, type NamedGeneration, readGeneration } from './generation.ts'
import { PieceStore } from './piece-store.ts'
import { PieceDamaged, type Sealing } from './sealing.ts'

/** The generation of a name, or the newest. */
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

/** Where the parts of a store are put that is unpacked. */
export interface UnpackedTo {
  database: string
  blobs: string
}

/** Puts the database and the blobs of a generation together; answers with the blobs whose pieces are damaged. */
export async function unpackGeneration(
  place: BackupPlace,
  sealing: Sealing,
  { generation }: NamedGeneration,
  to: UnpackedTo,
): Promise<{ damaged: string[] }> {
  const pieces = await PieceStore.open(place, sealing)
  const damaged: string[] = []
  const store = await DiskBlobStore.open({ directory: to.blobs, encoding: zstdEncoding })
  try {
    for (const { hash, size, pieces: names } of generation.blobs) {
      try {
        await store.putStream(contents(pieces, names), { maxBytes: size })
      } catch (error) {
        if (!(error instanceof PieceDamaged)) throw error
        damaged.push(hash)
      }
    }
  } finally {
    await store.close()
  }
  await writeDatabase(to.database, contents(pieces, generation.database.pieces))
  return { damaged }
}

async function* contents(pieces: PieceStore, names: readonly string[]): AsyncIterable<Uint8Array> {
  for (const name of names) yield await pieces.read(name)
}

async function writeDatabase(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.datasync()
  } catch (error) {
    if (!(error instanceof PieceDamaged)) throw error
    throw new Error(`The database of this backup is damaged: ${error.message}.`, { cause: error })
  } finally {
    await handle.close()
  }
}
