import type { AttachmentTable, MessageTable } from '../../db/tables/tables.ts'
import type { Actor } from '../../kernel/actor.ts'
import { listAttachments } from '../attachments/index.ts'
import { setBlobsUnreferenced } from '../blobs/index.ts'
import { rewriteContent } from '../mailbox/index.ts'
import { findMessageWithDraft, type MessageWithDraft, visibleFiles } from '../messages/index.ts'
import type { ComposeDeps } from './deps.ts'
import { findMessageOfHeader } from './draft-store.ts'
import { isEditable } from './find-draft.ts'
import { saveUnsentDraft } from './outgoing.ts'

type Deps = Pick<ComposeDeps, 'blobs' | 'clock' | 'db' | 'events' | 'parser'>

/**
 * Makes a draft editable that was imported or saved by another client: its body is read from the message. Other
 * messages are not changed.
 */
export async function adoptDraft(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  messageId: string,
): Promise<void> {
  const { accountId } = actor
  const match = await findMessageWithDraft(deps.db.sql, accountId, messageId)
  if (!match || !isForeign(match)) return
  const files = await listAttachments(deps.db.sql, accountId, [messageId])
  const body = await readBody(deps, match.message, files)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const now = await findMessageWithDraft(tx.sql, accountId, messageId)
    if (!now || !isForeign(now)) return
    const related = await findMessageOfHeader(tx.sql, accountId, {
      threadId: now.message.thread_id,
      messageIdHeader: now.message.in_reply_to,
    })
    await setBlobsUnreferenced(tx.sql, [now.message.blob_hash], deps.clock.now())
    // Other clients see it as a new message from now on.
    await rewriteContent(tx, now.message, { edit: { blob_hash: '' } })
    await saveUnsentDraft(
      tx,
      { accountId, messageId },
      {
        version: 1,
        save_id: '',
        kind: now.message.in_reply_to === '' ? 'new' : 'reply',
        related_message_id: related ?? null,
        body,
        tracking: null,
        wishes: null,
        state: '',
        saved_at: now.message.sent_at,
      },
    )
    await deps.events.append(tx, accountId, 'threads_changed', { threads: [], removed: [], counts: [] })
  })
}

function isForeign({ message, folderName, draft }: MessageWithDraft): boolean {
  const isMessage = !draft && message.is_draft === 1 && message.blob_hash !== ''
  return isMessage && isEditable({ state: '', folder: folderName })
}

async function readBody(
  deps: Pick<Deps, 'blobs' | 'parser'>,
  message: MessageTable,
  files: readonly AttachmentTable[],
): Promise<string> {
  return deps.parser.quoteBody({ raw: await deps.blobs.get(message.blob_hash) }, visibleFiles(files))
}
