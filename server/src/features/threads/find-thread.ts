import { createHash } from 'node:crypto'
import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { normaliseSubject } from '@bocau/mail-core/subjects/normalise-subject'
import type { Sql, WriteSql } from '../../db/database.ts'
import {
  findThreadByFallback,
  findThreadSize,
  listThreadsByReferences,
  setFallbackKey,
} from './thread-store.ts'

/** Fields that determine the conversation of a message. */
export interface ThreadClues {
  messageIdHeader: string
  inReplyTo: string
  references: readonly string[]
  subject: string
  people: readonly Correspondent[]
  sentAt: number
}

const maxReferences = 30
/** Maximum length of a header line (RFC 5322); limits the size of index entries. */
const maxHeaderBytes = 998

/** Returns the Message-IDs that identify a message's conversation, closest relation first. */
export function threadHeaders(clues: ThreadClues): string[] {
  const nearest = [clues.messageIdHeader, clues.inReplyTo, ...clues.references.toReversed()]
  return [...new Set(nearest.filter(isUsable))].slice(0, maxReferences)
}

function isUsable(header: string): boolean {
  return header !== '' && Buffer.byteLength(header) <= maxHeaderBytes
}

/** Returns a key shared by messages with the same subject and participants; empty without a subject. */
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
 * Finds the thread for a new message: by its headers, otherwise by subject and participants within 30 days. Full
 * threads accept no more messages, so that they open quickly.
 */
export async function findThread(db: Sql, accountId: string, clues: ThreadClues): Promise<string | null> {
  const related = await listThreadsByReferences(db, accountId, threadHeaders(clues))
  if (related.length > 0) return related.find(hasCapacity)?.id ?? null
  const key = fallbackKey(clues)
  if (key === '') return null
  const since = clues.sentAt - limits.subjectThreadingDays * 24 * 3_600_000
  const alike = await findThreadByFallback(db, accountId, { fallbackKey: key, since })
  return alike && hasCapacity(alike) ? alike.id : null
}

/**
 * Adds the fallback key to a thread that started as a draft, once its message is sent. Messages without references can
 * then join it.
 */
export async function addFallbackKey(
  db: WriteSql,
  accountId: string,
  { threadId, clues }: { threadId: string; clues: Pick<ThreadClues, 'subject' | 'people'> },
): Promise<void> {
  await setFallbackKey(db, accountId, { threadId, fallbackKey: fallbackKey(clues) })
}

/** Returns true when the thread exists and has space for another message. */
export async function hasThreadCapacity(db: Sql, accountId: string, threadId: string): Promise<boolean> {
  const thread = await findThreadSize(db, accountId, threadId)
  return thread !== undefined && hasCapacity(thread)
}

function hasCapacity(thread: { message_count: number }): boolean {
  return thread.message_count < limits.maxThreadMessages
}
