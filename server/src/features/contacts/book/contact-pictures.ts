import type { Contact } from '@bocau/contract/contacts/contacts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply, IncomingFile } from '../../../kernel/route.ts'
import { pictureReply, pictureVersion, renderPicture } from '../../profile/index.ts'
import { findBookContacts, findBookPicture, saveBookPicture, updateBookContact } from './book-store.ts'
import { changeBook } from './change-book.ts'
import type { BookDeps } from './deps.ts'
import { readContact, requireContact } from './manage-contacts.ts'

/** Sets the picture of a contact after re-encoding it; null removes it. */
export async function setContactPicture(
  deps: BookDeps,
  actor: Actor,
  { id, files }: { id: string; files: AsyncIterable<IncomingFile> | null },
): Promise<Contact> {
  await requireContact(deps.db.sql, actor, id)
  const picture = files && (await renderPicture(deps, files))
  return changeBook(deps, actor, async (tx) => {
    const before = await requireContact(tx.sql, actor, id)
    const row = { ...before, picture_version: picture && pictureVersion(picture) }
    await saveBookPicture(tx.sql, id, picture)
    await updateBookContact(tx.sql, row, { picture_version: row.picture_version })
    return readContact(tx.sql, actor, row)
  })
}

/** Gets the picture of a contact that the user can see. */
export async function getContactPicture(
  { db }: Pick<BookDeps, 'db'>,
  actor: Actor,
  { id, v }: { id: string; v: string | undefined },
): Promise<FileReply> {
  const [row] = await findBookContacts(db.sql, actor, { ids: [id], state: 'there' })
  const picture = row && (await findBookPicture(db.sql, id))
  if (!picture) throw new Refused('not_found')
  return pictureReply(picture, v === row.picture_version)
}
