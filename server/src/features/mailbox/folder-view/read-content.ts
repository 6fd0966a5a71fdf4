import type { Actor } from '../../../kernel/actor.ts'
import { findBlob } from '../../blobs/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { readDraftMessage } from '../drafts/read-draft-message.ts'
import { infectedStatus } from '../reading/infected-message.ts'
import { listContents, listReferences } from './content-store.ts'
import { listVanished } from './list-entries.ts'

/** Size of a message and the version of its bytes. */
export interface MessageSize {
  id: string
  /** Null for a draft, whose message must be written first. */
  size: number | null
  /** Identifies the bytes: equal versions mean equal bytes. Null when they may change at any time. */
  version: string | null
}

/** Data of a message for mail programs, apart from its flags, and the location of its bytes. */
export interface MessageContent extends MessageSize {
  threadId: string
  /** Milliseconds. */
  receivedAt: number
  savedAt: number
  blobHash: string
  isInfected: boolean
  subject: string
  snippet: string
}

type Deps = Pick<MailboxDeps, 'blobs' | 'db' | 'parser'>

/** Returns the data of messages, in any folder. */
export async function findContents(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, MessageContent>> {
  const rows = await listContents(db.sql, accountId, messageIds)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...messageSize(row),
        threadId: row.thread_id,
        receivedAt: row.received_at || row.sent_at,
        savedAt: row.moved_at || row.created_at,
        blobHash: row.blob_hash,
        isInfected: row.status === infectedStatus,
        subject: row.subject,
        snippet: row.snippet,
      },
    ]),
  )
}

/** Row fields that determine the size and version of a message. */
export type SizeRow = Pick<
  Awaited<ReturnType<typeof listContents>>[number],
  'id' | 'folder_id' | 'uid' | 'blob_hash' | 'size' | 'status'
>

/** Returns the size and version of a message from its row. */
export function messageSize(row: SizeRow): MessageSize {
  const isInfected = row.status === infectedStatus
  const size = row.blob_hash === '' || isInfected ? null : row.size
  return { id: row.id, size, version: versionOf(row, isInfected) }
}

/** A changed draft gets another UID. */
function versionOf({ blob_hash, folder_id, uid }: SizeRow, isInfected: boolean): string | null {
  if (isInfected) return 'infected'
  if (blob_hash !== '') return blob_hash.slice(0, 16)
  return uid === 0 ? null : `${folder_id}:${uid}`
}

/** Returns the references of messages as a header value; null when there are none. */
export async function findReferences(
  { db }: Pick<MailboxDeps, 'db'>,
  accountId: string,
  messageIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await listReferences(db.sql, accountId, messageIds)
  const written = (ids: string) =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`)
  return new Map(rows.map((row) => [row.id, written(row.reference_headers).join(' ') || null]))
}

/**
 * Returns the bytes of a message: as received, as the message that a draft would become, or a notice in place of an
 * infected one.
 */
export async function readContent(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  content: MessageContent,
): Promise<Uint8Array | null> {
  if (content.isInfected) return infectedMessage(content)
  if (content.blobHash === '') return readDraftMessage(deps, actor.accountId, { messageId: content.id })
  return findBlob(deps.blobs, content.blobHash)
}

/** Finds messages that left a folder, for sessions that still list them. Moved messages are found by their ids. */
export async function findVanished(
  deps: Pick<MailboxDeps, 'db'>,
  accountId: string,
  { folderId, since, uids }: { folderId: string; since: number; uids: ReadonlySet<number> },
): Promise<Map<number, { id: string; content: MessageContent | null }>> {
  const vanished = (await listVanished(deps, accountId, { folderId, afterModseq: since })).filter(({ uid }) =>
    uids.has(uid),
  )
  const moved = await findContents(
    deps,
    accountId,
    vanished.filter((one) => !one.deleted).map(({ id }) => id),
  )
  return new Map(
    vanished.map(({ uid, id, deleted }) => {
      const content = deleted
        ? {
            ...unknownFields,
            id,
            blobHash: deleted.blobHash,
            size: deleted.size,
            receivedAt: deleted.receivedAt,
          }
        : (moved.get(id) ?? null)
      return [uid, { id, content }]
    }),
  )
}

const unknownFields = {
  threadId: '0',
  savedAt: 0,
  version: null,
  isInfected: false,
  subject: '',
  snippet: '',
}

/** Replaces an infected message. Its output depends only on the message, so it is always identical. */
function infectedMessage({ subject, receivedAt }: MessageContent): Uint8Array {
  const encoded = Buffer.from(subject).toString('base64')
  return Buffer.from(
    [
      'From: <>',
      `Subject: =?utf-8?B?${encoded}?=`,
      `Date: ${new Date(receivedAt).toUTCString().replace('GMT', '+0000')}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'A virus was found in this message. Its content is blocked.',
      '',
    ].join('\r\n'),
  )
}
