import { createHash } from 'node:crypto'
import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { normaliseSubject } from '@bocau/mail-core/subjects/normalise-subject'
import type { Sql, WriteSql } from '../../../db/database.ts'
import {
  findThreadByFallback,
  findThreadSize,
  listThreadsByReferences,
  setFallbackKey,
} from './thread-store.ts'

/** What decides which conversation a message belongs to. */
export interface ThreadClues {
  messageIdHeader: string
  inReplyTo: string
  references: readonly string[]
  subject: string
  people: readonly Correspondent[]
  sentAt: number
}

const referencesAtMost = 30
/** What a line of a header may hold (RFC 5322), and more than any index entry of the databases must take. */
const headerBytesAtMost = 998

/** The Message-IDs that name a message's conversation, the closest relation first. */
export function threadHeaders(clues: ThreadClues): string[] {
  const nearest = [clues.messageIdHeader, clues.inReplyTo, ...clues.references.toReversed()]
  return [...new Set(nearest.filter(isUsable))].slice(0, referencesAtMost)
}

function isUsable(header: string): boolean {
  return header !== '' && Buffer.byteLength(header) <= headerBytesAtMost
}

/** A key that messages of one subject among the same people share; empty when there is no subject to go by. */
export function fallbackKey(clues: Pick<ThreadClues, 'subject' | 'people'>): string {
  const subject = normaliseSubject(clues.subject)
  if (subject === '') return ''
  const people = [...new Set(clues.people.map((person) => person.email))].toSorted()
  return createHash('sha256')
    .update(JSON.stringify([subject, people]))
    .digest('base64url')
    .slice(0, 22)
}

/**
 * The thread a new message joins: by the headers that name it, else by subject and people within 30 days.
 * A thread that is full takes no more, so that opening one stays quick.
 */
export async function findThread(db: Sql, accountId: string, clues: ThreadClues): Promise<string | null> {
  const related = await listThreadsByReferences(db, accountId, threadHeaders(clues))
  if (related.length > 0) return related.find(hasRoom)?.id ?? null
  const key = fallbackKey(clues)
  if (key === '') return null
  const since = clues.sentAt - limits.subjectThreadingDays * 24 * 3_600_000
  const alike = await findThreadByFallback(db, accountId, key, since)
  return alike && hasRoom(alike) ? alike.id : null
}

/** Lets letters without references find a thread that began as a draft, now that its letter has left. */
export async function nameThread(
  db: WriteSql,
  accountId: string,
  threadId: string,
  clues: Pick<ThreadClues, 'subject' | 'people'>,
): Promise<void> {
  await setFallbackKey(db, accountId, threadId, fallbackKey(clues))
}

/** Whether a thread is there and takes one more message. */
export async function hasThreadRoom(db: Sql, accountId: string, threadId: string): Promise<boolean> {
  const thread = await findThreadSize(db, accountId, threadId)
  return thread !== undefined && hasRoom(thread)
}

function hasRoom(thread: { message_count: number }): boolean {
  return thread.message_count < limits.maxThreadMessages
}
