import type pg from 'pg'
import { accountFields, accountOfJob, readPayload, suspendedPrefix } from '../../job-queue.ts'
import { moveSetting } from '../../store/organisation-moves.ts'
import { accountsOf } from './moved-tables.ts'

/** A waiting job of the organisation, for the target. */
export interface MovedJob {
  readonly id: string
  readonly kind: string
  readonly payload: string
  readonly unique_key: string | null
  readonly run_at: string
  readonly attempts: number
  readonly max_attempts: number
  readonly created_at: string
}

/** Messages and jobs that nodes of the source work on at this moment. */
export interface Work {
  readonly id: string
  readonly kind: string
}

const now = 'extract(epoch from clock_timestamp()) * 1000'

/**
 * Lists the messages in transmission and the jobs in progress of an organisation. With `locks` it first waits for claims
 * that are not committed yet.
 */
export async function listWork(
  source: pg.Client,
  organisationId: string,
  { locks }: { locks: boolean },
): Promise<Work[]> {
  await source.query('begin')
  try {
    if (locks) await source.query(`set local lock_timeout = '10s'; lock table job in share mode`)
    const { rows } = await source.query<Work>(
      `select message_id::text as id, 'message' as kind from outgoing where due_at is not null and lease_holder <> ''
         and leased_until > ${now} and account_id in ${accountsOf(organisationId)}`,
    )
    const jobs = await listJobs(source, organisationId, `lease_holder <> '' and leased_until > ${now}`)
    return [...rows, ...jobs]
  } finally {
    await source.query('rollback')
  }
}

/**
 * Lists the waiting jobs with a condition whose payload names an account of the organisation. Those that were postponed
 * for the move are due now.
 */
export async function listJobs(
  source: pg.Client,
  organisationId: string,
  condition = 'true',
): Promise<MovedJob[]> {
  const { rows: accounts } = await source.query<{ id: string }>(
    `select id::text from account where organisation_id = $1`,
    [organisationId],
  )
  const ids = new Set(accounts.map(({ id }) => id))
  const { rows } = await source.query<MovedJob>(
    `select id::text, kind, payload, unique_key, attempts, max_attempts, created_at,
       case when last_error = $1 then (${now})::bigint else run_at end as run_at
     from job where state = 'waiting' and payload ~ '"(${accountFields.join('|')})"' and ${condition} order by job.id`,
    [`${suspendedPrefix}${organisationId}`],
  )
  return rows.filter(({ payload }) => ids.has(accountOfJob(readPayload(payload)) ?? ''))
}

/** Returns the hashes of the content that jobs name themselves, such as messages to forward. */
export function contentsOfJobs(jobs: readonly MovedJob[]): string[] {
  return jobs.flatMap(({ payload }) => {
    const job = readPayload(payload)
    if (typeof job !== 'object' || job === null || !('blobHash' in job)) return []
    return typeof job.blobHash === 'string' ? [job.blobHash] : []
  })
}

/** Records that the target serves the organisation. Its messages and jobs are never sent or run in the source again. */
export async function setMoved(source: pg.Client, organisationId: string): Promise<void> {
  await source.query('begin')
  try {
    await source.query('select set_config($1, $2, true)', [moveSetting.name, moveSetting.value])
    await source.query(`update organisation set move_state = 'moved' where id = $1`, [organisationId])
    await source.query(
      `update outgoing set due_at = null where due_at is not null and account_id in ${accountsOf(organisationId)}`,
    )
    const jobs = await listJobs(source, organisationId)
    await source.query('delete from job where id = any($1::bigint[])', [jobs.map(({ id }) => id)])
    await source.query(`update copying.state set phase = 'finished'`)
    await source.query('commit')
  } catch (error) {
    await source.query('rollback')
    throw error
  }
}
