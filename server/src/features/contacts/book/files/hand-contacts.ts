import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { Sql, Transaction } from '../../../../db/database.ts'
import type { BookContactTable } from '../../../../db/tables/tables-sending.ts'
import { findBookPicture } from '../book-store.ts'
import { listGroupNames } from '../group-store.ts'
import type { FilesDeps } from './deps.ts'
import type { FittedContact } from './fit-contact.ts'
import { listBookAfter, listMemberships } from './import-store.ts'
import { keepImported } from './keep-imported.ts'
import { KnownPeople } from './known-people.ts'

/** Each step is a change of its own, so that others come to their turn between. */
const stepSize = 100

/** From whom to whom contacts are handed. */
export interface HandedContacts {
  organisationId: string
  fromId: string
  toId: string
  /** What the group is called in which they come, and what stands before the names of their groups. */
  prefix: string
  /** Those up to this one were handed over already. */
  afterId: string
  stop: AbortSignal
  /** Written in the same change as the contacts up to this one. */
  alongside(tx: Transaction, lastId: string, count: number): Promise<void>
}

/**
 * Gives somebody the contacts of another's own book, all in a group of its own, those of groups in a group beside it.
 * Whom they have already is completed by what they had not. How many somebody may have does not keep handed ones away.
 * False where it was stopped.
 */
export async function handContacts(
  deps: Pick<FilesDeps, 'clock' | 'db' | 'events' | 'ids'>,
  { organisationId, fromId, toId, prefix, afterId, stop, alongside }: HandedContacts,
): Promise<boolean> {
  const groups = await listGroupNames(deps.db.sql, fromId)
  const names = new Map(groups.map(({ id, name }) => [id, `${prefix}: ${name}`]))
  const book = { organisationId, accountId: fromId }
  for (let after = afterId; ; ) {
    if (stop.aborted) return false
    const rows = await listBookAfter(deps.db.sql, book, after, stepSize)
    const last = rows.at(-1)?.id
    if (last === undefined) return true
    await keepImported(
      deps,
      { organisationId, accountId: toId },
      {
        importId: deps.ids.next(),
        madeAt: deps.clock.now(),
        accountId: toId,
        group: undefined,
        contacts: await asGiven(deps.db.sql, rows, { prefix, names }),
        known: new KnownPeople(),
        isHanded: true,
        alongside: (tx) => alongside(tx, last, rows.length),
      },
    )
    after = last
  }
}

async function asGiven(
  db: Sql,
  rows: readonly BookContactTable[],
  { prefix, names }: { prefix: string; names: ReadonlyMap<string, string> },
): Promise<FittedContact[]> {
  const ids = rows.map(({ id }) => id)
  const memberships = Map.groupBy(await listMemberships(db, ids), ({ contact_id }) => contact_id)
  const given: FittedContact[] = []
  for (const { id, details, picture_version } of rows) {
    const groups = (memberships.get(id) ?? []).flatMap(({ group_id }) => names.get(group_id) ?? [])
    given.push({
      line: 0,
      content: JSON.parse(details) as ContactContent,
      groups: [prefix, ...groups],
      picture: picture_version === null ? null : ((await findBookPicture(db, id)) ?? null),
      lost: [],
    })
  }
  return given
}
