import type { DraftKind } from '@bocau/contract/compose'
import { ancestorsOf } from '@bocau/mail-core/threading'
import type { Sql } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { findMessageWithDraft } from '../messages/index.ts'

/** Reply or forward relation of a message. */
export interface Relation {
  relatedMessageId: string
  threadId: string
  inReplyTo: string
  references: string[]
}

/** Returns the relation of a new message to this one; for `new` it is the relation that this message has. */
export async function getRelation(
  db: Sql,
  accountId: string,
  { messageId, kind }: { messageId: string; kind: DraftKind },
): Promise<Relation> {
  const match = await findMessageWithDraft(db, accountId, messageId)
  if (!match) throw new Refused('not_found')
  const { message } = match
  const isResend = kind === 'new'
  const inReplyTo = isResend ? message.in_reply_to : message.message_id_header
  const bracketed = (ids: string) =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`)
      .join(' ')
  return {
    relatedMessageId: messageId,
    threadId: message.thread_id,
    inReplyTo,
    references: ancestorsOf({
      references: bracketed(message.reference_headers || message.in_reply_to),
      inReplyTo: bracketed(inReplyTo),
    }),
  }
}
