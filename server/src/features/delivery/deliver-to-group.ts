import { domainOf } from '@bocau/mail-core/address'
import { saveBlobs } from '../../db/blobs/prepared-blobs.ts'
import { closedCode } from '../../db/store/closed-organisation.ts'
import { Refused } from '../../kernel/refused.ts'
import { findOwnerMailboxes } from '../addresses/index.ts'
import { setBlobsUnreferenced } from '../blobs/index.ts'
import { type ExpandedGroup, expandGroup, type GroupRow, mayWrite } from '../groups/index.ts'
import { planForward } from '../rules/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findReceiver, type Recipient } from './find-recipient.ts'
import type { ReceivedMessage } from './receive-message.ts'
import { GroupRefusal } from './refusals/group-refusal.ts'
import { findClaimedDomain } from './senders/find-spoof.ts'
import { findSentAs, recordGroupSent } from './store.ts'

/** Message to a group, and the delivery to one member. */
interface GroupMessage {
  received: ReceivedMessage
  deliver: (recipient: Recipient) => Promise<string>
}

/**
 * Delivers a message to all members of a group. A full or disabled mailbox does not affect the others; the message is
 * refused only when no member can receive it. Stops mail loops.
 */
export async function deliverToGroup(
  deps: DeliveryDeps,
  group: GroupRow,
  { received, deliver }: GroupMessage,
): Promise<void> {
  if (isGroupLoop(group, received)) return
  const expansion = await expandGroup(deps.db.sql, group)
  const isWriting = await isWriter(deps, group, received)
  // An unauthorised sender may only report to members about messages they sent in the group's name.
  const { mailboxes, externalEmails } = isWriting
    ? expansion
    : await findBounceRecipients(deps, group, { received, expansion })
  const recipients = await findMemberRecipients(deps, group, mailboxes)
  // The forwarded message leaves in the name of the group and would pass authentication on other servers.
  if (
    externalEmails.length > 0 &&
    received.findings.isUnverified &&
    (await findClaimedDomain(deps.db.sql, received.stored.read.author))
  )
    throw new GroupRefusal('not_verified')
  if (recipients.length === 0 && externalEmails.length === 0) throw new GroupRefusal('empty_group')
  let delivered = 0
  // Sequential, so that a group with hundreds of members does not block other deliveries.
  for (const recipient of recipients) if (await isDelivered(deliver(recipient))) delivered += 1
  if (delivered === 0 && externalEmails.length === 0) throw new Refused('over_quota')
  if (externalEmails.length > 0)
    await forwardToExternal(deps, group, { received, externalEmails, first: recipients[0]?.accountId })
}

/** Finds the member mailboxes that accept mail; members with the same successor count once. */
async function findMemberRecipients(
  { db }: DeliveryDeps,
  group: GroupRow,
  members: Awaited<ReturnType<typeof expandGroup>>['mailboxes'],
): Promise<Recipient[]> {
  const receivers = new Map<string, Recipient>()
  for (const member of members) {
    const mailbox = {
      id: member.account_id,
      email: member.own_email ?? member.email,
      quota_megabytes: member.quota_megabytes ?? 0,
      used_bytes: member.used_bytes,
      is_disabled: member.is_disabled ?? 1,
    }
    const match = await findReceiver(db.sql, mailbox, group.email)
    if (typeof match === 'string') continue
    // The message was sent to the group, so no automatic reply of the departed user is sent.
    const { departedId: _, ...receiver } = match
    receivers.set(receiver.accountId, receiver)
  }
  return [...receivers.values()]
}

/** Returns true when the mailbox accepted the message; a full mailbox does not stop the delivery. */
async function isDelivered(delivery: Promise<string>): Promise<boolean> {
  try {
    await delivery
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'over_quota') return false
    throw error
  }
}

/** More hops than a legitimate message takes; indicates a loop. */
const maxHops = 30

/** Returns true when the message was distributed by this group before, or has too many hops. */
function isGroupLoop({ email }: GroupRow, { stored }: ReceivedMessage): boolean {
  const { headers } = stored.read.message
  const hasLoopHeader = headers.some(
    ({ name, value }) => name === 'x-loop' && value.trim().toLowerCase() === email,
  )
  return hasLoopHeader || headers.filter(({ name }) => name === 'received').length > maxHops
}

/**
 * Returns true when the author may write to the group. Unless anyone may, the author must be authenticated. An
 * incomplete check defers the message of an authorised author.
 */
async function isWriter(
  { db }: DeliveryDeps,
  group: GroupRow,
  { stored, findings }: ReceivedMessage,
): Promise<boolean> {
  if (group.who_writes === 'anyone') return true
  const { message } = stored.read
  const isVerified = findings.authentication === 'pass' && !findings.isSpoofed
  if (!isVerified && !findings.isUncertain) return false
  const isAllowed = message.from !== null && (await mayWrite(db.sql, group, message.from.email))
  if (isAllowed && !isVerified) throw new GroupRefusal('not_verified')
  return isAllowed
}

/**
 * Finds the recipients of a bounce to the group: the members who sent the message it reports on, in the
 * group's name. Refuses it when there is none.
 */
async function findBounceRecipients(
  { db }: DeliveryDeps,
  group: GroupRow,
  { received: { stored, findings }, expansion }: { received: ReceivedMessage; expansion: ExpandedGroup },
): Promise<ExpandedGroup> {
  const messageIdHeader =
    findings.envelope.envelopeFrom === '' ? stored.read.returned?.messageIdHeader : undefined
  const accountIds = expansion.mailboxes.map(({ account_id }) => account_id)
  const senders = messageIdHeader
    ? await findSentAs(db.sql, { sender: group.email, accountIds, messageIdHeader })
    : []
  if (senders.length === 0) throw new GroupRefusal('not_a_writer')
  const mailboxes = expansion.mailboxes.filter(({ account_id }) => senders.includes(account_id))
  return { mailboxes, externalEmails: [] }
}

/** Forwards the message once to external members, unless it is spam, forged or infected. */
async function forwardToExternal(
  deps: DeliveryDeps,
  group: GroupRow,
  of: { received: ReceivedMessage; externalEmails: readonly string[]; first: string | undefined },
): Promise<void> {
  const { stored, findings } = of.received
  if (findings.isSpam || findings.isSpoofed || findings.virus !== null) return
  // The message counts as sent by the first local member or by an owner.
  const [owner] = of.first === undefined ? await findOwnerMailboxes(deps.db.sql, domainOf(group.email)) : []
  // The organisation may have been closed after the recipient was accepted.
  const closed = owner && closedCode(owner)
  if (closed) throw new Refused(closed)
  const accountId = of.first ?? owner?.id
  if (accountId === undefined) throw new GroupRefusal('empty_group')
  const { messageIdHeader, subject } = stored.read.message
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await recordGroupSent(tx.sql, group, { deliveryKey: stored.key, now }))) return
    await saveBlobs(tx, stored.blobs, now)
    await setBlobsUnreferenced(
      tx.sql,
      stored.blobs.map(({ hash }) => hash),
      now,
    )
    for (const to of of.externalEmails)
      await planForward(deps, tx, {
        accountId,
        mailbox: group.email,
        isGroup: true,
        envelopeFrom: findings.envelope.envelopeFrom,
        to,
        blobHash: stored.blobHash,
        ...(findings.isUnverified ? { isUnverified: true } : {}),
        ...(findings.authentication === 'fail' ? { isFailed: true } : {}),
        ...(messageIdHeader ? { returns: { messageIdHeader, subject } } : {}),
      })
  })
}
