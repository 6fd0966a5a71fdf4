import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import type { Sql } from '../../../db/database.ts'
import { Refused } from '../../../kernel/refused.ts'
import { listMailboxPeople } from '../../mailbox-rights/grant-rights.ts'
import { listAliases } from '../store.ts'
import { listOrganisationsWithMailboxes, listSharedMailboxes } from './mailbox-store.ts'

/** Returns a shared mailbox of the organisation; others do not exist. */
export async function getMailbox(db: Sql, organisationId: string, id: string): Promise<SharedMailbox> {
  const [mailbox] = await readMailboxes(db, organisationId, id)
  if (!mailbox) throw new Refused('not_found')
  return mailbox
}

/** Lists the shared mailboxes of all organisations. */
export async function listEveryMailbox(db: Sql): Promise<SharedMailbox[]> {
  const organisations = await listOrganisationsWithMailboxes(db)
  return (await Promise.all(organisations.map((id) => readMailboxes(db, id)))).flat()
}

/** Lists the shared mailboxes of an organisation by address, or the one with this id. */
export async function readMailboxes(db: Sql, organisationId: string, id?: string): Promise<SharedMailbox[]> {
  const rows = await listSharedMailboxes(db, organisationId, id)
  const ids = rows.map((row) => row.id)
  const people = await listMailboxPeople(db, ids)
  const aliases = await listAliases(db, organisationId, ids)
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    aliases: aliases.get(row.id) ?? [],
    name: row.full_name,
    quota_megabytes: row.quota_megabytes,
    used_bytes: row.used_bytes,
    is_disabled: row.is_disabled === 1,
    delete_at: row.keep_until === null ? null : Math.floor(row.keep_until / 1000),
    created_at: Math.floor(row.created_at / 1000),
    people: people.get(row.id) ?? [],
  }))
}
