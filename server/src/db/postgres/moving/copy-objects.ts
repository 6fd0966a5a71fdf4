import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import { andOnly, type CopiedTable } from '../copying/copied-tables.ts'
import { quoteName } from '../snapshots/connect.ts'
import type { Move } from './prepare-move.ts'

/** Stores of the contents of messages and files. */
export interface ObjectStores {
  readonly from: Pick<BlobStore, 'open'>
  readonly to: Pick<BlobStore, 'putStream'>
}

/** The target deletes unused content after a day; until the switch, copied content is not used. */
const renewAfter = '6 hours'
const hashesAtOnce = 500
const copiesAtOnce = 8
const hashColumn = 'blob_hash'
const reportEvery = 10_000

/**
 * Copies the objects that the copied rows name and that are not stored yet, and renews those stored some hours ago.
 */
export async function copyObjects(move: Move, stores: ObjectStores): Promise<void> {
  let copied = 0
  let reportedAt = move.reporter.now()
  await move.target.query('update move_object set stored_at = $1 where is_missing', ['-infinity'])
  for (let after = ''; ; ) {
    const hashes = await listHashes(move, after)
    const last = hashes.at(-1)
    if (last === undefined) break
    after = last
    for (let at = 0; at < hashes.length; at += copiesAtOnce) {
      const some = hashes.slice(at, at + copiesAtOnce)
      const results = await Promise.all(some.map((hash) => copyObject(stores, hash)))
      await saveObjects(move, some, results)
      copied += some.length
    }
    if (move.reporter.now() - reportedAt < reportEvery) continue
    reportedAt = move.reporter.now()
    move.reporter.print(`Copying objects: ${copied}.`)
  }
  if (copied > 0) move.reporter.print(`Copied ${copied} objects.`)
}

/** Lists the next hashes to copy in their order. */
async function listHashes({ target, tables }: Move, after: string): Promise<string[]> {
  const { rows } = await target.query<{ hash: string }>(
    `select hash from (${tables.filter(hasObjects).map(selectHashes).join(' union ')}) used
     where hash > $1 and not exists (
       select 1 from move_object stored where stored.hash = used.hash
         and stored.stored_at > clock_timestamp() - interval '${renewAfter}')
     order by hash limit ${hashesAtOnce}`,
    [after],
  )
  return rows.map(({ hash }) => hash)
}

const hasObjects = ({ columns }: CopiedTable): boolean => columns.includes(hashColumn)

const selectHashes = (table: CopiedTable): string =>
  `select ${hashColumn} as hash from ${quoteName(table.name)} where true${andOnly(table)}`

/** Copies one object; returns false if the source does not have it. */
async function copyObject({ from, to }: ObjectStores, hash: string): Promise<boolean> {
  try {
    const { stream } = await from.open(hash)
    const stored = await to.putStream(stream, { maxBytes: Number.MAX_SAFE_INTEGER })
    return stored.hash === hash
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return false
    throw error
  }
}

async function saveObjects(
  { target }: Move,
  hashes: readonly string[],
  areStored: readonly boolean[],
): Promise<void> {
  await target.query(
    `insert into move_object (hash, stored_at, is_missing)
     select hash, clock_timestamp(), not is_stored from unnest($1::text[], $2::boolean[]) as rows (hash, is_stored)
     on conflict (hash) do update set stored_at = excluded.stored_at, is_missing = excluded.is_missing`,
    [hashes, areStored],
  )
}

/** Rejects a source whose objects are missing without a record of damage: its settings may name another store. */
export async function refuseMissingObjects({ source, target, reporter }: Move): Promise<void> {
  const { rows: missing } = await target.query<{ hash: string }>(
    `select hash from move_object where is_missing and stored_at > '-infinity'`,
  )
  if (missing.length === 0) return
  const { rows: damaged } = await source.query('select hash from damaged_blob where hash = any($1::text[])', [
    missing.map(({ hash }) => hash),
  ])
  const unknown = missing.length - damaged.length
  if (unknown > 0)
    throw new Error(
      `${unknown} objects are missing in the object store of the source. Check BOCAU_BLOBS and BOCAU_DATA of this command, and run \`bocau check\`.`,
    )
  reporter.print(`${missing.length} damaged objects of the source are missing in the target, too.`)
}
