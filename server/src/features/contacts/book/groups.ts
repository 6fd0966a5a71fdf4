import type { ContactGroup } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { findBookContacts } from './book-store.ts'
import { changeBook } from './change-book.ts'
import { oneLine } from './contact-row.ts'
import type { BookDeps } from './deps.ts'
import {
  addMembers,
  insertGroup,
  listGroupRecipients,
  listGroupRows,
  removeMembers,
  updateGroup,
} from './group-store.ts'

type GroupRow = Awaited<ReturnType<typeof listGroupRows>>[number]

/** Lists the contact groups of the user by name. */
export async function listGroups(db: Sql, { accountId }: Pick<Actor, 'accountId'>): Promise<ContactGroup[]> {
  const rows = (await listGroupRows(db, accountId)).filter(isPresent)
  return rows.map(toGroup).toSorted((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1))
}

/** Lists the recipients of a message to a group. */
export async function listRecipients(
  { db }: Pick<BookDeps, 'db'>,
  { accountId }: Actor,
  id: string,
): Promise<{ items: Correspondent[] }> {
  getRow((await listGroupRows(db.sql, accountId)).filter(isPresent), id)
  return { items: await listGroupRecipients(db.sql, id, limits.maxRecipients) }
}

export function createGroup(deps: BookDeps, actor: Actor, input: { name: string }): Promise<ContactGroup> {
  const name = cleanName(input.name)
  return changeBook(deps, actor, async (tx) => {
    requireSpace((await listGroupRows(tx.sql, actor.accountId)).filter(isPresent), name)
    const group = { account_id: actor.accountId, id: deps.ids.next(), name, deleted_at: null }
    await insertGroup(tx.sql, group)
    return toGroup({ ...group, count: 0 })
  })
}

/** Renames a group; adds and removes contacts. */
export function changeGroup(
  deps: BookDeps,
  actor: Actor,
  {
    id,
    changes,
  }: {
    id: string
    changes: { name?: string | undefined; add: readonly string[]; remove: readonly string[] }
  },
): Promise<ContactGroup> {
  const { accountId } = actor
  const name = changes.name === undefined ? undefined : cleanName(changes.name)
  return changeBook(deps, actor, async (tx) => {
    const rows = (await listGroupRows(tx.sql, accountId)).filter(isPresent)
    getRow(rows, id)
    if (name !== undefined) {
      refuseUsedName(
        rows.filter((row) => row.id !== id),
        name,
      )
      await updateGroup(tx.sql, accountId, { id, change: { name } })
    }
    const contacts = (await findBookContacts(tx.sql, actor, { ids: changes.add, state: 'there' })).filter(
      (row) => row.account_id,
    )
    if (contacts.length < new Set(changes.add).size)
      throw new Refused('invalid_input', {
        fields: [{ path: 'add', message: 'is not one of your contacts' }],
      })
    await addMembers(
      tx.sql,
      id,
      contacts.map((row) => row.id),
    )
    await removeMembers(tx.sql, id, changes.remove)
    return toGroup(getRow(await listGroupRows(tx.sql, accountId), id))
  })
}

/** Deletes a group; it can be restored for a while. */
export function deleteGroup(deps: BookDeps, actor: Actor, id: string): Promise<void> {
  return changeBook(deps, actor, async (tx) => {
    getRow((await listGroupRows(tx.sql, actor.accountId)).filter(isPresent), id)
    await updateGroup(tx.sql, actor.accountId, { id, change: { deleted_at: deps.clock.now() } })
  })
}

export function restoreGroup(deps: BookDeps, actor: Actor, id: string): Promise<ContactGroup> {
  return changeBook(deps, actor, async (tx) => {
    const rows = await listGroupRows(tx.sql, actor.accountId)
    const row = getRow(rows, id)
    if (isPresent(row)) return toGroup(row)
    requireSpace(rows.filter(isPresent), row.name)
    await updateGroup(tx.sql, actor.accountId, { id, change: { deleted_at: null } })
    return toGroup(row)
  })
}

function cleanName(input: string): string {
  const name = oneLine(input)
  if (name === '') throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is empty' }] })
  return name
}

function requireSpace(rows: readonly GroupRow[], name: string): void {
  refuseUsedName(rows, name)
  if (rows.length >= limits.maxContactGroups) throw new Refused('too_many_contact_groups')
}

function refuseUsedName(rows: readonly GroupRow[], name: string): void {
  const lowerName = name.toLowerCase()
  if (rows.some((row) => row.name.toLowerCase() === lowerName)) throw new Refused('contact_group_exists')
}

function getRow(rows: readonly GroupRow[], id: string): GroupRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refused('not_found')
  return row
}

const isPresent = (row: GroupRow) => row.deleted_at === null
const toGroup = ({ id, name, count }: GroupRow): ContactGroup => ({ id, name, count })
