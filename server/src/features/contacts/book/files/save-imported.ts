import type { SkippedLine } from '@bocau/contract/contacts/contact-files'
import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { Transaction } from '../../../../db/database.ts'
import type { BookContactTable } from '../../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { pictureVersion } from '../../../profile/index.ts'
import { type Book, insertBookContacts, saveBookPicture, updateBookContact } from '../book-store.ts'
import { changeBook } from '../change-book.ts'
import { writeContact } from '../contact-row.ts'
import { remainingContacts } from '../manage-contacts.ts'
import { exceedsLimits, uniteContacts } from '../unite-contacts.ts'
import type { FilesDeps } from './deps.ts'
import { type ExistingPeople, emailsOf } from './existing-people.ts'
import type { FittedContact } from './fit-contact.ts'
import { findOrCreateGroups } from './groups-named.ts'
import {
  findImport,
  insertEmails,
  insertImportLines,
  insertMembers,
  listByIds,
  listMemberships,
  saveImport,
} from './import-store.ts'

interface ImportStep {
  importId: string
  /** Start of the import; undo skips contacts that were changed later. */
  startedAt: number
  /** Null for shared contacts. */
  accountId: string | null
  group: string | undefined
  contacts: readonly FittedContact[]
  /** Lookup of existing contacts, shared by all steps of the file. */
  existing: ExistingPeople
  /** True for a transfer, which ignores the maximum number of contacts. */
  isTransfer?: boolean
  /** Runs in the same transaction. */
  alongside?: (tx: Transaction) => Promise<void>
}

type Importer = Pick<Actor, 'accountId' | 'organisationId'>

interface ImportCounts {
  added: number
  merged: number
  unchanged: number
  skipped: SkippedLine[]
}

/** Previous content of an imported contact, for undo. */
export interface BeforeImport {
  content: ContactContent
  hadPicture: boolean
  /** Groups it was added to by the import. */
  groups: string[]
}

/** Contact of the book during a step: the stored row and the new state. */
interface Entry {
  id: string
  /** Null for a new contact. */
  row: BookContactTable | null
  content: ContactContent
  picture: Uint8Array | null
  groups: Set<string>
  /** Groups it was in before. */
  hadGroups: ReadonlySet<string>
}

/** Saves some contacts of a file: each is added or merged into an existing one. */
export function saveImported(
  deps: Pick<FilesDeps, 'db' | 'events' | 'ids'>,
  actor: Importer,
  step: ImportStep,
): Promise<ImportCounts> {
  const { accountId, contacts, isTransfer = false } = step
  const { organisationId } = actor
  return changeBook(deps, actor, async (tx) => {
    const people = await openExisting(tx, { organisationId, accountId }, step)
    const groups = await findOrCreateGroups(deps, tx, { actor, step })
    const remaining = isTransfer ? Infinity : await remainingContacts(tx.sql, { organisationId, accountId })
    const touched = new Set<Entry>()
    const before = new Map<Entry, string>()
    const skipped: SkippedLine[] = []
    let [added, merged, unchanged] = [0, 0, 0]
    for (const fitted of contacts) {
      const entry = await people.find(fitted.content)
      if (!entry && added >= remaining) {
        skipped.push({ line: fitted.line, name: fitted.content.name, reason: 'full', value: '' })
        continue
      }
      const target = entry ?? newEntry(deps.ids.next(), fitted.content)
      if (!before.has(target)) before.set(target, entryState(target))
      const previousState = entryState(target)
      if (entry) mergeContent(entry, fitted)
      target.picture ??= target.row?.picture_version ? null : fitted.picture
      for (const id of groups.groupsOf(fitted)) target.groups.add(id)
      people.add(target)
      if (!entry) added++
      else if (entryState(target) === previousState) unchanged++
      else merged++
      touched.add(target)
    }
    const changed = [...touched].filter((entry) => !entry.row || entryState(entry) !== before.get(entry))
    await saveStep(tx, { actor, step, changed, createdGroups: groups.created })
    await step.alongside?.(tx)
    return { added, merged, unchanged, skipped }
  })
}

const newEntry = (id: string, content: ContactContent): Entry => ({
  id,
  row: null,
  content,
  picture: null,
  groups: new Set(),
  hadGroups: new Set(),
})

/**
 * Merges a contact of the file into an existing one, whose values come first. A merge that exceeds a limit
 * leaves the contact unchanged.
 */
function mergeContent(entry: Entry, { content, dropped, line }: FittedContact): void {
  const united = uniteContacts([entry.content, content])
  if (exceedsLimits(united)) dropped.push({ line, name: content.name, what: 'values', value: '' })
  else entry.content = united
}

const entryState = ({ content, picture, groups }: Entry) =>
  JSON.stringify([content, picture !== null, [...groups]])

/**
 * Loads the existing contacts of a step. `find` returns the contact that a contact of the file means, in the
 * book or earlier in the file.
 */
async function openExisting(tx: Transaction, book: Book, { contacts, existing }: ImportStep) {
  const contents = contacts.map(({ content }) => content)
  const entries = new Map<string, Entry>()
  const load = async (ids: readonly string[]) => {
    const rows = await listByIds(tx.sql, book, ids)
    const rowIds = rows.map(({ id }) => id)
    const memberships = Map.groupBy(await listMemberships(tx.sql, rowIds), ({ contact_id }) => contact_id)
    for (const row of rows) {
      const groups = (memberships.get(row.id) ?? []).map(({ group_id }) => group_id)
      entries.set(row.id, toEntry(row, groups))
    }
  }
  await existing.load(tx.sql, book, contents)
  await load([...new Set(contents.flatMap((content) => existing.find(content) ?? []))])
  const findNow = async (content: ContactContent): Promise<Entry | undefined | null> => {
    const id = existing.find(content)
    if (id === undefined) return undefined
    if (!entries.has(id)) await load([id])
    const entry = entries.get(id)
    return entry && isSameMatch(content, entry) ? entry : null
  }
  return {
    async find(content: ContactContent): Promise<Entry | undefined> {
      const match = await findNow(content)
      if (match !== null) return match
      // The contact has been changed since the lookup.
      existing.drop(content)
      await existing.load(tx.sql, book, [content])
      for (const { id, row, content: savedContent } of entries.values())
        if (!row) existing.add(id, savedContent)
      return (await findNow(content)) ?? undefined
    },
    add(entry: Entry): void {
      entries.set(entry.id, entry)
      existing.add(entry.id, entry.content)
    },
  }
}

/** Returns true when a contact with addresses still shares one with the match. */
function isSameMatch(content: ContactContent, entry: Entry): boolean {
  if (content.emails.length === 0) return true
  const entryEmails = new Set(emailsOf(entry.content))
  return emailsOf(content).some((email) => entryEmails.has(email))
}

function toEntry(row: BookContactTable, groups: readonly string[]): Entry {
  return {
    id: row.id,
    row,
    content: JSON.parse(row.details) as ContactContent,
    picture: null,
    groups: new Set(groups),
    hadGroups: new Set(groups),
  }
}

interface StepResult {
  actor: Importer
  step: ImportStep
  changed: readonly Entry[]
  createdGroups: readonly string[]
}

/** Saves the changed contacts of a step, with their previous content for undo. */
async function saveStep(tx: Transaction, { actor, step, changed, createdGroups }: StepResult): Promise<void> {
  if (changed.length === 0) return
  const { organisationId } = actor
  const { accountId, importId, startedAt } = step
  const started = await findImport(tx.sql, actor.accountId, importId)
  const created = [...(started ? (JSON.parse(started.made_groups) as string[]) : []), ...createdGroups]
  await saveImport(tx.sql, {
    organisation_id: organisationId,
    account_id: actor.accountId,
    id: importId,
    made_at: startedAt,
    made_groups: JSON.stringify(created),
  })
  const rows = changed.map(({ id, row, content, picture }) => ({
    organisation_id: organisationId,
    id,
    account_id: accountId,
    ...writeContact(content),
    picture_version: picture ? pictureVersion(picture) : (row?.picture_version ?? null),
    changed_at: startedAt,
    deleted_at: null,
  }))
  const isNew = new Set(changed.filter(({ row }) => !row).map(({ id }) => id))
  await insertBookContacts(
    tx.sql,
    rows.filter(({ id }) => isNew.has(id)),
  )
  for (const row of rows.filter(({ id }) => !isNew.has(id))) await updateBookContact(tx.sql, row, row)
  await insertEmails(
    tx.sql,
    changed.flatMap(({ id, content }) =>
      emailsOf(content).map((email) => ({ organisation_id: organisationId, contact_id: id, email })),
    ),
  )
  for (const { id, picture } of changed) if (picture) await saveBookPicture(tx.sql, id, picture)
  await insertMembers(
    tx.sql,
    changed.flatMap(({ id, groups }) =>
      [...groups].map((groupId) => ({ group_id: groupId, contact_id: id })),
    ),
  )
  await insertImportLines(
    tx.sql,
    changed.map(({ id, row, groups, hadGroups }) => ({
      import_id: importId,
      contact_id: id,
      before: row && JSON.stringify(previousContact(row, groups, hadGroups)),
    })),
  )
}

/** Returns the previous content of a contact, for undo. */
const previousContact = (
  row: BookContactTable,
  groups: ReadonlySet<string>,
  hadGroups: ReadonlySet<string>,
): BeforeImport => ({
  content: JSON.parse(row.details) as ContactContent,
  hadPicture: row.picture_version !== null,
  groups: [...groups].filter((id) => !hadGroups.has(id)),
})
