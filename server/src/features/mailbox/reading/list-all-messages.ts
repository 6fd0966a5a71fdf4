import type { MessageTable } from '../../../db/tables/tables.ts'
import { BlobDamaged, BlobMissing } from '../../../ports/blob-store.ts'
import { findBlob } from '../../blobs/index.ts'
import { listFolders } from '../../folders/index.ts'
import { listLabelNames } from '../../labels/index.ts'
import { infectedStatus, listMessagesAfter, readDraftMessage } from '../../messages/index.ts'
import type { MailboxDeps } from '../deps.ts'

/** A message for export: its exact bytes (a draft as it would be sent), with the data that only the mailbox has. */
export interface ListedMessage {
  id: string
  folder: string
  sentAt: number
  isUnread: boolean
  isStarred: boolean
  isDraft: boolean
  /** Time of arrival; 0 when unknown. */
  receivedAt: number
  flags: ('isAnswered' | 'isForwarded')[]
  /** Names of the labels. */
  labels: string[]
  /** Name of the detected virus, which makes the message unreadable; null when clean. */
  virus: string | null
  /** Result of the sender check, and the subject with its label. */
  sender: Pick<MessageTable, 'subject' | 'authentication' | 'is_unverified'>
  /** Null when its blob, or a file of a draft, is lost. */
  raw: Uint8Array | null
}

const atOnce = 100

/** Yields every message of an account after an id, optionally of one folder, by ascending id. */
export async function* listAllMessages(
  deps: Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>,
  accountId: string,
  { afterId = '0', folderId }: { afterId?: string | undefined; folderId?: string | undefined } = {},
): AsyncGenerator<ListedMessage> {
  // The lock applies recorded flag changes.
  await deps.db.transaction((tx) => tx.lockAccount(accountId))
  const folders = await listFolders(deps.db.sql, accountId)
  const names = new Map(folders.map((folder) => [folder.id, folder.name]))
  for (let after = afterId; ; ) {
    const messages = await listMessagesAfter(deps.db.sql, accountId, {
      afterId: after,
      limit: atOnce,
      folderId,
    })
    const labels = await listLabelNames(
      deps.db.sql,
      accountId,
      messages.map(({ id }) => id),
    )
    for (const message of messages) {
      yield {
        id: message.id,
        folder: names.get(message.folder_id) ?? 'INBOX',
        sentAt: message.sent_at,
        isUnread: message.is_unread === 1,
        isStarred: message.is_starred === 1,
        isDraft: message.is_draft === 1,
        receivedAt: message.received_at,
        flags: [
          ...(message.is_answered === 1 ? (['isAnswered'] as const) : []),
          ...(message.is_forwarded === 1 ? (['isForwarded'] as const) : []),
        ],
        labels: labels.get(message.id) ?? [],
        virus: message.status === infectedStatus ? message.error_text : null,
        sender: {
          subject: message.subject,
          authentication: message.authentication,
          is_unverified: message.is_unverified,
        },
        raw:
          message.blob_hash === ''
            ? await findDraft(deps, accountId, message.id)
            : await findBlob(deps.blobs, message.blob_hash),
      }
    }
    const last = messages.at(-1)
    if (!last) return
    after = last.id
  }
}

async function findDraft(
  deps: Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>,
  accountId: string,
  messageId: string,
): Promise<Uint8Array | null> {
  try {
    return await readDraftMessage(deps, accountId, { messageId })
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return null
    throw error
  }
}
