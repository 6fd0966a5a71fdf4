import { sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { isOneOf } from '../../db/is-one-of.ts'
import { isQueriedSeparately } from '../../db/layout/layout.ts'

/** A node shared with an account, with its permission and time. */
export interface ReceivedNode {
  ownerId: string
  nodeId: string
  permission: 'READ' | 'WRITE'
  sharedAt: number
}

/** Lists the nodes that are currently shared with an account, newest first. Relies on the index `share_person_email`. */
export async function listReceived(db: Sql, accountId: string, now: number): Promise<ReceivedNode[]> {
  const owners = await listOwners(db, accountId)
  if (owners?.length === 0) return []
  return selectReceived(db, now)
    .innerJoin('share_file', (join) =>
      join
        .onRef('share_file.account_id', '=', 'share.account_id')
        .onRef('share_file.share_id', '=', 'share.id'),
    )
    .select([
      'share.account_id as ownerId',
      'share_file.node_id as nodeId',
      'share.permission',
      'share.created_at as sharedAt',
    ])
    .where('receiver.id', '=', accountId)
    .$if(owners !== null, (query) => query.where(isOneOf(db, 'share_person.account_id', owners ?? [])))
    .orderBy('share.id', 'desc')
    .orderBy('share_file.position')
    .execute()
}

/** Lists the accounts that may have shared with this one, for routing in a distributed store; null in others. */
async function listOwners(db: Sql, accountId: string): Promise<string[] | null> {
  if (!isQueriedSeparately(db)) return null
  const rows = await db
    .selectFrom('account')
    .innerJoin('share_receiver', 'share_receiver.email', 'account.email')
    .select('share_receiver.account_id')
    .where('account.id', '=', accountId)
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Lists the accounts with current access to any of these nodes. */
export async function listReceivers(
  db: Sql,
  ownerId: string,
  { nodeIds, now }: { nodeIds: readonly string[]; now: number },
): Promise<string[]> {
  if (nodeIds.length === 0) return []
  const rows = await selectReceived(db, now)
    .innerJoin('share_file', (join) =>
      join
        .onRef('share_file.account_id', '=', 'share.account_id')
        .onRef('share_file.share_id', '=', 'share.id'),
    )
    .select('receiver.id')
    .distinct()
    .where('share.account_id', '=', ownerId)
    .where('share_file.node_id', 'in', [...nodeIds])
    .orderBy('receiver.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Selects users and the active shares that they receive. Shares with other organisations require the current permission
 * of the owner's organisation.
 */
function selectReceived(db: Sql, now: number) {
  return db
    .selectFrom('share_person')
    .innerJoin('account as receiver', 'receiver.email', 'share_person.email')
    .innerJoin('share', (join) =>
      join
        .onRef('share.account_id', '=', 'share_person.account_id')
        .onRef('share.id', '=', 'share_person.share_id'),
    )
    .innerJoin('account as owner', 'owner.id', 'share.account_id')
    .innerJoin('organisation', 'organisation.id', 'owner.organisation_id')
    .leftJoin('sharing_policy as policy', 'policy.organisation_id', 'owner.organisation_id')
    .whereRef('receiver.id', '<>', 'share.account_id')
    .where('organisation.suspended_at', 'is', null)
    .where('organisation.move_state', 'is', null)
    .where('share.revoked_at', 'is', null)
    .where('share.is_waiting', '=', 0)
    .where((eb) => eb.or([eb('share.expires_at', 'is', null), eb('share.expires_at', '>', now)]))
    .where((eb) =>
      eb.or([
        eb('receiver.organisation_id', '=', eb.ref('owner.organisation_id')),
        eb.and([
          eb('owner.is_disabled', '=', 0),
          eb(eb.fn.coalesce('policy.is_public_allowed', sql<number>`1`), '=', 1),
        ]),
      ]),
    )
}

/** Returns the local accounts among some addresses. */
export async function findAccounts(
  db: Sql,
  emails: readonly string[],
): Promise<{ id: string; email: string; full_name: string }[]> {
  const matches: { id: string; email: string; full_name: string }[] = []
  for (let at = 0; at < emails.length; at += 500) {
    matches.push(
      ...(await db
        .selectFrom('account')
        .select(['id', 'email', 'full_name'])
        .where('email', 'in', emails.slice(at, at + 500))
        .execute()),
    )
  }
  return matches
}

/** Returns the accounts of an organisation among some addresses. */
export async function findColleagues(
  db: Sql,
  organisationId: string,
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const matches: { id: string; email: string }[] = []
  for (let at = 0; at < emails.length; at += 500) {
    matches.push(
      ...(await db
        .selectFrom('account')
        .select(['id', 'email'])
        .where('organisation_id', '=', organisationId)
        .where('email', 'in', emails.slice(at, at + 500))
        .execute()),
    )
  }
  return matches
}
