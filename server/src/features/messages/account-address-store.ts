import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** Returns true when the To or Cc addresses include an address of the mailbox. */
export async function isWrittenTo(
  db: Sql,
  accountId: string,
  { to, cc }: { to: readonly Correspondent[]; cc: readonly Correspondent[] },
): Promise<boolean> {
  if (to.length + cc.length === 0) return false
  const accountAddresses = new Set(await listAccountAddresses(db, accountId))
  return [...to, ...cc].some(({ email }) => accountAddresses.has(normaliseEmail(email)))
}

/** Lists the primary and further addresses of a mailbox. */
export async function listAccountAddresses(db: Sql, accountId: string): Promise<string[]> {
  return (await addressesQuery.all(db, { accountId })).map(({ email }) => email)
}

/**
 * Returns true when the mailbox owner may be the author: the message has no author, or one of the owner's sender
 * addresses.
 */
export async function isWrittenByAccount(db: Sql, accountId: string, fromEmail: string): Promise<boolean> {
  return fromEmail === '' || (await listSenderAddresses(db, accountId)).has(normaliseEmail(fromEmail))
}

/** Returns those of the given messages whose author may be the mailbox owner. */
export async function listWrittenByAccount(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const addresses = await listSenderAddresses(db, accountId)
  const rows = await db
    .selectFrom('message')
    .select(['id', 'from_email'])
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
  const written = rows.filter(
    ({ from_email }) => from_email === '' || addresses.has(normaliseEmail(from_email)),
  )
  return new Set(written.map(({ id }) => id))
}

async function listSenderAddresses(db: Sql, accountId: string): Promise<Set<string>> {
  const added = await db
    .selectFrom('sender_address')
    .select('email')
    .where('account_id', '=', accountId)
    .execute()
  return new Set([...(await listAccountAddresses(db, accountId)), ...added.map(({ email }) => email)])
}

const addressesQuery = prepared((db, params: { accountId: string }) =>
  db
    .selectFrom('address')
    .select('email')
    .where('account_id', '=', params.accountId)
    .where('kind', 'in', ['own', 'alias']),
)
