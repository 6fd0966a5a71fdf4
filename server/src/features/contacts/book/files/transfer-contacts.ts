import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { Sql, Transaction } from '../../../../db/database.ts'
import type { BookContactTable } from '../../../../db/tables/tables-sending.ts'
import { findBookPicture } from '../book-store.ts'
import { listGroupNames } from '../group-store.ts'
import type { FilesDeps } from './deps.ts'
import { ExistingPeople } from './existing-people.ts'
import type { FittedContact } from './fit-contact.ts'
import { listBookAfter, listMemberships } from './import-store.ts'
import { saveImported } from './save-imported.ts'

/** Each step is a separate transaction, so that other requests run in between. */
const stepSize = 100

/** Transfer of contacts from one account to another. */
export interface ContactTransfer {
  organisationId: string
  fromId: string
  toId: string
  /** Name of the group with all transferred contacts, and prefix of their groups. */
  prefix: string
  /** Contacts up to this id have been transferred. */
  afterId: string
  stop: AbortSignal
  /** Runs in the transaction of the contacts up to this one. */
  alongside(tx: Transaction, lastId: string, count: number): Promise<void>
}

/**
 * Copies the contacts of one account to another: all into one group, and those of groups also into a prefixed group.
 * Existing contacts are completed. Ignores the maximum number of contacts. Returns false when stopped.
 */
export async function transferContacts(
  deps: Pick<FilesDeps, 'clock' | 'db' | 'events' | 'ids'>,
  { organisationId, fromId, toId, prefix, afterId, stop, alongside }: ContactTransfer,
): Promise<boolean> {
  const groups = await listGroupNames(deps.db.sql, fromId)
  const names = new Map(groups.map(({ id, name }) => [id, `${prefix}: ${name}`]))
  const book = { organisationId, accountId: fromId }
  for (let after = afterId; ; ) {
    if (stop.aborted) return false
    const rows = await listBookAfter(deps.db.sql, book, { afterId: after, limit: stepSize })
    const last = rows.at(-1)?.id
    if (last === undefined) return true
    await saveImported(
      deps,
      { organisationId, accountId: toId },
      {
        importId: deps.ids.next(),
        startedAt: deps.clock.now(),
        accountId: toId,
        group: undefined,
        contacts: await toFittedContacts(deps.db.sql, rows, { prefix, names }),
        existing: new ExistingPeople(),
        isTransfer: true,
        alongside: (tx) => alongside(tx, last, rows.length),
      },
    )
    after = last
  }
}

/** Reads contacts in the form of an import, with the names of their groups. */
async function toFittedContacts(
  db: Sql,
  rows: readonly BookContactTable[],
  { prefix, names }: { prefix: string; names: ReadonlyMap<string, string> },
): Promise<FittedContact[]> {
  const ids = rows.map(({ id }) => id)
  const memberships = Map.groupBy(await listMemberships(db, ids), ({ contact_id }) => contact_id)
  const fitted: FittedContact[] = []
  for (const { id, details, picture_version } of rows) {
    const groups = (memberships.get(id) ?? []).flatMap(({ group_id }) => names.get(group_id) ?? [])
    fitted.push({
      line: 0,
      content: JSON.parse(details) as ContactContent,
      groups: [prefix, ...groups],
      picture: picture_version === null ? null : ((await findBookPicture(db, id)) ?? null),
      dropped: [],
    })
  }
  return fitted
}
