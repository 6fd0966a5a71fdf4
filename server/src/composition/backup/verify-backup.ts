import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DiskBlobStore } from '../../adapters/disk/disk-blob-store.ts'
import { zstdEncoding } from '../../adapters/zstd/zstd-encoding.ts'
import { VerifiedBlobStore } from '../../db/blobs/verified-blob-store.ts'
import { digestOf } from '../../db/blobs/verified-stream.ts'
import { findDatabaseDamage, openSmallBlobs } from '../../db/sqlite/copy-sqlite.ts'

/**
 * Verifies a store that no process uses, such as a copy. Throws if the database is damaged; returns the number of
 * intact blobs, and the damaged ones.
 */
export async function verifyBackup(
  directory: string,
  database = join(directory, 'bocau.db'),
): Promise<{ blobs: number; damaged: string[] }> {
  const damage = findDatabaseDamage(database)
  if (damage) throw new Error(`The database of this backup is damaged: ${damage}.`)
  const damaged: string[] = []
  let blobs = 0
  const count = (hash: string, isIntact: boolean) => (isIntact ? blobs++ : damaged.push(hash))
  const small = openSmallBlobs(database)
  try {
    for (const { hash, content, isPacked } of small?.all() ?? []) {
      const plain = isPacked ? await zstdEncoding.decode(content).catch(() => null) : content
      count(hash, plain !== null && digestOf(plain) === hash)
    }
  } finally {
    small?.close()
  }
  if (!existsSync(join(directory, 'blobs'))) return { blobs, damaged }
  const store = await DiskBlobStore.open({ directory: join(directory, 'blobs'), encoding: zstdEncoding })
  const nothing = async () => {}
  const files = new VerifiedBlobStore({ store, copy: null, onDamage: nothing, onIntact: nothing })
  for await (const hash of files.list())
    count(hash, (await files.verify(hash, { shouldRepair: false })) === null)
  await files.close()
  return { blobs, damaged }
}
