import { type Selectable, sql } from 'kysely'
import type { Sql } from '../../db/database.ts'
import { isQueriedSeparately, relatedColumn } from '../../db/layout/layout.ts'
import { withUsedBytes } from '../../db/layout/used-bytes.ts'
import { prepared } from '../../db/prepared.ts'
import { closedForMail, closureColumns } from '../../db/store/closed-organisation.ts'
import type { AccountCounterTable, AccountTable } from '../../db/tables/tables.ts'

/** Mailbox that receives messages, with its storage. */
export type Mailbox = Pick<
  AccountTable,
  'id' | 'email' | 'organisation_id' | 'quota_megabytes' | 'is_disabled'
> &
  Pick<Selectable<AccountCounterTable>, 'used_bytes'>

const mailboxColumns = [
  'account.id',
  'account.email',
  'account.organisation_id',
  'account.quota_megabytes',
  'account.is_disabled',
] as const

/** Finds the mailbox of an address, with its storage. */
export async function findMailbox(db: Sql, email: string): Promise<Mailbox | undefined> {
  const row = await mailboxQuery.first(db, { email })
  if (!row) return undefined
  const { kind, suspended_at: _, move_state: __, ...mailbox } = row
  return kind === 'group' ? undefined : withStorage(db, mailbox)
}

/**
 * Same as `findMailbox`; returns `group` for the address of a group, and `suspended` or `moving` for any address of a
 * closed organisation.
 */
export async function findAddressee(
  db: Sql,
  email: string,
): Promise<Mailbox | 'group' | 'suspended' | 'moving' | undefined> {
  const row = await mailboxQuery.first(db, { email })
  if (!row) return undefined
  const { kind, suspended_at, move_state, ...mailbox } = row
  const closed = closedForMail({ suspended_at, move_state })
  if (closed) return closed
  return kind === 'group' ? 'group' : withStorage(db, mailbox)
}

const mailboxQuery = prepared((db, params: { email: string }) =>
  db
    .selectFrom('address')
    .innerJoin('organisation', 'organisation.id', 'address.organisation_id')
    .leftJoin('account', 'account.id', 'address.account_id')
    .$if(!isQueriedSeparately(db), (query) =>
      query.leftJoin('account_counter', 'account_counter.account_id', 'account.id'),
    )
    .select(mailboxColumns)
    .select(relatedColumn(db, 'account_counter.used_bytes').as('used_bytes'))
    .select(['address.kind', ...closureColumns])
    .where('address.email', '=', params.email),
)

/** Finds a hosted domain and its catch-all mailbox, if any; null when the domain is not hosted. */
export async function findCatchAll(db: Sql, domain: string) {
  const row = await catchAllQuery.first(db, { domain, email: `@${domain}` })
  if (!row) return null
  const { suspended_at, move_state, ...mailbox } = row
  return { mailbox: await withStorage(db, mailbox), closed: closedForMail({ suspended_at, move_state }) }
}

/** Adds the used storage to a mailbox, if any; in a distributed store it is a separate query. */
async function withStorage(
  db: Sql,
  mailbox: { [Column in keyof Mailbox]: Mailbox[Column] | null },
): Promise<Mailbox | undefined> {
  if (mailbox.id === null) return undefined
  const used = mailbox.used_bytes === null ? await usedBytesQuery.first(db, { accountId: mailbox.id }) : {}
  return used && ({ ...mailbox, ...used } as Mailbox)
}

const usedBytesQuery = prepared((db, params: { accountId: string }) =>
  db.selectFrom('account_counter').select('used_bytes').where('account_id', '=', params.accountId),
)

const catchAllQuery = prepared((db, params: { domain: string; email: string }) =>
  db
    .selectFrom('domain')
    .innerJoin('organisation', 'organisation.id', 'domain.organisation_id')
    .leftJoin('address', (join) => join.on('address.email', '=', params.email))
    .leftJoin('account', 'account.id', 'address.account_id')
    .$if(!isQueriedSeparately(db), (query) =>
      query.leftJoin('account_counter', 'account_counter.account_id', 'account.id'),
    )
    .select(mailboxColumns)
    .select(relatedColumn(db, 'account_counter.used_bytes').as('used_bytes'))
    .select(closureColumns)
    .where('domain.name', '=', params.domain)
    .where('domain.is_active', '=', 1),
)

/** Finds the enabled owners of the organisation of a domain, oldest account first. */
export async function findOwnerMailboxes(db: Sql, domain: string) {
  const owners = await ownerMailboxesQuery(db)
    .innerJoin('domain', 'domain.organisation_id', 'account.organisation_id')
    .where('domain.name', '=', domain)
    .where('domain.is_active', '=', 1)
    .execute()
  return withUsedBytes(db, owners, ({ id }) => id)
}

/** Finds the owners of the oldest organisation that this installation serves. */
export async function findFirstOwnerMailboxes(db: Sql) {
  const owners = await ownerMailboxesQuery(db)
    .where(sql<boolean>`organisation.move_state is distinct from 'moved'`)
    .execute()
  return withUsedBytes(
    db,
    owners.filter(({ organisation_id }) => organisation_id === owners[0]?.organisation_id),
    ({ id }) => id,
  )
}

const ownerMailboxesQuery = (db: Sql) =>
  db
    .selectFrom('account')
    .innerJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select(mailboxColumns)
    .select(closureColumns)
    .where('account.kind', '=', 'Owner')
    .where('account.is_disabled', '=', 0)
    .orderBy('account.organisation_id')
    .orderBy('account.id')
