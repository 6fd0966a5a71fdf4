import { AsyncLocalStorage } from 'node:async_hooks'
import { type Expression, sql } from 'kysely'
import type { Database, Transaction } from './database.ts'
import type { IdMaker } from './ids.ts'
import { listSuspendedAccounts } from './store/suspended-accounts.ts'
import { storeTime } from './store-time.ts'

/** A job, executed at least once and by one runner at a time. */
export interface NewJob {
  kind: string
  payload: unknown
  runAt: number
  /**
   * Deduplication key: another job with the same key is not added until this one is done or dead. A job must not
   * schedule its next step under its own key; this throws, because the work would silently stop.
   */
  uniqueKey?: string
  maxAttempts?: number
}

/** A job leased to a runner. */
export interface ClaimedJob {
  id: string
  kind: string
  payload: unknown
  attempts: number
  maxAttempts: number
}

/** A failed job with its error. */
interface FailedJob {
  id: string
  kind: string
  lastError: string
  attempts: number
}

/** State of the queue. */
interface JobCounts {
  waiting: number
  dead: number
  oldestDueAt: number | null
}

/** The queue in the database. */
export interface JobQueue {
  /** Adds a job in the transaction of the change that causes it. */
  enqueue(tx: Transaction, job: NewJob): Promise<void>
  /** Claims due jobs for `holder`, leased for `leaseMilliseconds`; a job whose holder died becomes due again. */
  claim(holder: string, limit: number, leaseMilliseconds: number): Promise<ClaimedJob[]>
  /** Runs the work of a claimed job. */
  perform<T>(jobId: string, work: () => Promise<T>): Promise<T>
  /** Extends the lease of a job; returns false when it was lost and the work must stop. */
  extend(jobId: string, holder: string, leaseMilliseconds: number): Promise<boolean>
  /** Deletes a completed job; returns false when another runner has it now. */
  complete(jobId: string, holder: string): Promise<boolean>
  /** Schedules a failed job for a retry, or marks it as dead after too many failures. */
  fail(job: ClaimedJob, holder: string, error: string): Promise<void>
  /**
   * Sets a job aside that this version does not support, until a version that does; it never becomes dead for that
   * reason.
   */
  postponeUnsupported(job: ClaimedJob, holder: string, why: string): Promise<void>
  /**
   * Requeues the jobs of other holders soon, for a store with a single server, whose predecessor has certainly ended.
   */
  releaseAbandoned(holder: string): Promise<void>
  /** Makes the jobs due that waited because their organisation was suspended. */
  resumeOrganisation(tx: Transaction, organisationId: string): Promise<void>
  /** Counts waiting and dead jobs, and returns the time since when the oldest due job waits. */
  count(): Promise<JobCounts>
  /** Returns the milliseconds until the next job is due, at most 0 when one is due now; null when no job waits. */
  pauseUntilDue(): Promise<number | null>
  listDead(limit: number): Promise<FailedJob[]>
  /** Lists the jobs that wait for a version that supports them. */
  listUnsupported(limit: number): Promise<FailedJob[]>
}

/** Job whose work is running, to detect a job that schedules its own key. */
const currentJob = new AsyncLocalStorage<string>()

const defaultAttempts = 12
const unsupportedPrefix = 'not understood: '
/** Start of the error of a job that waits because its organisation is closed. */
export const suspendedPrefix = 'organisation suspended: '
const suspendedPauseMilliseconds = 15 * 60_000
const maxPauseMilliseconds = 3_600_000

/** Returns the pause after a failed attempt: 2 s, doubling, up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(1000 * 2 ** attempts, maxPauseMilliseconds)
}

/** Marks jobs as dead that ended every runner; another attempt would end the next one. */
async function setDead(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.sql
    .updateTable('job')
    .set({
      state: 'dead',
      unique_key: null,
      attempts: sql`attempts - 1`,
      leased_until: 0,
      lease_holder: '',
      last_error: 'all its runners exited before finishing it',
    })
    .where('id', 'in', ids)
    .execute()
}

/** Postpones claimed jobs for accounts of suspended organisations; returns their ids. */
async function pauseSuspended(
  tx: Transaction,
  rows: readonly { id: string; payload: string }[],
  retryAt: Expression<number>,
): Promise<ReadonlySet<string>> {
  const accounts = new Map(rows.map(({ id, payload }) => [id, accountOfJob(readPayload(payload))]))
  const suspended = await listSuspendedAccounts(tx.sql, [...accounts.values()])
  const paused = new Set<string>()
  const byOrganisation = Map.groupBy(accounts.keys(), (id) => suspended.get(accounts.get(id) ?? ''))
  for (const [organisationId, ids] of byOrganisation) {
    if (organisationId === undefined) continue
    for (const id of ids) paused.add(id)
    await tx.sql
      .updateTable('job')
      .set({
        run_at: retryAt,
        attempts: sql`attempts - 1`,
        leased_until: 0,
        lease_holder: '',
        last_error: `${suspendedPrefix}${organisationId}`,
      })
      .where('id', 'in', ids)
      .execute()
  }
  return paused
}

/** Fields of a payload that name the account of a job; the first one counts. */
export const accountFields = ['accountId', 'mailboxId', 'personId'] as const

/** Returns the account that a job works for; undefined for a job of the installation. */
export function accountOfJob(payload: unknown): string | undefined {
  if (typeof payload !== 'object' || payload === null) return undefined
  const fields = payload as Partial<Record<(typeof accountFields)[number], unknown>>
  const id = accountFields.map((field) => fields[field]).find((value) => typeof value === 'string')
  return typeof id === 'string' ? id : undefined
}

/** Claims due jobs once; those of suspended organisations are postponed instead. */
async function claimDue(
  { db, now }: { db: Database; now: () => number },
  { holder, limit, leaseMilliseconds }: { holder: string; limit: number; leaseMilliseconds: number },
): Promise<{ claimed: ClaimedJob[]; pausedCount: number }> {
  return db.transaction(async (tx) => {
    const time = now()
    const rows = await tx.sql
      // Materialised, because evaluation for each row would claim more than the limit.
      .with(
        (named) => named('due').materialized(),
        (queries) => {
          const due = queries
            .selectFrom('job')
            .select('id')
            .where('state', '=', 'waiting')
            .where('run_at', '<=', storeTime(db, time))
            .where('leased_until', '<=', storeTime(db, time))
            .orderBy('run_at')
            .orderBy('id')
            .limit(limit)
          // Concurrent nodes claim different jobs.
          return db.dialect === 'postgres' ? due.forUpdate().skipLocked() : due
        },
      )
      .updateTable('job')
      .set({
        lease_holder: holder,
        leased_until: storeTime(db, time, leaseMilliseconds),
        attempts: sql`attempts + 1`,
      })
      .where('id', 'in', (queries) => queries.selectFrom('due').select('due.id'))
      .returning(['id', 'kind', 'payload', 'attempts', 'max_attempts', 'run_at'])
      .execute()
    const paused = await pauseSuspended(tx, rows, storeTime(db, time, suspendedPauseMilliseconds))
    const active = rows.filter((row) => !paused.has(row.id))
    await setDead(
      tx,
      active.filter((row) => row.attempts > row.max_attempts).map((row) => row.id),
    )
    const claimed = active
      .filter((row) => row.attempts <= row.max_attempts)
      .toSorted((a, b) => a.run_at - b.run_at || (BigInt(a.id) < BigInt(b.id) ? -1 : 1))
      .map((row) => ({
        id: row.id,
        kind: row.kind,
        payload: readPayload(row.payload),
        attempts: row.attempts,
        maxAttempts: row.max_attempts,
      }))
    return { claimed, pausedCount: paused.size }
  })
}

/** Creates the queue on a store; `onEnqueued` is called after each commit that enqueues jobs. */
export function createJobQueue(
  deps: { db: Database; ids: IdMaker; now: () => number },
  onEnqueued: () => void = () => {},
): JobQueue {
  const { db, ids, now } = deps
  return {
    async enqueue(tx, job) {
      const { numInsertedOrUpdatedRows: added } = await tx.sql
        .insertInto('job')
        .values({
          id: ids.next(),
          kind: job.kind,
          payload: JSON.stringify(job.payload),
          unique_key: job.uniqueKey ?? null,
          state: 'waiting',
          // Converts a time of our clock to one of the store's, with the same delay from now.
          run_at: storeTime(db, now(), job.runAt - now()),
          attempts: 0,
          max_attempts: job.maxAttempts ?? defaultAttempts,
          leased_until: 0,
          lease_holder: '',
          last_error: '',
          created_at: now(),
        })
        .onConflict((conflict) => conflict.column('unique_key').doNothing())
        .executeTakeFirstOrThrow()
      if (added === 0n) await assertNotCurrentKey(tx, job)
      tx.afterCommit(onEnqueued)
    },

    async claim(holder, limit, leaseMilliseconds) {
      for (;;) {
        const { claimed, pausedCount } = await claimDue({ db, now }, { holder, limit, leaseMilliseconds })
        // Jobs of other organisations do not wait for the next poll behind many postponed ones.
        if (claimed.length > 0 || pausedCount === 0) return claimed
      }
    },

    perform: (jobId, work) => currentJob.run(jobId, work),

    async extend(jobId, holder, leaseMilliseconds) {
      return db.transaction(async (tx) => {
        const { numUpdatedRows } = await tx.sql
          .updateTable('job')
          .set({ leased_until: storeTime(db, now(), leaseMilliseconds) })
          .where('id', '=', jobId)
          .where('lease_holder', '=', holder)
          .executeTakeFirstOrThrow()
        return numUpdatedRows > 0n
      })
    },

    async complete(jobId, holder) {
      return db.transaction(async (tx) => {
        const { numDeletedRows } = await tx.sql
          .deleteFrom('job')
          .where('id', '=', jobId)
          .where('lease_holder', '=', holder)
          .executeTakeFirstOrThrow()
        return numDeletedRows > 0n
      })
    },

    async fail(job, holder, error) {
      const isDead = job.attempts >= job.maxAttempts
      await db.transaction(async (tx) => {
        await tx.sql
          .updateTable('job')
          .set({
            ...(isDead ? { state: 'dead', unique_key: null } : {}),
            run_at: storeTime(db, now(), pauseAfter(job.attempts)),
            leased_until: 0,
            lease_holder: '',
            last_error: error.slice(0, 2000),
          })
          .where('id', '=', job.id)
          .where('lease_holder', '=', holder)
          .execute()
      })
    },

    async postponeUnsupported(job, holder, why) {
      await db.transaction(async (tx) => {
        await tx.sql
          .updateTable('job')
          .set({
            run_at: storeTime(db, now(), pauseAfter(job.attempts)),
            attempts: Math.min(job.attempts, job.maxAttempts - 1),
            leased_until: 0,
            lease_holder: '',
            last_error: `${unsupportedPrefix}${why}`.slice(0, 2000),
          })
          .where('id', '=', job.id)
          .where('lease_holder', '=', holder)
          .execute()
      })
    },

    async releaseAbandoned(holder) {
      await db.transaction(async (tx) => {
        const lockedRow = await tx.sql
          .selectFrom('job')
          .select(['id', 'attempts'])
          .where('state', '=', 'waiting')
          .where('lease_holder', 'not in', ['', holder])
          .execute()
        for (const { id, attempts } of lockedRow)
          await tx.sql
            .updateTable('job')
            .set({ run_at: storeTime(db, now(), pauseAfter(attempts)), leased_until: 0, lease_holder: '' })
            .where('id', '=', id)
            .execute()
      })
    },

    async resumeOrganisation(tx, organisationId) {
      await tx.sql
        .updateTable('job')
        .set({ run_at: storeTime(db, now()), last_error: '' })
        .where('state', '=', 'waiting')
        .where('last_error', '=', `${suspendedPrefix}${organisationId}`)
        .execute()
      tx.afterCommit(onEnqueued)
    },

    async count() {
      const rows = await db.sql
        .selectFrom('job')
        .select((columns) => [
          'state',
          columns.fn.countAll<number>().as('count'),
          columns.fn.min('run_at').as('oldest'),
        ])
        .groupBy('state')
        .execute()
      const [waiting, dead] = (['waiting', 'dead'] as const).map((state) =>
        rows.find((row) => row.state === state),
      )
      const oldest = waiting?.oldest ?? null
      return {
        waiting: waiting?.count ?? 0,
        dead: dead?.count ?? 0,
        oldestDueAt: oldest !== null && oldest <= now() ? oldest : null,
      }
    },

    async pauseUntilDue() {
      const time = storeTime(db, now())
      const next = await db.sql
        .selectFrom('job')
        .select(sql<number>`run_at - ${time}`.as('pause'))
        .where('state', '=', 'waiting')
        .where('leased_until', '<=', time)
        .orderBy('run_at')
        .limit(1)
        .executeTakeFirst()
      if (next && next.pause <= 0) return next.pause
      // All due jobs are leased now, so this reads few rows.
      const lease = await db.sql
        .selectFrom('job')
        .select(sql<number | null>`min(leased_until) - ${time}`.as('pause'))
        .where('state', '=', 'waiting')
        .where('run_at', '<=', time)
        .executeTakeFirst()
      const pauses = [next?.pause, lease?.pause].filter((pause) => typeof pause === 'number')
      return pauses.length === 0 ? null : Math.min(...pauses)
    },

    listDead: (limit) => listFailed(db, { state: 'dead', limit }),

    listUnsupported: (limit) => listFailed(db, { state: 'waiting', limit }),
  }
}

/** Throws when a job that was not added has the key of the running job. */
async function assertNotCurrentKey(tx: Transaction, { kind, uniqueKey }: NewJob): Promise<void> {
  const currentKey = currentJob.getStore()
  if (currentKey === undefined || uniqueKey === undefined) return
  const holder = await tx.sql
    .selectFrom('job')
    .select('id')
    .where('unique_key', '=', uniqueKey)
    .executeTakeFirst()
  if (holder?.id === currentKey)
    throw new Error(
      `the next step ${kind} of a job uses the key ${uniqueKey} of the job itself and would be dropped`,
    )
}

async function listFailed(
  db: Database,
  { state, limit }: { state: 'waiting' | 'dead'; limit: number },
): Promise<FailedJob[]> {
  let query = db.sql
    .selectFrom('job')
    .select(['id', 'kind', 'last_error', 'attempts'])
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .limit(limit)
  if (state === 'waiting') query = query.where('last_error', 'like', `${unsupportedPrefix}%`)
  const rows = await query.execute()
  return rows.map(({ id, kind, last_error, attempts }) => ({ id, kind, lastError: last_error, attempts }))
}

/** Invalid JSON is a payload that no job kind supports; other claimed jobs still run. */
export function readPayload(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
