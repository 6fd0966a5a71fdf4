import { listAttachments } from '../attachments/attachment-store.ts'
import type { MailboxDeps } from '../deps.ts'
import { findMessageWithDraft } from './draft-store.ts'

/** A draft as a letter; null where the message is none, or is gone. */
export async function readDraftLetter(
  deps: Pick<MailboxDeps, 'db' | 'blobs' | 'letters'>,
  accountId: string,
  messageId: string,
  { withFiles = true }: { withFiles?: boolean } = {},
): Promise<Buffer | null> {
  const found = await findMessageWithDraft(deps.db.sql, accountId, messageId)
  if (!found?.draft) return null
  const files = withFiles ? await listAttachments(deps.db.sql, accountId, [messageId]) : []
  const { writeDraftLetter } = await import('./draft-letter.ts')
  return writeDraftLetter(deps, found.message, found.draft, files)
}
