import type { Insertable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { isQueriedSeparately, relatedColumn } from '../../../db/layout/layout.ts'
import { prepared } from '../../../db/prepared.ts'
import { closedCode, closureColumns } from '../../../db/store/closed-organisation.ts'
import type { SessionTable } from '../../../db/tables/tables.ts'
import { Refused } from '../../../kernel/refused.ts'

/**
 * Finds the open session of a token with its account: one query per request, two in a distributed store. Refuses the
 * session of an organisation in a move, because it may continue.
 */
export async function findSession(db: Sql, tokenHash: string, now: number) {
  const session = await openSessionQuery.first(db, { tokenHash, now })
  if (!session) return undefined
  const closed = closedCode(session)
  if (closed === 'organisation_moving') throw new Refused(closed)
  if (closed) return undefined
  const { last_event_number: eventNumber, ...rest } = session
  const counter =
    eventNumber === null
      ? await counterQuery.first(db, { accountId: session.account_id })
      : { last_event_number: eventNumber }
  return counter && { ...rest, ...counter }
}

const counterQuery = prepared((db, { accountId }: { accountId: string }) =>
  db.selectFrom('account_counter').select('last_event_number').where('account_id', '=', accountId),
)

const openSessionQuery = prepared((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .$if(!isQueriedSeparately(db), (living) =>
      living.innerJoin('account_counter', 'account_counter.account_id', 'session.account_id'),
    )
    .innerJoin('domain', 'domain.name', 'account.domain_name')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('policy', 'policy.organisation_id', 'account.organisation_id')
    .select([
      'session.id as session_id',
      'session.last_seen_at',
      'session.app_password_id',
      'session.reads_only',
      'session.opens_api',
      'session.address',
      'session.device',
      'account.id as account_id',
      'account.organisation_id',
      'account.email',
      'account.kind',
      'account.is_administrator',
      'account.is_sending_enabled',
      'account.timezone',
      'account.has_drive',
      'domain.is_verified',
      ...closureColumns,
      'policy.two_step_from',
      'policy.trash_days',
      'policy.has_drive as organisation_has_drive',
    ])
    .select(relatedColumn(db, 'account_counter.last_event_number').as('last_event_number'))
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_at', '>', now)
    .where('account.is_disabled', '=', 0)
    .where('account.is_shared', '=', 0),
)

/** Returns true when signing in to an account requires a second step. */
export async function hasSecondStep(db: Sql, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .leftJoin('authenticator', 'authenticator.account_id', 'account.id')
    .leftJoin('phone', 'phone.account_id', 'account.id')
    .select('account.id')
    .where('account.id', '=', accountId)
    .where((eb) =>
      eb.or([eb('authenticator.account_id', 'is not', null), eb('phone.second_step_at', 'is not', null)]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Gets the lifetime of a session, and true when it outlives the browser. */
export async function getSession(db: Sql, accountId: string, sessionId: string) {
  return db
    .selectFrom('session')
    .select(['expires_at', 'is_persistent', 'confirmed_at', 'second_step_at'])
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export type NewSession = Insertable<SessionTable>

export async function insertSession(db: WriteSql, session: NewSession): Promise<void> {
  await db.insertInto('session').values(session).execute()
}

export async function touchSession(db: WriteSql, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
}

/** Stores the time of the last use with the account, because it outlives the session; ignored after a later time. */
export async function updateLastActive(db: WriteSql, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('account_counter')
    .set({ last_seen_at: now })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('last_seen_at', 'is', null), eb('last_seen_at', '<', now)]))
    .execute()
}

/** Deletes a session; returns false when there is none with that id. */
export async function deleteSession(db: WriteSql, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Filter for the sessions of an account; all of them when empty. */
export interface SessionFilter {
  except?: string | undefined
  /** Includes only sessions of this app password. */
  appPasswordId?: string | undefined
  /** Excludes sessions that were opened with an app password. */
  exceptAppPasswords?: boolean | undefined
}

/** Deletes sessions of an account; returns their ids. */
export async function deleteSessions(
  db: WriteSql,
  accountId: string,
  { except, appPasswordId, exceptAppPasswords }: SessionFilter = {},
): Promise<string[]> {
  let query = db.deleteFrom('session').where('account_id', '=', accountId)
  if (except !== undefined) query = query.where('id', '!=', except)
  if (appPasswordId !== undefined) query = query.where('app_password_id', '=', appPasswordId)
  if (exceptAppPasswords) query = query.where('app_password_id', 'is', null)
  const deleted = await query.returning('id').execute()
  return deleted.map((session) => session.id)
}

export async function deleteExpiredSessions(db: WriteSql, now: number): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
}

/** Lists the open sessions of an account with their app passwords, last seen first. */
export async function listSessions(db: Sql, accountId: string, now: number) {
  return db
    .selectFrom('session')
    .leftJoin('app_password', (join) =>
      join
        .onRef('app_password.account_id', '=', 'session.account_id')
        .onRef('app_password.id', '=', 'session.app_password_id'),
    )
    .select(['session.id', 'session.device', 'session.address', 'session.created_at'])
    .select(['session.last_seen_at', 'session.expires_at', 'app_password.name as app_password'])
    .where('session.account_id', '=', accountId)
    .where('session.expires_at', '>', now)
    .orderBy('session.last_seen_at', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}
