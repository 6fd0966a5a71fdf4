import { managesUsers } from '@bocau/contract/account/roles'
import type { Contact, ContactContent } from '@bocau/contract/contacts/contacts'
import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import type { BookContactTable } from '../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  type Book,
  countBookContacts,
  findBookContacts,
  insertBookContacts,
  saveBookEmails,
  setContactsDeleted,
  updateBookContact,
} from './book-store.ts'
import { changeBook } from './change-book.ts'
import { colleagueContact, listColleagues } from './colleagues.ts'
import { cleanContact, toContact, writeContact } from './contact-row.ts'
import type { BookDeps } from './deps.ts'
import { addMembers, listGroupNames, listGroupsOfContact, removeMembers } from './group-store.ts'

type ContactInput = ContactContent & { group_ids: readonly string[] }

/** Gets a contact that the user can see, with all its fields. */
export async function getContact({ db }: Pick<BookDeps, 'db'>, actor: Actor, id: string): Promise<Contact> {
  const [row] = await findBookContacts(db.sql, actor, { ids: [id], state: 'there' })
  if (row) return readContact(db.sql, actor, row)
  const [colleague] = await listColleagues(db.sql, actor, id)
  if (!colleague) throw new Refused('not_found')
  return colleagueContact(colleague)
}

/** Adds a contact of the user, or a shared one of the organisation. */
export function addContact(
  deps: BookDeps,
  actor: Actor,
  { owner, ...input }: ContactInput & { owner: 'person' | 'organisation' },
): Promise<Contact> {
  const content = cleanContact(input)
  const accountId = owner === 'person' ? actor.accountId : null
  requireMayChange(actor, accountId)
  return changeBook(deps, actor, async (tx) => {
    await requireSpace(tx.sql, { ...actor, accountId }, 1)
    const row: BookContactTable = {
      organisation_id: actor.organisationId,
      id: deps.ids.next(),
      account_id: accountId,
      ...writeContact(content),
      picture_version: null,
      changed_at: deps.clock.now(),
      deleted_at: null,
    }
    await insertBookContacts(tx.sql, [row])
    await saveEmailsAndGroups(tx, actor, { row, input: { ...content, group_ids: input.group_ids } })
    return readContact(tx.sql, actor, row)
  })
}

export function changeContact(
  deps: BookDeps,
  actor: Actor,
  { id, input }: { id: string; input: ContactInput },
): Promise<Contact> {
  const content = cleanContact(input)
  return changeBook(deps, actor, async (tx) => {
    const before = await requireContact(tx.sql, actor, id)
    const row = { ...before, ...writeContact(content), changed_at: deps.clock.now() }
    await updateBookContact(tx.sql, row, { ...writeContact(content), changed_at: row.changed_at })
    await saveEmailsAndGroups(tx, actor, { row, input: { ...content, group_ids: input.group_ids } })
    return readContact(tx.sql, actor, row)
  })
}

/** Deletes contacts; they can be restored for a while. */
export function deleteContacts(deps: BookDeps, actor: Actor, ids: readonly string[]): Promise<void> {
  return changeBook(deps, actor, async (tx) => {
    const rows = await findBookContacts(tx.sql, actor, { ids, state: 'there' })
    for (const row of rows) requireMayChange(actor, row.account_id)
    await setContactsDeleted(tx.sql, actor.organisationId, { ids: rowIds(rows), deletedAt: deps.clock.now() })
  })
}

/** Restores deleted contacts and deletes the contact they were merged into. */
export function restoreContacts(
  deps: BookDeps,
  actor: Actor,
  { ids, insteadOf }: { ids: readonly string[]; insteadOf: string | null },
): Promise<void> {
  return changeBook(deps, actor, async (tx) => {
    const instead =
      insteadOf === null ? [] : await findBookContacts(tx.sql, actor, { ids: [insteadOf], state: 'there' })
    const rows = await findBookContacts(tx.sql, actor, { ids, state: 'deleted' })
    for (const row of [...rows, ...instead]) requireMayChange(actor, row.account_id)
    await setContactsDeleted(tx.sql, actor.organisationId, {
      ids: rowIds(instead),
      deletedAt: deps.clock.now(),
    })
    for (const accountId of new Set(rows.map(({ account_id }) => account_id))) {
      const count = rows.filter(({ account_id }) => account_id === accountId).length
      await requireSpace(tx.sql, { ...actor, accountId }, count)
    }
    await setContactsDeleted(tx.sql, actor.organisationId, { ids: rowIds(rows), deletedAt: null })
  })
}

/** Gets a contact that the user may change. */
export async function requireContact(db: Sql, actor: Actor, id: string): Promise<BookContactTable> {
  const [row] = await findBookContacts(db, actor, { ids: [id], state: 'there' })
  if (!row) throw new Refused((await listColleagues(db, actor, id)).length > 0 ? 'forbidden' : 'not_found')
  requireMayChange(actor, row.account_id)
  return row
}

/** Refuses to add that many contacts when the book would exceed its limit. */
export async function requireSpace(db: Sql, book: Book, added: number): Promise<void> {
  const remaining = await remainingContacts(db, book)
  if (added > remaining) throw new Refused('too_many_contacts', { limit: maxContacts(book), room: remaining })
}

/** Returns the number of contacts that may still be added. */
export async function remainingContacts(db: Sql, { organisationId, accountId }: Book): Promise<number> {
  const all = { folded: [], exact: [] }
  const count = await countBookContacts(db, { organisationId, accountId }, { terms: all, groupId: undefined })
  return Math.max(0, maxContacts({ accountId }) - count)
}

const maxContacts = ({ accountId }: Pick<Book, 'accountId'>) =>
  accountId === null ? limits.maxSharedContacts : limits.maxContacts

/** Converts a contact to its API form for the user. */
export async function readContact(db: Sql, actor: Actor, row: BookContactTable): Promise<Contact> {
  return toContact(row, {
    groupIds: await listGroupsOfContact(db, actor.accountId, row.id),
    mayChange: row.account_id !== null || managesUsers(actor.role),
  })
}

/** Saves the addresses and groups of a contact, which are not in its row. */
async function saveEmailsAndGroups(
  tx: Transaction,
  actor: Actor,
  { row, input }: { row: BookContactTable; input: ContactInput },
) {
  const emails = input.emails.map(({ email }) => normaliseEmail(email))
  await saveBookEmails(tx.sql, actor.organisationId, { contactId: row.id, emails })
  const targetGroups = new Set(input.group_ids)
  const isPersonal = row.account_id !== null
  const existingGroups = new Set(rowIds(await listGroupNames(tx.sql, actor.accountId)))
  if ([...targetGroups].some((id) => !isPersonal || !existingGroups.has(id)))
    throw new Refused('invalid_input', {
      fields: [{ path: 'group_ids', message: 'is not a group of this address book' }],
    })
  const before = await listGroupsOfContact(tx.sql, actor.accountId, row.id)
  for (const id of targetGroups) if (!before.includes(id)) await addMembers(tx.sql, id, [row.id])
  for (const id of before) if (!targetGroups.has(id)) await removeMembers(tx.sql, id, [row.id])
}

/** Refuses changes of shared contacts unless the user is an administrator. */
export function requireMayChange(actor: Actor, accountId: string | null): void {
  if (accountId === null && !managesUsers(actor.role)) throw new Refused('forbidden')
}

const rowIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
