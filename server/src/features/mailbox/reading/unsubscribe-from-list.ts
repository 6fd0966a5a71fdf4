import type { UnsubscribeResult } from '@bocau/contract/mailbox/mailbox-actions'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  findListOfMessage,
  findMessageContent,
  isListVerified,
  recordUnsubscribed,
  refuseInfected,
} from '../../messages/index.ts'
import type { MailboxDeps } from '../deps.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'events' | 'unsubscriber' | 'parser' | 'senders'>

/** Headers that must be signed; otherwise an attacker could make this server request any URL (RFC 8058, 4). */
const requiredSignedHeaders = ['list-unsubscribe', 'list-unsubscribe-post']

/**
 * Unsubscribes the reader by the one-click request of the message. Sends no request unless a signature of the sender
 * covers the URL.
 */
export async function unsubscribeFromList(
  deps: Deps,
  actor: Actor,
  messageId: string,
): Promise<UnsubscribeResult> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message || message.blob_hash === '') throw new Refused('not_found')
  refuseInfected(message)
  const raw = await deps.blobs.get(message.blob_hash)
  const { notes } = await deps.parser.renderBody(
    { key: message.blob_hash, open: async () => ({ raw }) },
    { quoteLabel: '', files: [], webImages: null, isComplete: false },
  )
  const unsubscribe = notes?.unsubscribe
  if (!unsubscribe?.isOneClick || unsubscribe.link === null) throw new Refused('not_found')
  const { signedHeaders } = await deps.senders.check({ raw, authorDomains: [], envelopeFrom: '' })
  if (!requiredSignedHeaders.every((name) => signedHeaders.includes(name))) return { outcome: 'not_proved' }
  const result = await deps.unsubscriber.unsubscribe(unsubscribe.link)
  if (result !== 'done') return { outcome: 'not_answered' }
  const list = await findListOfMessage(deps.db.sql, actor.accountId, messageId)
  // Any attacker can sign its messages. For a list with verified messages only a verified sender counts.
  const speaksForList =
    list !== null &&
    message.authentication !== 'fail' &&
    (message.authentication === 'pass' || !(await isListVerified(deps.db.sql, actor.accountId, list.key)))
  if (speaksForList) await recordUnsubscribed(deps, actor, { listKey: list.key, isUnsubscribed: true })
  return { outcome: 'done' }
}
