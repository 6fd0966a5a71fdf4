import type { Contact, ContactContent, ContactRow } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { BookContactTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { inBatches } from '../../../kernel/batches.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  findBookContacts,
  findBookPicture,
  insertBookContacts,
  readBook,
  saveBookEmails,
  saveBookPicture,
  setContactsDeleted,
} from './book-store.ts'
import { changeBook } from './change-book.ts'
import { toContactRow, writeContact } from './contact-row.ts'
import type { BookDeps } from './deps.ts'
import { addMembers, listGroupsOfContact } from './group-store.ts'
import { readContact } from './manage-contacts.ts'
import { exceedsLimits, uniteContacts } from './unite-contacts.ts'

interface Duplicates {
  by: 'email' | 'name'
  contacts: ContactRow[]
}

const maxDuplicates = 100

/** Lists possible duplicates: contacts that share an address, then those that share a name; each contact once. */
export async function listDuplicates(
  { db }: Pick<BookDeps, 'db'>,
  { organisationId, accountId }: Actor,
): Promise<{ items: Duplicates[] }> {
  const all: Compared[] = []
  for await (const rows of readBook(db.sql, { organisationId, accountId })) all.push(...rows.map(toCompared))
  const byEmail = await groupDuplicates(all, ({ emails }) => emails)
  const reported = new Set(byEmail.flat())
  const byName = await groupDuplicates(
    all.filter((one) => !reported.has(one)),
    ({ name }) => (name ? [name] : []),
  )
  const items = [
    ...byEmail.map((contacts) => ({ by: 'email' as const, contacts })),
    ...byName.map((contacts) => ({ by: 'name' as const, contacts })),
  ]
  return {
    items: items
      .slice(0, maxDuplicates)
      .map(({ by, contacts }) => ({ by, contacts: contacts.map(({ row }) => row) })),
  }
}

/** Contact with the keys it may share with others. */
interface Compared {
  row: ContactRow
  emails: string[]
  name: string
}

const toCompared = (row: BookContactTable): Compared => ({
  row: toContactRow(row),
  emails: contactContent(row).emails.map(({ email }) => normaliseEmail(email)),
  name: foldText(row.name),
})

/** Groups contacts that share a key, up to the number that can be merged in one request. */
async function groupDuplicates(
  all: readonly Compared[],
  keysOf: (one: Compared) => readonly string[],
): Promise<Compared[][]> {
  return (await groupBySharedKeys(all, keysOf))
    .filter((set) => set.size > 1)
    .map((set) => [...set].slice(0, limits.maxContactValues))
}

/** Merges contacts into a new one; the originals can be restored in its place. */
export function mergeContacts(deps: BookDeps, actor: Actor, ids: readonly string[]): Promise<Contact> {
  const { accountId, organisationId } = actor
  return changeBook(deps, actor, async (tx) => {
    const matches = await findBookContacts(tx.sql, actor, { ids, state: 'there' })
    const rows = [...new Set(ids)].flatMap((id) => matches.filter((row) => row.id === id && row.account_id))
    const [first] = rows
    if (!first || rows.length < 2 || rows.length < new Set(ids).size) throw new Refused('not_found')
    const content = combineContacts(rows.map(contactContent))
    const pictured = rows.find(({ picture_version }) => picture_version !== null)
    const row: BookContactTable = {
      ...first,
      ...writeContact(content),
      id: deps.ids.next(),
      picture_version: pictured?.picture_version ?? null,
      changed_at: deps.clock.now(),
    }
    await insertBookContacts(tx.sql, [row])
    const emails = content.emails.map(({ email }) => normaliseEmail(email))
    await saveBookEmails(tx.sql, organisationId, { contactId: row.id, emails })
    const picture = pictured && (await findBookPicture(tx.sql, pictured.id))
    if (picture) await saveBookPicture(tx.sql, row.id, picture)
    for (const { id } of rows)
      for (const groupId of await listGroupsOfContact(tx.sql, accountId, id))
        await addMembers(tx.sql, groupId, [row.id])
    const merged = rows.map(({ id }) => id)
    await setContactsDeleted(tx.sql, organisationId, { ids: merged, deletedAt: deps.clock.now() })
    return readContact(tx.sql, actor, row)
  })
}

/** Combines the fields of contacts; fails when the result exceeds a limit. */
function combineContacts(all: readonly ContactContent[]): ContactContent {
  const united = uniteContacts(all)
  if (exceedsLimits(united))
    throw new Refused('invalid_input', {
      fields: [{ path: 'ids', message: 'exceed the limits of one contact' }],
    })
  return united
}

const contactContent = ({ details }: BookContactTable) => JSON.parse(details) as ContactContent

const itemsAtOnce = 200

/**
 * Groups items that share a key, directly or through other items. Yields to other requests, because an
 * address book has up to 20,000 contacts.
 */
export async function groupBySharedKeys<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly string[],
): Promise<Set<Item>[]> {
  const groups = new Map<string, Set<Item>>()
  const keysByThing = new Map<Item, readonly string[]>()
  const add = (item: Item) => {
    const keys = keysOf(item)
    keysByThing.set(item, keys)
    // Several keys may lead to the same set.
    const sets = new Set(keys.flatMap((key) => groups.get(key) ?? []))
    const [all = new Set<Item>(), ...rest] = [...sets].toSorted((a, b) => b.size - a.size)
    all.add(item)
    for (const key of keys) groups.set(key, all)
    // A common third thing joins two sets. Moving the smaller ones into the largest bounds the cost.
    for (const each of rest.flatMap((other) => [...other])) {
      all.add(each)
      for (const key of keysByThing.get(each) ?? []) groups.set(key, all)
    }
  }
  for await (const some of inBatches(items, itemsAtOnce)) for (const item of some) add(item)
  return [...new Set(groups.values())]
}
