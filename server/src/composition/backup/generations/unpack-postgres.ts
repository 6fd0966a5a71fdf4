import { randomUUID } from 'node:crypto'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { NamedGeneration } from './generation.ts'
import { unpackGeneration } from './unpack-generation.ts'
import { verifyUnpacked } from './verify-unpacked.ts'
import type { Backups } from './with-backups.ts'

/** Destination of a restored store on PostgreSQL: an empty database, and the blob store. */
interface PostgresTarget {
  url: string
  blobs: BlobStore
}

/**
 * Restores a generation of a store on PostgreSQL: first the blobs, each verified, then the database in one transaction,
 * so that a store exists only when it is complete. Fails on damage unless it is accepted.
 */
export async function unpackPostgres(
  { destination, sealing }: Pick<Backups, 'destination' | 'sealing'>,
  generation: NamedGeneration,
  { to: { url, blobs }, acceptsDamaged }: { to: PostgresTarget; acceptsDamaged: boolean },
): Promise<{ blobs: number; damaged: string[] }> {
  const { migrations } = generation.generation.database
  if (!migrations)
    throw new Error('This backup contains an embedded store: unset BOCAU_DATABASE to restore it.')
  const { requireEmptyDatabase, writeSnapshot } = await import(
    '../../../db/postgres/snapshots/write-snapshot.ts'
  )
  await requireEmptyDatabase(url)
  const hashes = generation.generation.blobs.map(({ hash }) => hash)
  let damaged: string[] = []
  await unpackGeneration(destination, sealing, {
    generation,
    to: {
      blobs,
      async database(content, { database: { counts } }) {
        damaged = await verifyUnpacked(blobs, hashes)
        if (damaged.length > 0 && !acceptsDamaged) throw new Error(describeDamage(damaged, hashes.length))
        await writeSnapshot(url, { migrations, lines: readLines(content), counts, era: randomUUID() })
      },
    },
  })
  return { blobs: hashes.length - damaged.length, damaged }
}

export function describeDamage(damaged: readonly string[], of: number): string {
  return `${damaged.length} of ${of} blobs of this backup are damaged, the first is ${damaged[0]}. Use another backup, or add --damaged to restore this one without them.`
}

/** Chunks end at line ends. */
async function* readLines(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  for await (const chunk of content) yield* Buffer.from(chunk).toString().split('\n').filter(Boolean)
}
