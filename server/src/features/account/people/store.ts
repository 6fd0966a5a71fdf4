import type { Insertable } from 'kysely'
import type { Sql, WriteSql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { type Closure, closedCode, closureColumns } from '../../../db/store/closed-organisation.ts'
import type { AccountTable } from '../../../db/tables/tables.ts'
import { Refused } from '../../../kernel/refused.ts'
import { claimAddress, mailboxAddressKinds } from '../../addresses/index.ts'

/** Finds the account of an address. Shared mailboxes are left out. */
export async function findByAddress(db: Sql, email: string) {
  return db
    .selectFrom('address')
    .innerJoin('account', 'account.id', 'address.account_id')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.id', 'account.email', 'account.organisation_id'])
    .select(['account.password_hash', 'account.is_disabled', ...closureColumns])
    .where('address.email', '=', email)
    .where('address.kind', 'in', mailboxAddressKinds)
    .where('account.is_shared', '=', 0)
    .executeTakeFirst()
}

export async function hasAccounts(db: Sql): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Gets the account as its owner sees it. */
export async function getAccount(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select([
      'id',
      'organisation_id',
      'email',
      'full_name',
      'kind',
      'is_administrator',
      'is_sending_enabled',
      'timezone',
      'account_counter.last_event_number',
      'avatar_version',
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function findOwnerEmail(db: Sql, organisationId: string): Promise<string | undefined> {
  const owner = await db
    .selectFrom('account')
    .select('email')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'Owner')
    .orderBy('id')
    .executeTakeFirst()
  return owner?.email
}

/** Lists the ids of the owners of an organisation who can sign in. */
export async function listOpenOwners(db: Sql, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', 'Owner')
    .where('is_disabled', '=', 0)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function updateRole(
  db: WriteSql,
  accountId: string,
  role: Pick<AccountTable, 'kind'> & { is_administrator: 0 | 1 },
): Promise<void> {
  await db.updateTable('account').set(role).where('id', '=', accountId).execute()
}

export async function listAccounts(db: Sql, { id }: { id?: string } = {}) {
  return db
    .selectFrom('account')
    .innerJoin('account_counter', 'account_counter.account_id', 'account.id')
    .select([
      'id',
      'email',
      'full_name',
      'kind',
      'is_administrator',
      'is_disabled',
      'account_counter.used_bytes',
      'quota_megabytes',
    ])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('email')
    .execute()
}

/** Inserts an account, its counters and its main address. */
export async function insertAccount(db: WriteSql, account: Insertable<AccountTable>): Promise<void> {
  await db.insertInto('account').values(account).execute()
  await db.insertInto('account_counter').values({ account_id: account.id }).execute()
  const { id, email, organisation_id, domain_name, created_at } = account
  const mainAddress = {
    email,
    kind: 'own',
    organisation_id,
    domain_name,
    account_id: id,
    created_at,
  } as const
  if (!(await claimAddress(db, mainAddress))) throw new Refused('address_taken')
}

export async function setDisabled(db: WriteSql, accountId: string, isDisabled: boolean): Promise<void> {
  await db
    .updateTable('account')
    .set({ is_disabled: isDisabled ? 1 : 0 })
    .where('id', '=', accountId)
    .execute()
}

/** Finds the fields that decide if an account may send, for messages sent by a job. */
export async function findSendingRights(db: Sql, accountId: string) {
  return db
    .selectFrom('account')
    .innerJoin('domain', 'domain.name', 'account.domain_name')
    .select(['account.is_disabled', 'account.is_sending_enabled', 'domain.is_verified'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/** Returns true when an account is disabled or deleted. */
export async function isAccountDisabled(db: Sql, accountId: string): Promise<boolean> {
  return (await disabledQuery.first(db, { accountId }))?.is_disabled !== 0
}

/** Refuses an account that is disabled or deleted, or whose organisation is suspended or in a move. */
export async function refuseClosedAccount(db: Sql, accountId: string): Promise<void> {
  const account = await disabledQuery.first(db, { accountId })
  if (account?.is_disabled !== 0) throw new Refused('account_disabled')
  refuseClosed(account)
}

/** Refuses an account whose organisation is suspended or in a move. */
export async function refuseSuspended(db: Sql, accountId: string): Promise<void> {
  const account = await disabledQuery.first(db, { accountId })
  if (account) refuseClosed(account)
}

/** Refuses the account of a closed organisation. */
function refuseClosed(closure: Closure): void {
  const code = closedCode(closure)
  if (code) throw new Refused(code)
}

const disabledQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(['account.is_disabled', ...closureColumns])
    .where('account.id', '=', params.accountId),
)

export async function listDomains(db: Sql, organisationId: string) {
  return db
    .selectFrom('domain')
    .select(['name', 'is_active', 'is_verified'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()
}
