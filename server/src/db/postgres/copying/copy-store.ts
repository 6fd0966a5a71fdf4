import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { quoteName } from '../snapshots/connect.ts'
import { captureChanges, removeCapture, reopenSource } from './capture-changes.ts'
import { andOnly, type CopiedTable, listCopiedTables, refuseOtherTables } from './copied-tables.ts'
import { readChunk, writeRows } from './copy-rows.ts'
import {
  deleteProgress,
  findCopy,
  isLockedBy,
  lockCopy,
  readProgress,
  saveProgress,
  startCopy,
} from './copy-state.ts'
import { findLag, followChanges, resolveConflicts, type Stores } from './follow-changes.ts'
import {
  claimTarget,
  dropForeignKeys,
  findFinishedCopy,
  findUnfinishedCopy,
  releaseTarget,
  validateForeignKeys,
} from './target-keys.ts'

/** A copy in progress. */
export interface Copy extends Stores {
  readonly tables: readonly CopiedTable[]
  readonly reporter: Reporter
}

/** Prints the progress of a copy. */
export interface Reporter {
  print(line: string): void
  /** The clock, in milliseconds. */
  now(): number
}

const reportEvery = 10_000
const idlePause = 300

/**
 * Prepares a copy or continues one: records changes of the source from now on, and makes the migrated target its copy.
 * Returns null if the copy is already finished.
 */
export async function prepareCopy(stores: Stores, reporter: Reporter): Promise<Copy | null> {
  const { source, target } = stores
  await setUpSessions(stores)
  await lockCopy(source)
  await refuseSameDatabase(stores)
  await lockCopy(target)
  const unfinishedId = await findUnfinishedCopy(target)
  const existing = await findCopy(source)
  if (existing?.organisationId) throw moveInProgress(existing.organisationId)
  if (existing && unfinishedId !== null && unfinishedId !== existing.id) throw wrongTarget()
  if (existing?.phase === 'finished') {
    if (unfinishedId !== null) await releaseTarget(target)
    if ((await findFinishedCopy(target)) !== existing.id) throw otherTarget()
    await validateForeignKeys(target)
    return null
  }
  if (!existing && unfinishedId !== null) throw wrongTarget()
  await refuseOtherVersion(stores)
  const tables = await listCopiedTables(source)
  await refuseOtherTables(target, tables)
  if (unfinishedId === null) await refuseFilled(target)
  const { id } = await startCopy(source)
  if (unfinishedId === null) {
    await deleteProgress(source)
    // Some migrations insert rows; those of the source are copied instead.
    for (const table of tables)
      await target.query(`delete from ${quoteName(table.name)} where true${andOnly(table)}`)
    await claimTarget(target, id)
  }
  await dropForeignKeys(target)
  await captureChanges(source, tables)
  return { ...stores, tables, reporter }
}

const moveInProgress = (organisationId: string) =>
  new Error(
    `The organisation ${organisationId} of this store is being moved. Complete or end its move with \`bocau provider move\` first.`,
  )

const wrongTarget = () =>
  new Error(
    'The target belongs to another copy. Name the target of the copy that was started, or end that copy with --abandon and use an empty database.',
  )

const otherTarget = () =>
  new Error('The store was copied to another database before. It cannot be copied again.')

/** Many keys are looked up by index, and Citus runs statements on all machines one after another. */
export async function setUpSessions({ source, target }: Stores): Promise<void> {
  await source.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
  await target.query(`select set_config('citus.multi_shard_modify_mode', 'sequential', false)`)
}

/** Rejects the source as its own target, and the source of another copy. */
async function refuseSameDatabase({ source, target }: Stores): Promise<void> {
  if (await isLockedBy(target, source))
    throw new Error('The target is the database of the store itself. Use another, empty database.')
  if (await findCopy(target)) throw new Error('The target is being copied itself. Use an empty database.')
}

/** Rejects stores of different versions, and those whose migrations are not finished. */
export async function refuseOtherVersion({ source, target }: Stores): Promise<void> {
  const [from, to] = await Promise.all([readVersion(source), readVersion(target)])
  if (from.newest !== to.newest)
    throw new Error(
      `The store has schema ${from.newest}, the target ${to.newest}. End the copy with --abandon, start a node of this version to migrate the store, and copy it to an empty database.`,
    )
  if (from.unfinished > 0)
    throw new Error('A migration of the store is not finished. Start a node of this version first.')
}

/** Returns the newest migration of a store, and the number of those that are not finished. */
export async function readVersion(client: pg.Client): Promise<{ newest: number; unfinished: number }> {
  const { rows } = await client.query<{ newest: number; unfinished: number }>(
    `select (select max(number) from migration)::int as newest,
       (select count(*) from migration_to_finish)::int as unfinished`,
  )
  return rows[0] ?? { newest: 0, unfinished: 0 }
}

async function refuseFilled(target: pg.Client): Promise<void> {
  const { rows } = await target.query('select 1 from organisation limit 1')
  if (rows.length > 0) throw new Error('The target already contains organisations. Use an empty database.')
}

/** Copies all rows, in order of their keys; continues where an interrupted run has ended. */
export async function copyTables(copy: Copy): Promise<void> {
  const progress = await readProgress(copy.source)
  let reportedAt = copy.reporter.now()
  for (const table of copy.tables) {
    const part = table.part ?? table.name
    let state = progress.get(part) ?? { after: null, copied: 0, isDone: false }
    while (!state.isDone) {
      state = await copyChunk(copy, table, state)
      await saveProgress(copy.source, part, state)
      if (copy.reporter.now() - reportedAt < reportEvery) continue
      reportedAt = copy.reporter.now()
      copy.reporter.print(`Copying ${table.name}: ${state.copied} rows.`)
    }
    progress.set(part, state)
  }
  const rows = [...progress.values()].reduce((sum, { copied }) => sum + copied, 0)
  copy.reporter.print(
    `Copied ${rows} rows of ${new Set(copy.tables.map(({ name }) => name)).size} tables; following changes.`,
  )
}

async function copyChunk(
  copy: Copy,
  table: CopiedTable,
  { after, copied }: { after: string[] | null; copied: number },
) {
  let count = 0
  let last = after
  await resolveConflicts(copy, table, async () => {
    const chunk = await readChunk(copy.source, table, after)
    await writeRows(copy.target, table, chunk.lines)
    count = chunk.lines.length
    last = chunk.last
  })
  return { after: last ?? after, copied: copied + count, isDone: last === null }
}

/** Applies recorded changes until `isEnough` returns true. */
export async function follow(copy: Copy, isEnough: (pending: number) => Promise<boolean>): Promise<void> {
  let reportedAt = copy.reporter.now()
  for (;;) {
    const applied = await followChanges(copy, copy.tables)
    if (await isEnough(applied)) return
    if (copy.reporter.now() - reportedAt > reportEvery) {
      reportedAt = copy.reporter.now()
      const { changes, seconds } = await findLag(copy.source)
      copy.reporter.print(`${changes} changes to copy, the oldest is ${seconds.toFixed(1)} s old.`)
    }
    if (applied === 0) await pause(idlePause)
  }
}

/** Makes the source usable again while a copy continues. */
export const reopen = (copy: Copy): Promise<void> => reopenSource(copy.source)

/** Ends a copy and removes everything it has created in the source; returns false if there was none. */
export async function abandonCopy(source: pg.Client): Promise<boolean> {
  await lockCopy(source)
  const existing = await findCopy(source)
  if (!existing) return false
  if (existing.organisationId) throw moveInProgress(existing.organisationId)
  if (existing.phase === 'finished')
    throw new Error(
      'The copy is finished, and the other database may already have newer data. This store cannot be used again.',
    )
  await removeCapture(source)
  return true
}
