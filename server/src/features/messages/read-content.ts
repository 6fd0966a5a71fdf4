import type { Actor } from '../../kernel/actor.ts'
import { findBlob, findBlobs } from '../blobs/index.ts'
import { listContents } from './content-store.ts'
import type { MessageDeps } from './deps.ts'
import { infectedStatus } from './infected-message.ts'
import { readDraftMessage } from './read-draft-message.ts'

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

type Deps = Pick<MessageDeps, 'blobs' | 'db' | 'parser'>

/** Returns the data of messages, in any folder. */
export async function findContents(
  { db }: { db: Pick<MessageDeps['db'], 'sql'> },
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

/** Same as `readContent` for several messages; small ones are read together. */
export function readContents(
  deps: Deps,
  actor: Pick<Actor, 'accountId'>,
  contents: readonly MessageContent[],
): Promise<Uint8Array | null>[] {
  const hashes = contents.filter(isBlob).map(({ blobHash }) => blobHash)
  const blobs = findBlobs(deps.blobs, hashes)
  return contents.map((content) => {
    const blob = isBlob(content) ? blobs.get(content.blobHash) : undefined
    return blob ?? readContent(deps, actor, content)
  })
}

const isBlob = ({ blobHash, isInfected }: MessageContent) => blobHash !== '' && !isInfected

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
