import type { Actor } from '../../kernel/actor.ts'
import { findBlob } from '../blobs/index.ts'
import { AccountFolders } from '../folders/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findMessageContent, infectedStatus } from '../messages/index.ts'
import { type InboxMessage, listInboxMessages } from './inbox-store.ts'

const messagesAtOnce = 2000

/** Lists the messages of the inbox, oldest first. */
export async function listInbox(
  { db }: Pick<MailboxDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
): Promise<InboxMessage[]> {
  const { id: folderId } = (await AccountFolders.read(db.sql, accountId)).system('INBOX')
  const messages: InboxMessage[] = []
  for (;;) {
    const after = messages.at(-1)?.id ?? '0'
    const some = await listInboxMessages(db.sql, accountId, { folderId, after, limit: messagesAtOnce })
    for (const mail of some) messages.push(mail)
    if (some.length < messagesAtOnce) return messages
  }
}

/** Reads the bytes of a message in any folder; returns null when it is deleted or infected. */
export async function readMessageBytes(
  { blobs, db }: Pick<MailboxDeps, 'blobs' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  messageId: string,
): Promise<Uint8Array | null> {
  const message = await findMessageContent(db.sql, accountId, messageId)
  if (!message || message.blob_hash === '' || message.status === infectedStatus) return null
  return findBlob(blobs, message.blob_hash)
}
