import type { MessageTable } from '../../../db/tables/tables.ts'
import { BlobDamaged, BlobMissing } from '../../../ports/blob-store.ts'
import { findBlob } from '../../blobs/index.ts'
import { listFolders } from '../../folders/index.ts'
import { listLabelNames } from '../../labels/index.ts'
import {
  infectedStatus,
  listMessagesAfter,
  listMessagesById,
  readDraftMessage,
} from '../../messages/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { type FolderPosition, listPositionsAfter } from './folder-position-store.ts'

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
const positionsAtOnce = 2000

/** Yields every message of an account after an id, or of one of its folders, by ascending id. */
export async function* listAllMessages(
  deps: Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>,
  accountId: string,
  range: { afterId?: string | undefined } | { folderId: string } = {},
): AsyncGenerator<ListedMessage> {
  // The lock applies recorded flag changes.
  await deps.db.transaction((tx) => tx.lockAccount(accountId))
  const folders = await listFolders(deps.db.sql, accountId)
  const names = new Map(folders.map((folder) => [folder.id, folder.name]))
  const pages =
    'folderId' in range
      ? pagesOfFolder(deps, accountId, range.folderId)
      : pagesOfAccount(deps, accountId, range.afterId ?? '0')
  for await (const messages of pages) {
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
  }
}

async function* pagesOfAccount(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  afterId: string,
): AsyncGenerator<MessageTable[]> {
  for (let after: string | undefined = afterId; after !== undefined; ) {
    const messages: MessageTable[] = await listMessagesAfter(db.sql, accountId, {
      afterId: after,
      limit: atOnce,
    })
    yield messages
    after = messages.at(-1)?.id
  }
}

/** Lists the ids first: searching the account by id for messages of a small folder would read all others. */
async function* pagesOfFolder(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  folderId: string,
): AsyncGenerator<MessageTable[]> {
  const ids = new Set<string>()
  // A message that changes meanwhile may move to a position that was already passed, so a last pass adds nothing.
  for (let count = -1; count < ids.size; ) {
    count = ids.size
    for await (const { id } of positionsInFolder(db, accountId, folderId)) ids.add(id)
  }
  const ascending = BigInt64Array.from(ids, BigInt).toSorted()
  for (let at = 0; at < ascending.length; at += atOnce) {
    const some = Array.from(ascending.subarray(at, at + atOnce), String)
    const messages = await listMessagesById(db.sql, accountId, some)
    const byId = new Map(messages.map((message) => [message.id, message]))
    yield some.flatMap((id) => byId.get(id) ?? []).filter((message) => message.folder_id === folderId)
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

async function* positionsInFolder(
  db: MailboxDeps['db'],
  accountId: string,
  folderId: string,
): AsyncGenerator<FolderPosition> {
  for (let after: FolderPosition | undefined = { uid: -1, modseq: 0, id: '0' }; after; ) {
    const request = { folderId, after, limit: positionsAtOnce }
    const page: FolderPosition[] = await listPositionsAfter(db.sql, accountId, request)
    yield* page
    after = page.at(-1)
  }
}
