import type pg from 'pg'
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

/** Work that nodes of the source do at this moment. */
interface Work {
  readonly transmissions: number
  readonly jobs: number
}

const now = 'extract(epoch from clock_timestamp()) * 1000'
const ofSuspended = 'organisation suspended: '

/** Condition for jobs that name an account of the organisation. */
const isJobOf = (organisationId: string): string =>
  `substring(payload from '"accountId":"([0-9]{1,18})"')::bigint in ${accountsOf(organisationId)}`

/**
 * Counts the transmissions and jobs of an organisation in progress. With `locks` it first waits for claims that are not
 * committed yet.
 */
export async function countWork(
  source: pg.Client,
  organisationId: string,
  { locks }: { locks: boolean },
): Promise<Work> {
  await source.query('begin')
  try {
    if (locks) await source.query(`set local lock_timeout = '10s'; lock table job in share mode`)
    const { rows } = await source.query<Work>(
      `select
         (select count(*)::int from outgoing where due_at is not null and lease_holder <> ''
            and leased_until > ${now} and account_id in ${accountsOf(organisationId)}) as transmissions,
         (select count(*)::int from job where state = 'waiting' and lease_holder <> ''
            and leased_until > ${now} and ${isJobOf(organisationId)}) as jobs`,
    )
    return rows[0] ?? { transmissions: 0, jobs: 0 }
  } finally {
    await source.query('rollback')
  }
}

/** Lists the waiting jobs of an organisation with new ids; those that were postponed for the move are due now. */
export async function listJobs(
  source: pg.Client,
  organisationId: string,
  nextId: () => string,
): Promise<MovedJob[]> {
  const { rows } = await source.query<Omit<MovedJob, 'id'>>(
    `select kind, payload, unique_key, attempts, max_attempts, created_at,
       case when last_error = $1 then (${now})::bigint else run_at end as run_at
     from job where state = 'waiting' and ${isJobOf(organisationId)} order by id`,
    [`${ofSuspended}${organisationId}`],
  )
  return rows.map((row) => ({ ...row, id: nextId() }))
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
    await source.query(`delete from job where ${isJobOf(organisationId)}`)
    await source.query(`update copying.state set phase = 'finished'`)
    await source.query('commit')
  } catch (error) {
    await source.query('rollback')
    throw error
  }
}
