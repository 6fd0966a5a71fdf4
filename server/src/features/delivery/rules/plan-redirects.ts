import type { DeliveryStep } from '@bocau/contract/delivery'
import type { Transaction } from '../../../db/database.ts'
import { planForward } from '../../rules/index.ts'
import { codeHeader } from '../../system-mail/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { NoSending } from '../senders/sending-rights.ts'
import type { RuledMessage } from './ruled-message.ts'

/** Forwarding target. */
export interface Redirect {
  to: string
}

type SuppressionReason = Extract<DeliveryStep, { step: 'forward' }>['held_back']

/** More hops than a legitimate message takes; indicates a loop. */
const maxHops = 30

/**
 * Schedules forwarding, once per address. Does not forward loops, verification codes, to unverified or disallowed
 * addresses, forged messages to other servers, nor for an account that may not send.
 */
export function planRedirects(
  message: RuledMessage,
  requested: readonly Redirect[],
  {
    verified,
    blocked,
    why,
  }: { verified: ReadonlySet<string>; blocked: ReadonlyMap<string, SuppressionReason>; why: NoSending },
) {
  const isLoop = requested.length > 0 && isForwardLoop(message)
  // A forwarding target that received a code could verify the address of the mailbox as its own.
  const isCode = message.stored.read.message.headers.some(({ name }) => name === codeHeader.toLowerCase())
  const reasonFor = (to: string): SuppressionReason => {
    if (isLoop) return 'loop'
    if (isCode) return 'code'
    const blockedFor = blocked.get(to.toLowerCase())
    if (blockedFor) return blockedFor
    return verified.has(to.toLowerCase()) ? why : 'unverified'
  }
  const targets = new Map(requested.map(({ to }) => [to.toLowerCase(), reasonFor(to)]))
  return {
    isHeldBack: (to: string) => targets.get(to.toLowerCase()) !== '',
    async plan(deps: DeliveryDeps, tx: Transaction): Promise<DeliveryStep[]> {
      const { accountId, mailbox, envelopeFrom, stored, isSpoofed, isUnverified, isFailed } = message
      const returns = bounceData(message)
      for (const [to, reason] of targets) {
        if (reason !== '') continue
        const forwarded = { accountId, mailbox, envelopeFrom, to, blobHash: stored.blobHash }
        await planForward(deps, tx, {
          ...forwarded,
          ...(isSpoofed ? { isSpoofed } : {}),
          ...(isUnverified ? { isUnverified } : {}),
          ...(isFailed ? { isFailed } : {}),
          ...(returns ? { returns } : {}),
        })
      }
      return [...targets].map(([to, held_back]) => ({ step: 'forward', to, held_back }))
    },
  }
}

/** Returns the data for notifying the sender of a bounce; null when the sender may be forged. */
function bounceData({ envelopeVerification, stored }: RuledMessage) {
  const { messageIdHeader, subject } = stored.read.message
  if (envelopeVerification === 'denied' || !messageIdHeader) return null
  return { messageIdHeader, subject: envelopeVerification === 'proved' ? subject : '' }
}

/** Returns true for a message that passed this mailbox before or has too many hops. */
function isForwardLoop({ mailbox, stored }: RuledMessage): boolean {
  const { headers } = stored.read.message
  const hasPassedMailbox = headers.some(
    ({ name, value }) => name === 'delivered-to' && value.trim().toLowerCase() === mailbox,
  )
  return hasPassedMailbox || headers.filter(({ name }) => name === 'received').length > maxHops
}
