import { sql } from 'kysely'
import type { Sql } from '../../../db/database.ts'
import { isOneOf } from '../../../db/is-one-of.ts'
import type { MoveInTable } from '../../../db/tables/tables-moving.ts'
import { mailboxAddressKinds } from '../../addresses/index.ts'

/** A local mailbox that receives imported mail. */
export interface Receiver {
  /** Address used to find it. */
  email: string
  accountId: string
  organisationId: string
  /** Primary address. */
  primaryEmail: string
  isClosed: boolean
  isOwner: boolean
}

/** Finds the mailboxes of addresses, in one organisation or in all. */
export async function findReceivers(
  db: Sql,
  organisationId: string | null,
  emails: readonly string[],
): Promise<Receiver[]> {
  if (emails.length === 0) return []
  let query = db
    .selectFrom('address')
    .innerJoin('account', 'account.id', 'address.account_id')
    .select(['address.email', 'account.id', 'account.organisation_id', 'account.email as own'])
    .select(['account.is_disabled', 'account.kind'])
    .where('address.email', 'in', [...new Set(emails)])
    .where('address.kind', 'in', mailboxAddressKinds)
  if (organisationId !== null) query = query.where('account.organisation_id', '=', organisationId)
  const rows = await query.execute()
  return rows.map(({ email, id, organisation_id, own, is_disabled, kind }) => ({
    email,
    accountId: id,
    organisationId: organisation_id,
    primaryEmail: own,
    isClosed: is_disabled === 1,
    isOwner: kind === 'Owner',
  }))
}

/** Lists the unfinished imports of accounts. */
export async function listOpenMoves(
  db: Sql,
  accountIds: readonly string[],
): Promise<Pick<MoveInTable, 'account_id' | 'host' | 'username'>[]> {
  return db
    .selectFrom('move_in')
    .select(['account_id', 'host', 'username'])
    .where(isOneOf(db, 'account_id', accountIds))
    .where('state', '!=', 'ended')
    .execute()
}

/** An import for a user, with the mailbox that receives it. */
export interface ManagedMove
  extends Pick<
    MoveInTable,
    | 'account_id'
    | 'id'
    | 'host'
    | 'username'
    | 'state'
    | 'trouble'
    | 'keeps_fetching'
    | 'created_at'
    | 'next_at'
  > {
  email: string
  isOwner: boolean
  total: number
  brought: number
  known: number
  failed: number
}

/** Filter of the list. */
export interface ManagedMovesQuery {
  text: string
  state?: MoveInTable['state'] | undefined
  before?: string | undefined
  ids?: readonly string[] | undefined
  limit: number
}

const sums = (['total', 'brought', 'known', 'failed'] as const).map((column) =>
  sql<number>`coalesce((select sum(${sql.ref(`move_in_folder.${column}`)}) from move_in_folder
    where move_in_folder.account_id = move_in.account_id and move_in_folder.move_in_id = move_in.id), 0)`.as(
    column,
  ),
)

const ofOrganisation = (db: Sql, organisationId: string) =>
  db
    .selectFrom('account')
    .innerJoin('move_in', 'move_in.account_id', 'account.id')
    .where('account.organisation_id', '=', organisationId)
    .where('move_in.is_by_keeper', '=', 1)

/** Lists the imports for users of an organisation, newest first. */
export async function listManagedMoves(
  db: Sql,
  organisationId: string,
  { text, state, before, ids, limit }: ManagedMovesQuery,
): Promise<ManagedMove[]> {
  let query = ofOrganisation(db, organisationId)
    .select(['move_in.account_id', 'move_in.id', 'move_in.host', 'move_in.username', 'move_in.state'])
    .select(['move_in.trouble', 'move_in.keeps_fetching', 'move_in.created_at', 'move_in.next_at'])
    .select(['account.email', 'account.kind'])
    .select(sums)
    .orderBy('move_in.id', 'desc')
    .limit(limit)
  if (state) query = query.where('move_in.state', '=', state)
  if (before !== undefined) query = query.where('move_in.id', '<', before)
  if (ids) query = query.where(isOneOf(db, 'move_in.id', ids))
  if (text !== '') {
    const like = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    query = query.where(
      sql<boolean>`(account.email like ${like} escape '\\' or lower(move_in.username) like ${like} escape '\\')`,
    )
  }
  const rows = await query.execute()
  return rows.map(({ kind, ...row }) => ({
    ...row,
    isOwner: kind === 'Owner',
  }))
}

/** Counts the imports by state. */
export async function countManagedMoves(
  db: Sql,
  organisationId: string,
): Promise<Map<MoveInTable['state'], number>> {
  const rows = await ofOrganisation(db, organisationId)
    .select(({ fn }) => ['move_in.state', fn.countAll<number>().as('n')])
    .groupBy('move_in.state')
    .execute()
  return new Map(rows.map(({ state, n }) => [state, n]))
}

/** Sums the results of all imports. */
export async function sumManagedMoves(db: Sql, organisationId: string) {
  const row = await ofOrganisation(db, organisationId)
    .innerJoin('move_in_folder', (join) =>
      join
        .onRef('move_in_folder.account_id', '=', 'move_in.account_id')
        .onRef('move_in_folder.move_in_id', '=', 'move_in.id'),
    )
    .select(({ fn }) => [
      fn.sum<number | null>('move_in_folder.total').as('total'),
      fn.sum<number | null>('move_in_folder.brought').as('brought'),
      fn.sum<number | null>('move_in_folder.known').as('known'),
      fn.sum<number | null>('move_in_folder.failed').as('failed'),
    ])
    .executeTakeFirst()
  return {
    total: row?.total ?? 0,
    brought: row?.brought ?? 0,
    known: row?.known ?? 0,
    failed: row?.failed ?? 0,
  }
}
