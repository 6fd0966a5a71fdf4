import type { Correspondent } from '@bocau/contract/ids'
import type { Sql } from '../../db/database.ts'
import { scoreAt } from './contact-score.ts'
import { listContactRows, listReplacedEmails } from './contact-store.ts'

const maxContacts = 1000

/** Correspondent of a user, and the likelihood of writing to them now. */
export interface Contact extends Correspondent {
  weight: number
}

/** Lists the correspondents of a user, and the corrected addresses not to suggest. */
export async function listContacts(
  db: Sql,
  accountId: string,
  now: number,
): Promise<{ contacts: Contact[]; replaced: Set<string> }> {
  const rows = await listContactRows(db, accountId, maxContacts)
  const contacts = rows
    .filter((row) => row.weight >= 0)
    .map((row) => ({ name: row.name, email: row.email, weight: scoreAt(row, now) }))
  return { contacts, replaced: new Set(await listReplacedEmails(db, accountId)) }
}
