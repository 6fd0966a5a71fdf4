import type { Sql, Transaction, WriteSql } from '../../../db/database.ts'
import type { EventLog } from '../../../db/event-log.ts'

interface Deps {
  events: EventLog
}

interface OpenSession {
  id: string
  account_id: string
}

const hourMilliseconds = 3_600_000

/** Ends the sessions of an organisation that exceed the maximum age, and shortens the others. */
export async function limitSessionAge(
  deps: Deps,
  tx: Transaction,
  { organisationId, hours, now }: { organisationId: string; hours: number; now: number },
): Promise<void> {
  const maxMilliseconds = hours * hourMilliseconds
  await endListed(
    deps,
    tx,
    await sessionsOf(tx.sql, organisationId)
      .where('session.created_at', '<=', now - maxMilliseconds)
      .execute(),
  )
  await shortenSessions(tx.sql, organisationId, maxMilliseconds)
}

/** Ends the sessions of mail clients in an organisation, except for users who may still use them. */
export async function endProgramSessions(
  deps: Deps,
  tx: Transaction,
  { organisationId, users }: { organisationId: string; users: 'chosen' | 'nobody' },
): Promise<void> {
  let query = programsOnly(sessionsOf(tx.sql, organisationId))
  if (users === 'chosen') query = query.where('account.may_use_programs', '=', 0)
  await endListed(deps, tx, await query.execute())
}

/** Same as `endProgramSessions`, for one account. */
export async function endProgramSessionsOf(deps: Deps, tx: Transaction, accountId: string): Promise<void> {
  const query = openSessions(tx.sql).where('account.id', '=', accountId)
  await endListed(deps, tx, await programsOnly(query).execute())
}

const openSessions = (db: Sql) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.account_id'])

const sessionsOf = (db: Sql, organisationId: string) =>
  openSessions(db).where('account.organisation_id', '=', organisationId)

/** Selects the sessions of mail clients, which the user never confirmed, with either kind of password. */
const programsOnly = (query: ReturnType<typeof openSessions>) =>
  query.where((eb) =>
    eb.or([eb('session.app_password_id', 'is not', null), eb('session.confirmed_at', '=', 0)]),
  )

/** Deletes sessions and notifies their open windows. */
async function endListed({ events }: Deps, tx: Transaction, sessions: readonly OpenSession[]): Promise<void> {
  for (const { id, account_id } of sessions) {
    await tx.sql.deleteFrom('session').where('account_id', '=', account_id).where('id', '=', id).execute()
    await events.append(tx, account_id, 'signed_out', { session_id: id, reason: 'signed_out' })
  }
}

async function shortenSessions(db: WriteSql, organisationId: string, maxMilliseconds: number): Promise<void> {
  await db
    .updateTable('session')
    .set((eb) => ({ expires_at: eb('created_at', '+', maxMilliseconds) }))
    .where('account_id', 'in', (eb) =>
      eb.selectFrom('account').select('id').where('organisation_id', '=', organisationId),
    )
    .where((eb) => eb('expires_at', '>', eb('created_at', '+', maxMilliseconds)))
    .execute()
}
