import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'

/** Whether an address of the mailbox stands among those that a message was written or copied to. */
export async function isWrittenTo(
  db: Sql,
  accountId: string,
  { to, cc }: { to: readonly Correspondent[]; cc: readonly Correspondent[] },
): Promise<boolean> {
  if (to.length + cc.length === 0) return false
  const own = new Set(await listOwnAddresses(db, accountId))
  return [...to, ...cc].some(({ email }) => own.has(normaliseEmail(email)))
}

/** The addresses of a mailbox: its own and the further ones. */
export async function listOwnAddresses(db: Sql, accountId: string): Promise<string[]> {
  return (await addressesOf.all(db, { accountId })).map(({ email }) => email)
}

const addressesOf = prepared((db, given: { accountId: string }) =>
  db
    .selectFrom('address')
    .select('email')
    .where('account_id', '=', given.accountId)
    .where('kind', 'in', ['own', 'alias']),
)
