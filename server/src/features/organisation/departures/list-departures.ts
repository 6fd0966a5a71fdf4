import type { Departure, Holdings } from '@bocau/contract/account/departure'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { OrganisationDeps } from '../deps.ts'
import { getUser } from '../people/list-users.ts'
import { countAccountData, type DepartureRow, findDeparture, listDepartureRows as listRows } from './store.ts'

/** Lists the departures of the organisation, and the number of days that addresses stay blocked. */
export async function listDepartures(
  { db, addressBlockDays }: Pick<OrganisationDeps, 'db' | 'addressBlockDays'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
): Promise<{ items: Departure[]; rest_days: number }> {
  const rows = await listRows(db.sql, organisationId)
  const items: Departure[] = []
  for (const row of rows) items.push(await toWire(db.sql, row))
  return { items, rest_days: addressBlockDays }
}

/**
 * Reads a departure within the transaction that started or scheduled it. After the commit, a job may finish and delete
 * the account before the read.
 */
export async function readDeparture(db: Sql, organisationId: string, id: string): Promise<Departure> {
  const row = await findDeparture(db, organisationId, id)
  if (!row) throw new Refused('not_found')
  return toWire(db, row)
}

/** Returns the amount of data of a user of the organisation. */
export async function getHoldings(
  { db }: Pick<OrganisationDeps, 'db'>,
  { organisationId }: Pick<Actor, 'organisationId'>,
  id: string,
): Promise<Holdings> {
  const user = await getUser(db.sql, organisationId, id)
  const { bytes, ...counts } = await countAccountData(db.sql, user.id)
  return { ...counts, used_bytes: bytes }
}

async function toWire(db: Sql, row: DepartureRow): Promise<Departure> {
  const { bytes, ...counts } = await countAccountData(db, row.account_id)
  const { heir_email, successor_id, answer_subject: subject, answer_text: text } = row
  return {
    id: row.account_id,
    email: row.email,
    fullname: row.full_name,
    successor:
      successor_id === null || heir_email === null
        ? null
        : { id: successor_id, email: heir_email, fullname: row.heir_name ?? '' },
    takes_new_mail: row.takes_new_mail === 1,
    answer: text === '' ? null : { subject, text },
    hands_mail: row.hands_mail === 1,
    hands_drive: row.hands_drive === 1,
    hands_contacts: row.hands_contacts === 1,
    hands_templates: row.hands_templates === 1,
    folder: row.folder,
    state: row.state,
    trouble: row.trouble,
    done: Math.min(row.done, row.total),
    total: row.total,
    handed_contacts: row.handed_contacts,
    handed_templates: row.handed_templates,
    keep_until: row.keep_until === null ? null : Math.floor(row.keep_until / 1000),
    began_at: Math.floor(row.began_at / 1000),
    used_bytes: bytes,
    ...counts,
  }
}
