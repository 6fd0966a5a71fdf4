import type { SenderAccount } from '@bocau/contract/contacts/recipients'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Sql } from '../../db/database.ts'
import { listSenders } from './list-senders.ts'

/** Returns a page of the addresses a user may send from, optionally only those that contain a text. */
export async function findSenders(
  db: Sql,
  accountId: string,
  { s, page, per_page }: { s?: string | undefined; page: number; per_page: number },
): Promise<{ items: SenderAccount[]; total: number }> {
  const query = foldText(s ?? '').trim()
  const senders = (await listSenders(db, accountId)).filter(({ name, email }) =>
    foldText(`${name} ${email}`).includes(query),
  )
  return { items: senders.slice((page - 1) * per_page, page * per_page), total: senders.length }
}
