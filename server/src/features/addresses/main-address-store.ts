import { sql } from 'kysely'
import type { WriteSql } from '../../db/database.ts'
import { mailboxAddressKinds } from './address-kinds.ts'

/** Makes an alias the main address of a mailbox; the previous main address becomes an alias. */
export async function setMainAddress(
  db: WriteSql,
  accountId: string,
  fields: { email: string; domain_name: string },
): Promise<void> {
  const change = (kind: 'own' | 'alias') =>
    db
      .updateTable('address')
      .set({ kind })
      .where('account_id', '=', accountId)
      .where('kind', 'in', mailboxAddressKinds)
  await change('alias').execute()
  await change('own').where('email', '=', fields.email).execute()
  await db.updateTable('account').set(fields).where('id', '=', accountId).execute()
}

/** Moves the received shares of an address to another one. A share that names both keeps the new one. */
export async function moveReceivedShares(
  db: WriteSql,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .deleteFrom('share_person')
    .where('email', '=', from)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('share_person as same')
          .select('same.email')
          .whereRef('same.account_id', '=', 'share_person.account_id')
          .whereRef('same.share_id', '=', 'share_person.share_id')
          .where('same.email', '=', to),
      ),
    )
    .execute()
  await db.updateTable('share_person').set({ email: to }).where('email', '=', from).execute()
  await db
    .insertInto('share_receiver')
    .columns(['email', 'account_id'])
    .expression(
      db
        .selectFrom('share_receiver as former')
        .select([sql<string>`cast(${to} as text)`.as('email'), 'former.account_id'])
        .where('former.email', '=', from),
    )
    .onConflict((existing) => existing.doNothing())
    .execute()
}
