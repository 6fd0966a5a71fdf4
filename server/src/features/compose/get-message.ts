import type { Draft } from '@bocau/contract/compose'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { getThread } from '../mailbox/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { adoptDraft } from './adopt-draft.ts'
import type { ComposeDeps } from './deps.ts'
import { toWire } from './draft-message.ts'
import { getDraft } from './find-draft.ts'

/** Gets a message: a draft as it is edited, any other as its thread shows it. */
export async function getMessage(
  deps: ComposeDeps,
  actor: Actor,
  messageId: string,
): Promise<Draft | Message> {
  const match = await findMessageWithDraft(deps.db.sql, actor.accountId, messageId)
  if (match && match.message.is_draft === 0) return getReadMessage(deps, actor, match.message)
  await adoptDraft(deps, actor, messageId)
  return toWire(await getDraft(deps.db.sql, actor.accountId, messageId))
}

async function getReadMessage(
  { db }: ComposeDeps,
  actor: Actor,
  { id, thread_id }: { id: string; thread_id: string },
): Promise<Message> {
  if (!actor.isDomainVerified) throw new Refused('dns_verification_failed')
  const { messages } = await getThread(db.sql, actor, { threadId: thread_id })
  const message = messages.find((one) => one.id === id)
  // Deleted between the two queries.
  if (!message) throw new Refused('not_found')
  return message
}
