import type { Actor } from '../../../kernel/actor.ts'
import { findBlob } from '../blobs/check-blob.ts'
import type { MailboxDeps } from '../deps.ts'
import { AccountFolders } from '../folders/account-folders.ts'
import { findMessageContent } from '../messages/message-store.ts'
import { infectedStatus } from '../reading/infected-message.ts'
import { type InboxLetter, listInboxLetters } from './inbox-store.ts'

const lettersAtOnce = 2000

/** The letters of the inbox, oldest first. */
export async function listInbox(
  { db }: Pick<MailboxDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<InboxLetter[]> {
  const { id: folderId } = (await AccountFolders.read(db.sql, accountId)).system('INBOX')
  const letters: InboxLetter[] = []
  for (;;) {
    const after = letters.at(-1)?.id ?? '0'
    const some = await listInboxLetters(db.sql, accountId, folderId, { after, limit: lettersAtOnce })
    for (const letter of some) letters.push(letter)
    if (some.length < lettersAtOnce) return letters
  }
}

/** The bytes of a letter, wherever it lies by now; null where it is gone, or may be given to nobody. */
export async function readLetterBytes(
  { blobs, db }: Pick<MailboxDeps, 'blobs' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  messageId: string,
): Promise<Uint8Array | null> {
  const message = await findMessageContent(db.sql, accountId, messageId)
  if (!message || message.blob_hash === '' || message.status === infectedStatus) return null
  return findBlob(blobs, message.blob_hash)
}
