import { limits } from '@bocau/contract/limits'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Transaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import { markBookContacts, saveBookEmails, saveBookPicture, updateBookContact } from '../book-store.ts'
import { changeBook } from '../change-book.ts'
import { writeContact } from '../contact-row.ts'
import { listGroupRows, removeMembers, updateGroup } from '../group-store.ts'
import { requireMay } from '../keep-contacts.ts'
import type { FilesDeps } from './deps.ts'
import { deleteImport, findImport, listImportLines } from './import-store.ts'
import type { BeforeImport } from './keep-imported.ts'

type Line = Awaited<ReturnType<typeof listImportLines>>[number]

/** Takes an import back: who was added goes, who was merged is as before; who was changed since stays as they are. */
export function undoImport(deps: FilesDeps, actor: Actor, id: string): Promise<void> {
  return changeBook(deps, actor, async (tx) => {
    const found = await findImport(tx.sql, actor.accountId, id)
    const oldest = deps.clock.now() - limits.deletedContactHours * 3_600_000
    if (!found || found.made_at < oldest) throw new Refused('not_found')
    const lines = (await listImportLines(tx.sql, id)).filter((line) => line.changed_at === found.made_at)
    for (const accountId of new Set(lines.map(({ account_id }) => account_id))) requireMay(actor, accountId)
    for (const line of lines) if (line.before !== null) await putBack(tx, line, JSON.parse(line.before))
    const added = lines.filter(({ before }) => before === null).map((line) => line.id)
    await markBookContacts(tx.sql, actor.organisationId, added, deps.clock.now())
    const made = new Set(JSON.parse(found.made_groups) as string[])
    for (const group of await listGroupRows(tx.sql, actor.accountId))
      if (made.has(group.id) && group.count === 0)
        await updateGroup(tx.sql, actor.accountId, group.id, { deleted_at: deps.clock.now() })
    await deleteImport(tx.sql, id)
  })
}

async function putBack(tx: Transaction, line: Line, { content, hadPicture, groups }: BeforeImport) {
  await updateBookContact(tx.sql, line, {
    ...writeContact(content),
    ...(hadPicture ? {} : { picture_version: null }),
  })
  const emails = content.emails.map(({ email }) => normaliseEmail(email))
  await saveBookEmails(tx.sql, line.organisation_id, line.id, emails)
  if (!hadPicture) await saveBookPicture(tx.sql, line.id, null)
  for (const group of groups) await removeMembers(tx.sql, group, [line.id])
}
