import type { MessageTable } from '../../db/tables.ts'
import { findBlob } from './check-blob.ts'
import type { MailboxDeps } from './deps.ts'
import { toWords } from './message-words.ts'
import { listMessagesAfter } from './upkeep-store.ts'

const atOnce = 50

/**
 * Makes the search index of an account anew from the letters themselves; answers with how many messages it
 * holds now, and for how many the letter is missing.
 */
export async function reindexMailbox(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'letters'>,
  accountId: string,
): Promise<{ indexed: number; missing: number }> {
  const done = { indexed: 0, missing: 0 }
  for (let after = '0'; ; ) {
    const messages = await listMessagesAfter(deps.db.sql, accountId, after, atOnce)
    const entries = await Promise.all(messages.map((message) => readWords(deps, message)))
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

async function readWords(deps: Pick<MailboxDeps, 'blobs' | 'letters'>, message: MessageTable) {
  const raw = await findBlob(deps.blobs, message.blob_hash)
  if (!raw) return null
  const { words } = await deps.letters.readLetter(raw)
  return toWords(message.account_id, message.id, {
    sentAt: message.sent_at,
    size: message.size,
    hasAttachments: message.has_attachments === 1,
    words,
  })
}
