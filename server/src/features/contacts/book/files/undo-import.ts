import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../../db/database.ts'
import type { ContactImportTable } from '../../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { yieldToEventLoop } from '../../../../kernel/batches.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { saveBookEmails, saveBookPicture, setContactsDeleted, updateBookContact } from '../book-store.ts'
import { changeBook } from '../change-book.ts'
import { writeContact } from '../contact-row.ts'
import { listGroupRows, removeMembers, updateGroup } from '../group-store.ts'
import { requireMayChange } from '../manage-contacts.ts'
import type { FilesDeps } from './deps.ts'
import { deleteImport, deleteImportLines, findImport, listImportLines } from './import-store.ts'
import type { BeforeImport } from './save-imported.ts'

type Line = Awaited<ReturnType<typeof listImportLines>>[number]

const linesAtOnce = 50

/**
 * Undoes an import: deletes the contacts that it added and restores those that it merged, except those changed since.
 * Each step is a separate transaction, so that other requests run in between. An interrupted undo can be repeated.
 */
export async function undoImport(deps: FilesDeps, actor: Actor, id: string): Promise<void> {
  await requireImport(deps, deps.db.sql, { actor, id })
  while (await changeBook(deps, actor, (tx) => undoSome(deps, tx, { actor, id }))) await yieldToEventLoop()
}

/** Undoes the next lines of an import; returns false when none was left and the import is deleted. */
async function undoSome(
  deps: FilesDeps,
  tx: Transaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<boolean> {
  const imported = await requireImport(deps, tx.sql, { actor, id })
  const all = await listImportLines(tx.sql, id, linesAtOnce)
  if (all.length === 0) {
    await deleteCreatedGroups(deps, tx, { actor, imported })
    await deleteImport(tx.sql, id)
    return false
  }
  const lines = all.filter((line) => line.deleted_at === null && line.changed_at === imported.made_at)
  for (const accountId of new Set(lines.map(({ account_id }) => account_id)))
    requireMayChange(actor, accountId)
  for (const line of lines) if (line.before !== null) await restoreContact(tx, line, JSON.parse(line.before))
  const added = lines.filter(({ before }) => before === null).map((line) => line.id)
  await setContactsDeleted(tx.sql, actor.organisationId, { ids: added, deletedAt: deps.clock.now() })
  await deleteImportLines(
    tx.sql,
    id,
    all.map((line) => line.id),
  )
  return true
}

async function requireImport(
  { clock }: FilesDeps,
  db: Sql,
  { actor: { accountId }, id }: { actor: Actor; id: string },
) {
  const imported = await findImport(db, accountId, id)
  const oldest = clock.now() - limits.deletedContactHours * 3_600_000
  if (!imported || imported.made_at < oldest) throw new Refused('not_found')
  return imported
}

/** Deletes the groups that an import created and that are empty again. */
async function deleteCreatedGroups(
  deps: FilesDeps,
  tx: Transaction,
  { actor: { accountId }, imported: { made_groups } }: { actor: Actor; imported: ContactImportTable },
): Promise<void> {
  const created = new Set(JSON.parse(made_groups) as string[])
  for (const group of await listGroupRows(tx.sql, accountId))
    if (created.has(group.id) && group.count === 0)
      await updateGroup(tx.sql, accountId, { id: group.id, change: { deleted_at: deps.clock.now() } })
}

async function restoreContact(tx: Transaction, line: Line, { content, hadPicture, groups }: BeforeImport) {
  await updateBookContact(tx.sql, line, {
    ...writeContact(content),
    ...(hadPicture ? {} : { picture_version: null }),
  })
  const emails = content.emails.map(({ email }) => normaliseEmail(email))
  await saveBookEmails(tx.sql, line.organisation_id, { contactId: line.id, emails })
  if (!hadPicture) await saveBookPicture(tx.sql, line.id, null)
  for (const group of groups) await removeMembers(tx.sql, group, [line.id])
}
