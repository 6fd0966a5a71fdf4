import type { OutgoingState } from '@bocau/contract/compose'
import type { Outgoing } from '@bocau/contract/outbox'
import { domainOf } from '@bocau/mail-core/address'
import type { Transaction } from '../../db/database.ts'
import { storeNow } from '../../db/store-time.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { checkSender } from '../account/index.ts'
import {
  type Confirmation,
  type DraftMessage,
  getDraft,
  isEditable,
  lockDraft,
  setOutgoingState,
  validateDraft,
} from '../compose/index.ts'
import { setMessageReminder } from '../mailbox/index.ts'
import { senderIdOf } from '../mailbox-rights/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { attachShares } from '../sharing/index.ts'
import { type OutboxDeps, outboxChannel } from './deps.ts'
import { addToOutbox } from './outgoing-rows.ts'
import { getRecallSeconds } from './recall/recall-window.ts'
import { completeMessage } from './release-from-drafts.ts'
import { isAccountSender, recheckAllowed } from './sending/check-sending-allowed.ts'
import { consumeQuota, quotaRefusal, refuseTooMany } from './sending-quota/consume-quota.ts'
import { findOutgoing, type OutgoingRow } from './store.ts'
import {
  uniqueRecipients,
  type WrittenMessage,
  type WrittenSender,
  writeCopies,
} from './writing/write-copies.ts'

/** Common options of all send requests. */
export interface SendRequest {
  messageId: string
  /** Version that the sender saw. */
  version?: number | undefined
  confirmed: readonly Confirmation[]
  /** Shares used by links in the message, which do not work without them. */
  shareIds?: readonly string[] | undefined
}

/** A draft that is ready to be sent, or the state of its message if it was accepted before. */
export type Sendable = { draft: DraftMessage } | { earlier: OutgoingRow }

/** Finds the requested draft. Concurrent requests get the same message. */
export async function findSendable(deps: OutboxDeps, actor: Actor, request: SendRequest): Promise<Sendable> {
  const findEarlier = () => findOutgoing(deps.db.sql, actor.accountId, request.messageId)
  const earlier = await findEarlier()
  if (earlier) return { earlier }
  try {
    return { draft: await getSendable(deps, actor, request) }
  } catch (refused) {
    // The message may have been accepted between the two queries, and is then no longer a draft.
    const meanwhile = await findEarlier()
    if (!meanwhile) throw refused
    return { earlier: meanwhile }
  }
}

async function getSendable(deps: OutboxDeps, actor: Actor, request: SendRequest): Promise<DraftMessage> {
  const draft = await getDraft(deps.db.sql, actor.accountId, request.messageId)
  requireUnchangedDraft(draft, request)
  if (!(await isAccountSender(deps.db.sql, draft))) throw new Refused('no_sender')
  validateDraft(draft, request.confirmed)
  await checkDomains(deps, draft)
  return draft
}

/** Maximum time that a sender waits for the check of the domains. */
const domainCheckTimeoutMs = 1500

/** Reports a misspelt domain while the message can still be changed, instead of by a bounce. */
async function checkDomains(deps: Pick<OutboxDeps, 'mail'>, draft: DraftMessage): Promise<void> {
  if (!deps.mail.findDomainsWithoutMail) return
  const receivers = [...draft.to, ...draft.cc, ...draft.bcc].map(({ email }) => email)
  const domains = [...new Set(receivers.map(domainOf))]
  const lost = await deps.mail.findDomainsWithoutMail(domains, domainCheckTimeoutMs)
  if (lost.length === 0) return
  throw new Refused('domain_not_found', {
    emails: receivers.filter((email) => lost.includes(domainOf(email))),
  })
}

/**
 * Accepts a message for sending: writes and stores its final form; it is then sent automatically. For a message
 * accepted before, returns its state.
 */
export async function acceptMessage(
  deps: OutboxDeps,
  actor: Actor,
  { request, timing }: { request: SendRequest; timing: { state: 'waiting' | 'scheduled'; sendAt: number } },
): Promise<Outgoing> {
  await checkSender(deps, actor)
  const { accountId } = actor
  const senderId = senderIdOf(actor)
  const sendable = await findSendable(deps, actor, request)
  if ('earlier' in sendable) return formatOutgoing(deps, sendable.earlier)
  const { draft } = sendable
  const message = await writeCopies(deps, draft, {
    messageIdHeader: draft.messageIdHeader,
    sentAt: timing.sendAt,
    sender: actingSender(actor),
  })
  const recallSeconds = await getRecallSeconds(deps.db.sql, actor.organisationId, uniqueRecipients(draft))
  const recipients = message.recipients.length
  // Suspected mass mailing suspends the account even though its message is rejected: throw after the commit.
  const accepted = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const meanwhile = await findOutgoing(tx.sql, accountId, request.messageId)
    if (meanwhile) return meanwhile
    // Lock order: the mailbox first, then the account whose quota applies.
    if (senderId !== accountId) await tx.lockAccount(senderId)
    const locked = await lockDraft(tx, accountId, request.messageId)
    requireUnchangedDraft(locked, { ...request, version: draft.version })
    // A scheduled message consumes the quota of its sending time.
    if (timing.state === 'scheduled') await refuseTooMany(deps, tx, { accountId: senderId, recipients })
    else {
      const quotaResult = await consumeQuota(deps, tx, { accountId: senderId, recipients })
      if (quotaResult.state !== 'taken') return quotaRefusal(quotaResult)
    }
    await recheckAllowed(tx.sql, locked, actor.actedBy)
    await attachShares(deps, tx, {
      message: { accountId, messageId: request.messageId },
      shareIds: request.shareIds ?? [],
    })
    const remindDays = locked.wishes?.remind_after ?? null
    if (remindDays !== null)
      await setMessageReminder(deps, tx, {
        accountId,
        messageId: request.messageId,
        at: timing.sendAt + remindDays * dayMilliseconds,
      })
    return saveOutgoing(deps, tx, {
      draft: locked,
      message,
      timing: {
        ...timing,
        recallSeconds,
        ...(actor.actedBy && { sentBy: senderId }),
      },
    })
  })
  if (accepted instanceof Refused) throw accepted
  return formatOutgoing(deps, accepted)
}

const dayMilliseconds = 24 * 3_600_000

/** Returns the Sender header for a user who sends on behalf of another mailbox (RFC 5322, 3.6.2). */
const actingSender = ({ actedBy }: Actor): WrittenSender | undefined =>
  actedBy?.sending === 'on_behalf' ? { name: actedBy.name, email: actedBy.email } : undefined

/** Adds the message to the outbox and shows it as sent, or as waiting until its time. */
async function saveOutgoing(
  deps: OutboxDeps,
  tx: Transaction,
  {
    draft,
    message,
    timing: { state, sendAt, recallSeconds, sentBy },
  }: {
    draft: DraftMessage
    message: WrittenMessage
    timing: { state: 'waiting' | 'scheduled'; sendAt: number; recallSeconds: number; sentBy?: string }
  },
): Promise<OutgoingRow> {
  const isImmediate = sendAt <= (await storeNow(deps, tx.sql))
  const row = await addToOutbox(deps, tx, {
    draft,
    message,
    timing: {
      messageId: draft.messageId,
      state: isImmediate ? 'sending' : state,
      sendAt,
      recallSeconds,
      sentBy,
    },
  })
  if (isImmediate) await completeMessage(deps, tx, { draft, row })
  else await setOutgoingState(deps, tx, { draft, outgoingStatus: { state, intendedAt: sendAt } })
  tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
  return row
}

/** Rejects a message that is no longer a draft, or that was changed since the sender saw it. */
function requireUnchangedDraft(draft: DraftMessage, { version }: Pick<SendRequest, 'version'>): void {
  if (!isEditable(draft)) throw new Refused('not_a_draft')
  if (version !== undefined && version !== draft.version) {
    throw new Refused('draft_changed', { version: draft.version, save_id: draft.saveId })
  }
}

const wireStates: Record<OutgoingRow['state'], OutgoingState> = {
  waiting: 'waiting',
  scheduled: 'scheduled',
  periodic: 'periodic',
  sending: 'sending',
  retrying: 'sending',
  sent: '',
  failed: 'sending_failed',
}

/** Converts an outgoing message to its API form. */
export async function formatOutgoing(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  row: OutgoingRow,
): Promise<Outgoing> {
  const match = await findMessageWithDraft(deps.db.sql, row.account_id, row.message_id)
  if (!match) throw new Refused('not_found')
  const maySend = row.state === 'waiting' || row.state === 'scheduled' || row.state === 'periodic'
  return {
    msg_id: row.message_id,
    thread_id: match.message.thread_id,
    state: wireStates[row.state],
    leaves_at: Math.floor(row.leaves_at / 1000),
    can_undo: maySend && row.leaves_at > (await storeNow(deps)),
  }
}
