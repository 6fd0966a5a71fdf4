import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { createChangeTable } from './capture-changes.ts'

/** Advisory lock number of copies. */
const copyLock = 7_217_214
const lockAttempts = 240
const lockPauseMilliseconds = 250

/** Phase of a copy: `finished` from the moment when the source cannot be used again. */
type Phase = 'copying' | 'finished'

/** A copy as recorded in its source. */
export interface CopyRecord {
  readonly id: string
  readonly phase: Phase
  /** The organisation that is moved; null for a copy of the store. */
  readonly organisationId: string | null
  /** Identity of the target of a move. */
  readonly target: string | null
}

/** Fields of a new copy. */
interface NewCopy {
  readonly organisationId: string | null
  readonly target: string | null
  /** Message for changes after the switch. */
  readonly refusal: string
}

const entireStore: NewCopy = {
  organisationId: null,
  target: null,
  refusal:
    'This store was copied to another database: set BOCAU_DATABASE to its address and restart this node.',
}

/** Progress of the first pass over a table. */
export interface TableProgress {
  readonly after: string[] | null
  readonly copied: number
  readonly isDone: boolean
}

/**
 * Waits until no other process copies from or to this database. A killed process holds the lock of the target until its
 * last statement has ended, so that an old row cannot overwrite a newer one.
 */
export async function lockCopy(client: pg.Client): Promise<void> {
  for (let attempt = 1; attempt <= lockAttempts; attempt++) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
      copyLock,
    ])
    if (rows[0]?.is_ours) return
    await pause(lockPauseMilliseconds)
  }
  throw new Error(
    'Another process copies this store, or moves an organisation. Wait for it or stop it first.',
  )
}

/** Returns true if the session `holder` has locked the database of `client`, because both are the same. */
export async function isLockedBy(client: pg.Client, holder: pg.Client): Promise<boolean> {
  const { rows: sessions } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and pid = $1 and objid = $2
     and database = (select oid from pg_database where datname = current_database())`,
    [sessions[0]?.pid, copyLock],
  )
  return rows.length > 0
}

/** Returns the copy that a source records; null without one. */
export async function findCopy(source: pg.Client): Promise<CopyRecord | null> {
  const { rows: tables } = await source.query(`select 1 where to_regclass('copying.state') is not null`)
  if (tables.length === 0) return null
  const { rows } = await source.query<CopyRecord>(
    `select id, phase, organisation_id::text as "organisationId", target from copying.state`,
  )
  return rows[0] ?? null
}

/** Returns the copy of a source, and creates its tables first if there is none. */
export async function startCopy(
  source: pg.Client,
  { organisationId, target, refusal }: NewCopy = entireStore,
): Promise<CopyRecord> {
  const existing = await findCopy(source)
  if (existing) return existing
  await source.query('begin')
  await createChangeTable(source, refusal)
  await source.query(`
    create table copying.progress (
      table_name text primary key, after_key text[], copied bigint not null, is_done boolean not null
    );
    create table copying.recheck (table_name text not null, key text[] not null, primary key (table_name, key));
    create table copying.state (
      id text primary key, phase text not null, organisation_id bigint, target text
    )`)
  const record: CopyRecord = { id: randomUUID(), phase: 'copying', organisationId, target }
  await source.query(
    'insert into copying.state (id, phase, organisation_id, target) values ($1, $2, $3, $4)',
    [record.id, record.phase, organisationId, target],
  )
  await source.query('commit')
  return record
}

/** Records that the source must not be used again. */
export async function setFinished(source: pg.Client): Promise<void> {
  await source.query(`update copying.state set phase = 'finished'`)
}

/** Returns the progress of all tables by name. */
export async function readProgress(source: pg.Client): Promise<Map<string, TableProgress>> {
  const { rows } = await source.query<{
    name: string
    after: string[] | null
    copied: string
    done: boolean
  }>('select table_name as name, after_key as after, copied, is_done as done from copying.progress')
  return new Map(
    rows.map(({ name, after, copied, done }) => [name, { after, copied: Number(copied), isDone: done }]),
  )
}

/** Lets the first pass begin again, for another target. */
export async function deleteProgress(source: pg.Client): Promise<void> {
  await source.query('delete from copying.progress')
}

export async function saveProgress(
  source: pg.Client,
  table: string,
  { after, copied, isDone }: TableProgress,
): Promise<void> {
  await source.query(
    `insert into copying.progress (table_name, after_key, copied, is_done) values ($1, $2, $3, $4)
     on conflict (table_name) do update set after_key = $2, copied = $3, is_done = $4`,
    [table, after, copied, isDone],
  )
}
