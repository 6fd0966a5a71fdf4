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
  const rows = (await listGroupRows(db, accountId)).filter(isThere)
  return rows.map(toGroup).toSorted((a, b) => (foldText(a.name) < foldText(b.name) ? -1 : 1))
}

/** Lists the recipients of a message to a group. */
export async function listRecipients(
  { db }: Pick<BookDeps, 'db'>,
  { accountId }: Actor,
  id: string,
): Promise<{ items: Correspondent[] }> {
  getRow((await listGroupRows(db.sql, accountId)).filter(isThere), id)
  return { items: await listGroupRecipients(db.sql, id, limits.maxRecipients) }
}

export function createGroup(deps: BookDeps, actor: Actor, given: { name: string }): Promise<ContactGroup> {
  const name = cleanName(given.name)
  return changeBook(deps, actor, async (tx) => {
    requirePlace((await listGroupRows(tx.sql, actor.accountId)).filter(isThere), name)
    const group = { account_id: actor.accountId, id: deps.ids.next(), name, deleted_at: null }
    await insertGroup(tx.sql, group)
    return toGroup({ ...group, count: 0 })
  })
}

/** Renames a group; adds and removes contacts. */
export function changeGroup(
  deps: BookDeps,
  actor: Actor,
  id: string,
  given: { name?: string | undefined; add: readonly string[]; remove: readonly string[] },
): Promise<ContactGroup> {
  const { accountId } = actor
  const name = given.name === undefined ? undefined : cleanName(given.name)
  return changeBook(deps, actor, async (tx) => {
    const rows = (await listGroupRows(tx.sql, accountId)).filter(isThere)
    getRow(rows, id)
    if (name !== undefined) {
      refuseTaken(
        rows.filter((row) => row.id !== id),
        name,
      )
      await updateGroup(tx.sql, accountId, id, { name })
    }
    const own = (await findBookContacts(tx.sql, actor, given.add, 'there')).filter((row) => row.account_id)
    if (own.length < new Set(given.add).size)
      throw new Refused('invalid_input', { fields: [{ path: 'add', message: 'is no contact of yours' }] })
    await addMembers(
      tx.sql,
      id,
      own.map((row) => row.id),
    )
    await removeMembers(tx.sql, id, given.remove)
    return toGroup(getRow(await listGroupRows(tx.sql, accountId), id))
  })
}

/** Deletes a group; it can be restored for a while. */
export function deleteGroup(deps: BookDeps, actor: Actor, id: string): Promise<void> {
  return changeBook(deps, actor, async (tx) => {
    getRow((await listGroupRows(tx.sql, actor.accountId)).filter(isThere), id)
    await updateGroup(tx.sql, actor.accountId, id, { deleted_at: deps.clock.now() })
  })
}

export function restoreGroup(deps: BookDeps, actor: Actor, id: string): Promise<ContactGroup> {
  return changeBook(deps, actor, async (tx) => {
    const rows = await listGroupRows(tx.sql, actor.accountId)
    const row = getRow(rows, id)
    if (isThere(row)) return toGroup(row)
    requirePlace(rows.filter(isThere), row.name)
    await updateGroup(tx.sql, actor.accountId, id, { deleted_at: null })
    return toGroup(row)
  })
}

function cleanName(given: string): string {
  const name = oneLine(given)
  if (name === '') throw new Refused('invalid_input', { fields: [{ path: 'name', message: 'is empty' }] })
  return name
}

function requirePlace(rows: readonly GroupRow[], name: string): void {
  refuseTaken(rows, name)
  if (rows.length >= limits.maxContactGroups) throw new Refused('too_many_contact_groups')
}

function refuseTaken(rows: readonly GroupRow[], name: string): void {
  const taken = name.toLowerCase()
  if (rows.some((row) => row.name.toLowerCase() === taken)) throw new Refused('contact_group_exists')
}

function getRow(rows: readonly GroupRow[], id: string): GroupRow {
  const row = rows.find((one) => one.id === id)
  if (!row) throw new Refused('not_found')
  return row
}

const isThere = (row: GroupRow) => row.deleted_at === null
const toGroup = ({ id, name, count }: GroupRow): ContactGroup => ({ id, name, count })
