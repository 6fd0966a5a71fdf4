import { domainOf } from '@bocau/mail-core/address'
import { keepBlobs } from '../../db/blobs/prepared-blobs.ts'
import { Refused } from '../../kernel/refused.ts'
import {
  type Expansion,
  expandGroup,
  type GroupRow,
  mayWrite,
  noteGroupSent,
} from '../account/groups/index.ts'
import { findOwnerMailboxes } from '../account/people/index.ts'
import { markBlobsUnreferenced } from '../mailbox/blobs/index.ts'
import { planForward } from '../rules/index.ts'
import type { DeliveryDeps } from './deps.ts'
import { findReceiver, type Recipient } from './find-recipient.ts'
import type { ReceivedMessage } from './receive-message.ts'
import { GroupRefusal } from './refusals/group-refusal.ts'
import { findClaimedDomain } from './senders/find-spoof.ts'
import { findSentAs } from './store.ts'

/** A message for a group, and how it is put into the mailbox of a member. */
interface GroupMessage {
  received: ReceivedMessage
  deliver: (recipient: Recipient) => Promise<string>
}

/**
 * Brings a message to everybody in a group. Somebody whose mailbox takes nothing keeps it from nobody else; only where
 * nobody can take it is it refused. What comes round again has been here, and goes no further.
 */
export async function deliverToGroup(
  deps: DeliveryDeps,
  group: GroupRow,
  { received, deliver }: GroupMessage,
): Promise<void> {
  if (wasHere(group, received)) return
  const expansion = await expandGroup(deps.db.sql, group)
  const isWriting = await isWriter(deps, group, received)
  // Who may not write may only tell a member what became of what they sent in its name.
  const { mailboxes, outside } = isWriting
    ? expansion
    : await askedForBy(deps, group, { received, expansion })
  const recipients = await findReceivers(deps, group, mailboxes)
  // What leaves in the name of the group would pass for verified on other servers.
  if (
    outside.length > 0 &&
    received.findings.isUnverified &&
    (await findClaimedDomain(deps.db.sql, received.stored.read.author))
  )
    throw new GroupRefusal('not_verified')
  if (recipients.length === 0 && outside.length === 0) throw new GroupRefusal('empty_group')
  let kept = 0
  // One after the other: a group of hundreds must not hold the store against everybody else.
  for (const recipient of recipients) if (await isTaken(deliver(recipient))) kept += 1
  if (kept === 0 && outside.length === 0) throw new Refused('over_quota')
  if (outside.length > 0) await sendOut(deps, group, { received, outside, first: recipients[0]?.accountId })
}

/** The mailboxes of members that take something; two whose mail one person gets are one. */
async function findReceivers(
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
      used_bytes: member.used_bytes ?? 0,
      is_disabled: member.is_disabled ?? 1,
    }
    const found = await findReceiver(db.sql, mailbox, group.email)
    if (typeof found === 'string') continue
    // Nobody wrote to whoever has left, but to the group: they are not answered for.
    const { leaverId: _, ...receiver } = found
    receivers.set(receiver.accountId, receiver)
  }
  return [...receivers.values()]
}

/** Whether a mailbox took it; one that is full keeps it from nobody else. */
async function isTaken(delivery: Promise<string>): Promise<boolean> {
  try {
    await delivery
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'over_quota') return false
    throw error
  }
}

/** More hops than any honest message takes: it goes in circles. */
const mostHops = 30

function wasHere({ email }: GroupRow, { stored }: ReceivedMessage): boolean {
  const { headers } = stored.read.message
  const isMarked = headers.some(
    ({ name, value }) => name === 'x-loop' && value.trim().toLowerCase() === email,
  )
  return isMarked || headers.filter(({ name }) => name === 'received').length > mostHops
}

/**
 * Whether the author may write to the group; only a proved one may where not anybody may. A check that was not completed
 * defers the message of a writer.
 */
async function isWriter(
  { db }: DeliveryDeps,
  group: GroupRow,
  { stored, findings }: ReceivedMessage,
): Promise<boolean> {
  if (group.who_writes === 'anyone') return true
  const { message } = stored.read
  const isProved = findings.authentication === 'pass' && !findings.isSpoofed
  if (!isProved && !findings.isUncertain) return false
  const isAllowed = message.from !== null && (await mayWrite(db.sql, group, message.from.email))
  if (isAllowed && !isProved) throw new GroupRefusal('not_verified')
  return isAllowed
}

/** The members who sent, in the group's name, the message that a report is about; refused where it is about none. */
async function askedForBy(
  { db }: DeliveryDeps,
  group: GroupRow,
  { received: { stored, findings }, expansion }: { received: ReceivedMessage; expansion: Expansion },
): Promise<Expansion> {
  const messageIdHeader = findings.way.envelopeFrom === '' ? stored.read.returned?.messageIdHeader : undefined
  const accountIds = expansion.mailboxes.map(({ account_id }) => account_id)
  const senders = messageIdHeader
    ? await findSentAs(db.sql, { sender: group.email, accountIds, messageIdHeader })
    : []
  if (senders.length === 0) throw new GroupRefusal('not_a_writer')
  const mailboxes = expansion.mailboxes.filter(({ account_id }) => senders.includes(account_id))
  return { mailboxes, outside: [] }
}

/** Sends it on to members elsewhere, once, unless it is nothing that one passes on. */
async function sendOut(
  deps: DeliveryDeps,
  group: GroupRow,
  of: { received: ReceivedMessage; outside: readonly string[]; first: string | undefined },
): Promise<void> {
  const { stored, findings } = of.received
  if (findings.isSpam || findings.isSpoofed || findings.virus !== null) return
  // It counts as sent by the first who has it here, or by an owner.
  const accountId = of.first ?? (await findOwnerMailboxes(deps.db.sql, domainOf(group.email)))[0]?.id
  if (accountId === undefined) throw new GroupRefusal('empty_group')
  const { messageIdHeader, subject } = stored.read.message
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    if (!(await noteGroupSent(tx.sql, group, stored.key, now))) return
    await keepBlobs(tx, stored.blobs, now)
    await markBlobsUnreferenced(
      tx.sql,
      stored.blobs.map(({ hash }) => hash),
      now,
    )
    for (const to of of.outside)
      await planForward(deps, tx, {
        accountId,
        mailbox: group.email,
        isGroup: true,
        envelopeFrom: findings.way.envelopeFrom,
        to,
        blobHash: stored.blobHash,
        ...(findings.isUnverified ? { isUnverified: true } : {}),
        ...(findings.authentication === 'fail' ? { isFailed: true } : {}),
        ...(messageIdHeader ? { returns: { messageIdHeader, subject } } : {}),
      })
  })
}
