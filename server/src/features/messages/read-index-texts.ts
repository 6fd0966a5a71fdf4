import type { MessageWords } from '../../db/full-text.ts'
import type { MessageTable } from '../../db/tables/tables.ts'
import type { ParsedMail } from '../../ports/message-parser.ts'
import { listAttachments } from '../attachments/index.ts'
import { findBlob } from '../blobs/index.ts'
import type { MessageDeps } from './deps.ts'
import { findDraftContent } from './draft-store.ts'
import { readDraftTexts } from './draft-texts.ts'
import type { Recipients } from './message-store.ts'

/** Reads the search terms of a message from its content; returns null when the content is lost. */
export async function readIndexTexts(
  deps: Pick<MessageDeps, 'db' | 'blobs' | 'parser'>,
  message: MessageTable,
) {
  const words = message.blob_hash === '' ? await draftTexts(deps, message) : await messageTexts(deps, message)
  if (!words) return null
  return toMessageWords(message.account_id, message.id, {
    sentAt: message.sent_at,
    size: message.size,
    hasAttachments: message.has_attachments === 1,
    words,
  })
}

async function messageTexts(deps: Pick<MessageDeps, 'blobs' | 'parser'>, message: MessageTable) {
  const raw = await findBlob(deps.blobs, message.blob_hash)
  return raw && (await deps.parser.parseMessage(raw)).words
}

async function draftTexts(deps: Pick<MessageDeps, 'db' | 'parser'>, message: MessageTable) {
  const { db } = deps
  const draft = await findDraftContent(db.sql, message.account_id, message.id)
  if (!draft) return null
  const files = await listAttachments(db.sql, message.account_id, [message.id])
  const { to, cc, bcc } = JSON.parse(message.recipients) as Recipients
  const { words } = await readDraftTexts(deps, {
    from: { name: message.from_name, email: message.from_email },
    recipients: [...to, ...cc, ...bcc],
    subject: message.subject,
    body: draft.body,
    fileNames: files.map((file) => file.name),
  })
  return words
}

/** Fields of a message for the search index. */
interface SearchableMessage {
  sentAt: number
  size: number
  hasAttachments: boolean
  words: ParsedMail['words']
}

/** Builds the entry of a message in the search index. */
export function toMessageWords(
  accountId: string,
  messageId: string,
  message: SearchableMessage,
): MessageWords {
  const { sentAt, size, hasAttachments, words } = message
  return { accountId, messageId, sentAt, size, hasAttachments, ...words }
}
