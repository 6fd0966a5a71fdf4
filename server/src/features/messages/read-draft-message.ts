import { listAttachments } from '../attachments/index.ts'
import type { MessageDeps } from './deps.ts'
import { findMessageWithDraft } from './draft-store.ts'

/** Reads a draft as a message; returns null when it does not exist or is no draft. */
export async function readDraftMessage(
  deps: Pick<MessageDeps, 'db' | 'blobs' | 'parser'>,
  accountId: string,
  { messageId, withFiles = true }: { messageId: string; withFiles?: boolean },
): Promise<Buffer | null> {
  const match = await findMessageWithDraft(deps.db.sql, accountId, messageId)
  if (!match?.draft) return null
  const files = withFiles ? await listAttachments(deps.db.sql, accountId, [messageId]) : []
  const { writeDraftMessage } = await import('./draft-message.ts')
  return writeDraftMessage(deps, match.message, { draft: match.draft, attachments: files })
}
