import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { NamedGeneration } from './generation.ts'
import { proveUnpacked } from './prove-unpacked.ts'
import { unpackGeneration } from './unpack-generation.ts'
import type { Backups } from './with-backups.ts'

/** Destination of a restored store on PostgreSQL: an empty database, and the blob store. */
interface PostgresTo {
  url: string
  blobs: BlobStore
}

/**
 * Restores a generation of a store on PostgreSQL: first the blobs, each verified, then the database in one transaction,
 * so that a store exists only when it is complete. Fails on damage unless it is accepted.
 */
export async function unpackPostgres(
  { place, sealing }: Pick<Backups, 'place' | 'sealing'>,
  found: NamedGeneration,
  { url, blobs }: PostgresTo,
  { takesDamaged }: { takesDamaged: boolean },
): Promise<{ blobs: number; damaged: string[] }> {
  const { migrations } = found.generation.database
  if (!migrations)
    throw new Error('This backup is one of an embedded store: restore it where BOCAU_DATABASE is not set.')
  const { refuseFullDatabase, writeSnapshot } = await import(
    '../../../db/postgres/snapshots/write-snapshot.ts'
  )
  await refuseFullDatabase(url)
  const hashes = found.generation.blobs.map(({ hash }) => hash)
  let damaged: string[] = []
  await unpackGeneration(place, sealing, found, {
    blobs,
    async database(content, { database: { counts } }) {
      damaged = await proveUnpacked(blobs, hashes)
      if (damaged.length > 0 && !takesDamaged) throw new Error(damagedBlobs(damaged, hashes.length))
      await writeSnapshot(url, { migrations, lines: linesOf(content), counts, era: randomUUID() })
    },
  })
  return { blobs: hashes.length - damaged.length, damaged }
}

/** Describes the damage of a backup. */
export function damagedBlobs(damaged: readonly string[], of: number): string {
  return `${damaged.length} of ${of} blobs of this backup are damaged, the first of them ${damaged[0]}. Take another backup, or this one as it is with --damaged.`
}

/** Chunks end at line ends. */
async function* linesOf(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  for await (const piece of content) yield* Buffer.from(piece).toString().split('\n').filter(Boolean)
}
