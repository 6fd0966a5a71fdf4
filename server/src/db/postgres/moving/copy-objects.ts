import { BlobDamaged, BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import { andOnly, type CopiedTable } from '../copying/copied-tables.ts'
import { quoteName } from '../snapshots/connect.ts'
import { contentsOfJobs, type MovedJob } from './organisation-work.ts'
import type { Move } from './prepare-move.ts'

/** Stores of the contents of messages and files. */
export interface ObjectStores {
  readonly from: Pick<BlobStore, 'has' | 'open'>
  readonly to: Pick<BlobStore, 'putStream'>
}

interface Round {
  /** Waiting jobs; some name content that no row names. */
  readonly jobs: readonly MovedJob[]
  /** True while the organisation waits for the end of the switch. */
  readonly isClosed: boolean
}

type Outcome = 'stored' | 'damaged' | 'missing'

/** The target deletes unused content after a day; until the switch, copied content is not used. */
const renewAfter = { open: '6 hours', closed: '18 hours' }
const hashesAtOnce = 500
const copiesAtOnce = 8
const listedHashes = 3
const hashColumn = 'blob_hash'
const reportEvery = 10_000

/**
 * Copies the objects that rows and jobs name and that are not stored yet, and renews those stored some hours ago.
 * Rejects missing objects, unless the source has recorded them as damaged.
 */
export async function copyObjects(move: Move, stores: ObjectStores, round: Round): Promise<void> {
  let copied = 0
  let damaged = 0
  let reportedAt = move.reporter.now()
  await listObjects(move, round.jobs)
  for (let after = ''; ; ) {
    const hashes = await listHashes(move, { after, isClosed: round.isClosed })
    const last = hashes.at(-1)
    if (last === undefined) break
    after = last
    const outcomes = new Map<string, Outcome>()
    for (let at = 0; at < hashes.length; at += copiesAtOnce) {
      const some = hashes.slice(at, at + copiesAtOnce)
      await Promise.all(some.map(async (hash) => outcomes.set(hash, await copyObject(stores, hash))))
    }
    await saveObjects(move, outcomes)
    const missing = hashes.filter((hash) => outcomes.get(hash) === 'missing')
    if (missing.length > 0) await refuseMissing(move, missing, round)
    copied += hashes.filter((hash) => outcomes.get(hash) === 'stored').length
    damaged += hashes.filter((hash) => outcomes.get(hash) !== 'stored').length
    if (move.reporter.now() - reportedAt < reportEvery) continue
    reportedAt = move.reporter.now()
    move.reporter.print(`Copying objects: ${copied}.`)
  }
  if (copied > 0) move.reporter.print(`Copied ${copied} objects.`)
  if (damaged > 0) move.reporter.print(`${damaged} objects are damaged in the source and were not copied.`)
}

/** Lists the objects of the copied rows and of the jobs once, so that pages of them are read by key. */
async function listObjects({ target, tables }: Move, jobs: readonly MovedJob[]): Promise<void> {
  const used = [...tables.filter(hasObjects).map(selectHashes), 'select unnest($1::text[])']
  await target.query(
    `insert into move_object (hash, stored_at, is_missing)
     select hash, '-infinity', false from (${used.join(' union all ')}) named (hash) where hash <> ''
     on conflict do nothing`,
    [contentsOfJobs(jobs)],
  )
  await target.query(`update move_object set stored_at = '-infinity' where is_missing`)
}

/** Lists the next hashes to copy in their order. */
async function listHashes(
  { target }: Move,
  { after, isClosed }: { after: string; isClosed: boolean },
): Promise<string[]> {
  const { rows } = await target.query<{ hash: string }>(
    `select hash from move_object where hash > $1 and stored_at < clock_timestamp() - $2::interval
     order by hash limit ${hashesAtOnce}`,
    [after, isClosed ? renewAfter.closed : renewAfter.open],
  )
  return rows.map(({ hash }) => hash)
}

const hasObjects = ({ columns }: CopiedTable): boolean => columns.includes(hashColumn)

const selectHashes = (table: CopiedTable): string =>
  `select ${hashColumn} from ${quoteName(table.name)} where true${andOnly(table)}`

/** Reading a missing object would record it as damaged, also if the command opens another store by mistake. */
async function copyObject({ from, to }: ObjectStores, hash: string): Promise<Outcome> {
  if (!(await from.has(hash))) return 'missing'
  try {
    const { stream } = await from.open(hash)
    const stored = await to.putStream(stream, { maxBytes: Number.MAX_SAFE_INTEGER })
    return stored.hash === hash ? 'stored' : 'damaged'
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return 'damaged'
    throw error
  }
}

async function saveObjects({ target }: Move, outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  await target.query(
    `update move_object set stored_at = clock_timestamp(), is_missing = not is_stored
     from unnest($1::text[], $2::boolean[]) as copied (name, is_stored) where hash = name`,
    [[...outcomes.keys()], [...outcomes.values()].map((outcome) => outcome === 'stored')],
  )
}

/** Rejects missing objects that are in use and that the source has not recorded as damaged. */
async function refuseMissing(
  { source, target, tables }: Move,
  missing: readonly string[],
  { jobs }: Round,
): Promise<void> {
  const { rows: known } = await source.query<{ hash: string }>(
    'select hash from damaged_blob where hash = any($1)',
    [missing],
  )
  const unknown = new Set(missing).difference(new Set(known.map(({ hash }) => hash)))
  const selects = tables
    .filter(hasObjects)
    .map((table) => `${selectHashes(table)} and ${hashColumn} = any($1)`)
  const { rows } = await target.query<{ hash: string }>(
    `select hash from (${selects.join(' union all ')}) named (hash)`,
    [[...unknown]],
  )
  const named = new Set([...rows.map(({ hash }) => hash), ...contentsOfJobs(jobs)])
  const refused = [...unknown].filter((hash) => named.has(hash))
  if (refused.length === 0) return
  throw new Error(
    `Objects of the organisation are missing in the source, among them ${refused.slice(0, listedHashes).join(', ')}. Check BOCAU_BLOBS and BOCAU_DATA of this command. If they are lost, run \`bocau check\`, which records them, and then this command again.`,
  )
}
