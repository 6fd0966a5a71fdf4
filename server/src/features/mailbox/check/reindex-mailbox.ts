import type { MessageTable } from '../../../db/tables/tables.ts'
import { findBlob } from '../../blobs/index.ts'
import { listAttachments } from '../attachments/attachment-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { findDraftContent } from '../drafts/draft-store.ts'
import { readDraftTexts } from '../drafts/draft-texts.ts'
import { listMessagesAfter } from '../maintenance-store.ts'
import type { Recipients } from '../messages/message-store.ts'
import { toMessageWords } from '../messages/message-words.ts'

const atOnce = 50

/** Rebuilds the search index of an account from its messages; returns the number of indexed and of lost messages. */
export async function reindexMailbox(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'parser'>,
  accountId: string,
): Promise<{ indexed: number; missing: number }> {
  const done = { indexed: 0, missing: 0 }
  for (let after = '0'; ; ) {
    const messages = await listMessagesAfter(deps.db.sql, accountId, { afterId: after, limit: atOnce })
    const entries = await Promise.all(messages.map((message) => readIndexTexts(deps, message)))
    await deps.db.transaction(async (tx) => {
      await tx.fullText.remove(
        accountId,
        messages.map((message) => message.id),
      )
      for (const entry of entries) if (entry) await tx.fullText.add(entry)
    })
    const indexed = entries.filter((entry) => entry !== null).length
    done.indexed += indexed
    done.missing += entries.length - indexed
    const last = messages.at(-1)
    if (!last) return done
    after = last.id
  }
}

/** Reads the search terms of a message from its content; returns null when the content is lost. */
export async function readIndexTexts(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'parser'>,
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

async function messageTexts(deps: Pick<MailboxDeps, 'blobs' | 'parser'>, message: MessageTable) {
  const raw = await findBlob(deps.blobs, message.blob_hash)
  return raw && (await deps.parser.parseMessage(raw)).words
}

async function draftTexts(deps: Pick<MailboxDeps, 'db' | 'parser'>, message: MessageTable) {
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
