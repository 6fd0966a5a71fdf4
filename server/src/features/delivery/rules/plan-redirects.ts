import type { DeliveryStep } from '@bocau/contract/delivery'
import { domainOf } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../../db/database.ts'
import { isHostedDomain } from '../../account/domains/index.ts'
import { planForward } from '../../rules/index.ts'
import { codeHeader } from '../../system-mail/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { findClaimedDomain } from '../senders/find-spoof.ts'
import type { NoSending } from '../senders/sending-rights.ts'
import type { RuledMessage } from './ruled-message.ts'

/** An address that a message is to go on to. */
export interface Redirect {
  to: string
}

/** What limits where the messages of a mailbox go on to. */
interface RedirectLimits {
  proved: ReadonlySet<string>
  /** Addresses that the organisation shuts out. */
  shut: ReadonlySet<string>
  /** Addresses where the message would pass for one of the sender that it imitates. */
  forged: ReadonlySet<string>
  why: NoSending
}

type HeldBack = Extract<DeliveryStep, { step: 'forward' }>['held_back']

/** More hops than any honest message takes: it goes in circles. */
const mostHops = 30

/**
 * Where a message goes on to, each address once, and where it does not: in circles, with a verification code, with a
 * forged sender to another server, to somebody who has not agreed or whom the organisation shuts out, or from an account
 * that may not send.
 */
export function planRedirects(
  message: RuledMessage,
  wanted: readonly Redirect[],
  { proved, shut, forged, why }: RedirectLimits,
) {
  const isLoop = wanted.length > 0 && goesInCircles(message)
  // Whoever gets the mail of a mailbox by a rule would prove that its address is theirs.
  const isCode = message.stored.read.message.headers.some(({ name }) => name === codeHeader.toLowerCase())
  const reasonFor = (to: string): HeldBack => {
    if (isLoop) return 'loop'
    if (isCode) return 'code'
    if (forged.has(to.toLowerCase())) return 'forged'
    if (shut.has(to.toLowerCase())) return 'outside_off'
    return proved.has(to.toLowerCase()) ? why : 'unverified'
  }
  const targets = new Map(wanted.map(({ to }) => [to.toLowerCase(), reasonFor(to)]))
  return {
    isHeldBack: (to: string) => targets.get(to.toLowerCase()) !== '',
    async plan(deps: DeliveryDeps, tx: Transaction): Promise<DeliveryStep[]> {
      const { accountId, mailbox, envelopeFrom, stored, isSpoofed, isUnverified, isFailed } = message
      const returns = returnsOf(message)
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

/**
 * The addresses on other servers, where the sender of a message is forged: it leaves in the name of the mailbox, so SPF
 * and DMARC would pass there for a forged sender of the same organisation.
 */
export async function findForged(
  db: Sql,
  parsed: RuledMessage,
  wanted: readonly Redirect[],
): Promise<Set<string>> {
  const forged = new Set<string>()
  if (wanted.length === 0 || !(await isForged(db, parsed))) return forged
  for (const { to } of wanted) if (!(await isHostedDomain(db, domainOf(to)))) forged.add(to.toLowerCase())
  return forged
}

async function isForged(db: Sql, { isSpoofed, isUnverified, stored }: RuledMessage): Promise<boolean> {
  return isSpoofed || (isUnverified && (await findClaimedDomain(db, stored.read.author)) !== null)
}

/** By what its sender may hear that it has not arrived: not where they may be somebody else. */
function returnsOf({ sender, stored }: RuledMessage) {
  const { messageIdHeader, subject } = stored.read.message
  if (sender === 'denied' || !messageIdHeader) return null
  return { messageIdHeader, subject: sender === 'proved' ? subject : '' }
}

/** A message that was here before, or has come a very long way, goes no further. */
function goesInCircles({ mailbox, stored }: RuledMessage): boolean {
  const { headers } = stored.read.message
  const wasHere = headers.some(
    ({ name, value }) => name === 'delivered-to' && value.trim().toLowerCase() === mailbox,
  )
  return wasHere || headers.filter(({ name }) => name === 'received').length > mostHops
}
