import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'

/** Returns true when the To or Cc addresses include an address of the mailbox. */
export async function isWrittenTo(
  db: Sql,
  accountId: string,
  { to, cc }: { to: readonly Correspondent[]; cc: readonly Correspondent[] },
): Promise<boolean> {
  if (to.length + cc.length === 0) return false
  const own = new Set(await listOwnAddresses(db, accountId))
  return [...to, ...cc].some(({ email }) => own.has(normaliseEmail(email)))
}

/** Lists the primary and further addresses of a mailbox. */
export async function listOwnAddresses(db: Sql, accountId: string): Promise<string[]> {
  return (await addressesOf.all(db, { accountId })).map(({ email }) => email)
}

/**
 * Returns true when the mailbox owner may be the author: the message has no author, or one of the owner's sender
 * addresses.
 */
export async function isWrittenHere(db: Sql, accountId: string, fromEmail: string): Promise<boolean> {
  return fromEmail === '' || (await listWritingAddresses(db, accountId)).has(normaliseEmail(fromEmail))
}

/** Returns those of the given messages whose author may be the mailbox owner. */
export async function listWrittenHere(
  db: Sql,
  accountId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const own = await listWritingAddresses(db, accountId)
  const rows = await db
    .selectFrom('message')
    .select(['id', 'from_email'])
    .where('account_id', '=', accountId)
    .where('id', 'in', messageIds)
    .execute()
  const written = rows.filter(({ from_email }) => from_email === '' || own.has(normaliseEmail(from_email)))
  return new Set(written.map(({ id }) => id))
}

async function listWritingAddresses(db: Sql, accountId: string): Promise<Set<string>> {
  const added = await db
    .selectFrom('sender_address')
    .select('email')
    .where('account_id', '=', accountId)
    .execute()
  return new Set([...(await listOwnAddresses(db, accountId)), ...added.map(({ email }) => email)])
}

const addressesOf = prepared((db, given: { accountId: string }) =>
  db
    .selectFrom('address')
    .select('email')
    .where('account_id', '=', given.accountId)
    .where('kind', 'in', ['own', 'alias']),
)
