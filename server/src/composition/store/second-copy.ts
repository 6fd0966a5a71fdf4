import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { openSmallBlobs } from '../../db/sqlite/copy-sqlite.ts'
import { BlobMissing, type BlobStore, type SecondCopy } from '../../ports/blob-store.ts'

/** Returns the second copy in a store with the same content, such as a replicated bucket. */
export function secondCopyFromStore(store: Pick<BlobStore, 'open' | 'close'>): SecondCopy {
  return {
    open: async (hash) => (await openIfPresent(store, hash))?.stream ?? null,
    close: () => store.close(),
  }
}

/**
 * Returns the second copy in a directory with backups, or in a single backup: reads from the newest one, by
 * name, that has the content.
 */
export async function secondCopyFromBackups(directory: string): Promise<SecondCopy> {
  await stat(directory)
  return {
    async open(hash) {
      for (const backup of await listBackups(directory)) {
        const stream = await findInBackup(backup, hash)
        if (stream) return stream
      }
      return null
    },
    close: async () => {},
  }
}

/**
 * Lists the backups in a directory, newest first. Called for each blob, because backups are added and deleted
 * while the server runs.
 */
async function listBackups(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  if (entries.some(({ name }) => name === 'blobs' || name === 'bocau.db')) return [directory]
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return folders
    .toSorted()
    .toReversed()
    .map((name) => join(directory, name))
}

/** Opens content of a backup, from its database or its files; null if it is missing. */
async function findInBackup(backup: string, hash: string): Promise<Readable | null> {
  const small = openSmallBlobs(join(backup, 'bocau.db'))
  try {
    const match = small?.find(hash)
    if (match) {
      const content = match.isPacked
        ? await zstdEncoding.decode(match.content).catch(() => null)
        : match.content
      if (content) return Readable.from([content], { objectMode: false })
    }
  } finally {
    small?.close()
  }
  const files = DiskBlobStore.openToRead({ directory: join(backup, 'blobs'), encoding: zstdEncoding })
  return (await openIfPresent(files, hash))?.stream ?? null
}

async function openIfPresent(store: Pick<BlobStore, 'open'>, hash: string) {
  try {
    return await store.open(hash)
  } catch (error) {
    if (error instanceof BlobMissing) return null
    throw error
  }
}
