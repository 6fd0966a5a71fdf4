import { keepBlobs } from '../../db/blobs/prepared-blobs.ts'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { isShut, reserveStorage } from '../account/people/index.ts'
import { addMessage, type NewMessage } from '../mailbox/actions/index.ts'
import { AccountFolders } from '../mailbox/folders/index.ts'
import { addMarks } from '../mailbox/index.ts'
import { findDelivered } from '../mailbox/messages/index.ts'
import { planNotedReceipt, planReturnedMessage } from '../mailbox/reading/index.ts'
import type { ThreadChange } from '../mailbox/threads/index.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Recipient } from './find-recipient.ts'
import type { Findings } from './receive-message.ts'
import { applyRules, type RuleEffect } from './rules/apply-rules.ts'
import type { MessageCopy } from './rules/apply-script.ts'
import { type JudgedRules, RulesAwaited } from './rules/ask-rules.ts'
import { planLeaverAnswer } from './rules/plan-leaver-answer.ts'
import type { EarlierArrival } from './rules/retell-arrival.ts'
import type { RuledMessage } from './rules/ruled-message.ts'
import { planScan } from './scanning/plan-scan.ts'
import { planVirusNotice } from './scanning/plan-virus-notice.ts'
import { withAllowedSender } from './senders/allowed-sender.ts'
import { findImitatedContact } from './senders/find-spoof.ts'
import { planSenderCheck, senderToCheck } from './senders/plan-sender-check.ts'
import { insertDelivery } from './store.ts'
import { type Placement, type StoredMessage, toMessage } from './stored-message.ts'

/** The mailbox that a message is put into; without an address that it was written to, as if to its own. */
export type MessageTaker = Pick<Recipient, 'accountId' | 'email'> &
  Partial<Pick<Recipient, 'writtenTo' | 'leaverId'>>

/** Where a message goes and how it counts there, when delivery does not decide that itself. */
export interface Arrival extends Partial<Omit<Placement, 'folderId'>> {
  folder?: string
  /** Set for a message that arrives as mail does, so that the rules of the mailbox act on it: what was found out about it. */
  findings?: Findings
  /** For one that has lain in a mailbox before: how it came there. */
  earlier?: EarlierArrival
  /** Set for one that is put where it lay elsewhere: nobody is told that it has come. */
  isQuiet?: boolean
  /** What belongs to the same change where the message is new. Like the change it may run a second time. */
  onNew?: (tx: Transaction, messageId: string) => Promise<void>
}

/**
 * Puts a stored message into a mailbox: message, thread, lists, counts, search index and event are one change.
 * Answers with the message's id; the same message handed over again gives the id it has already.
 */
export async function deliverMessage(
  deps: DeliveryDeps,
  recipient: MessageTaker,
  stored: StoredMessage,
  arrival: Arrival = {},
): Promise<string> {
  for (let judged: JudgedRules | null = null; ; ) {
    try {
      return await putIn(deps, recipient, stored, arrival, judged)
    } catch (error) {
      if (!(error instanceof RulesAwaited)) throw error
      judged = await error.judge()
    }
  }
}

async function putIn(
  deps: DeliveryDeps,
  recipient: MessageTaker,
  stored: StoredMessage,
  arrival: Arrival,
  judged: JudgedRules | null,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(recipient.accountId)
    return deliverWithin(deps, tx, recipient, { stored, arrival, judged })
  })
}

/** Puts a stored message into a mailbox as part of a greater change. The account is locked. */
export async function deliverWithin(
  deps: DeliveryDeps,
  tx: Transaction,
  recipient: MessageTaker,
  of: { stored: StoredMessage; arrival: Arrival; judged?: JudgedRules | null },
): Promise<string> {
  const { accountId } = recipient
  const { stored, arrival, judged = null } = of
  const { earlier: came, findings: found, isQuiet, onNew, ...given } = arrival
  // It was open when it was looked for; whoever brings the message comes again, and it goes where it goes now.
  if (found && (await isShut(tx.sql, accountId))) throw new Refused('account_disabled')
  const isOnce = arrival.isOnce ?? true
  const isKnown = isOnce && (given.isByBytes || stored.read.message.messageIdHeader !== null)
  const earlier = isKnown && (await findDelivered(tx.sql, accountId, stored.key))
  if (earlier) return earlier

  const folders = await AccountFolders.read(tx.sql, accountId)
  const seen = found && (await withImitatedContact(deps, tx, accountId, stored, found))
  const findings = seen && (await withAllowedSender(tx.sql, accountId, stored, seen))
  const mail = findings && ruled(recipient, stored, findings)
  const effect = mail ? await applyRules(deps, tx, mail, folders, judged) : null
  const [copy, ...others] = effect?.copies ?? [{ ...unmarked, folder: arrival.folder ?? 'INBOX' }]
  const folder = await folders.named(copy.folder)
  if (!folder) throw new Refused('not_found')
  const message = toMessage(stored, {
    arrivedAt: deps.clock.now(),
    isUnread: copy.isUnread,
    isStarred: copy.isStarred,
    authentication: findings?.authentication ?? 'none',
    isSpoofed: findings?.isSpoofed ?? false,
    isUnverified: findings?.isUnverified ?? false,
    virus: findings?.virus ?? null,
    isOnce,
    ...given,
    folderId: folder.id,
  })
  const heedsMuting = findings !== undefined

  const size = message.size * (1 + others.length)
  if (!(await reserveStorage(tx.sql, accountId, size))) throw new Refused('over_quota')
  await keepBlobs(tx, stored.blobs, deps.clock.now())
  const { messageId, folderId, change } = await addMessage(
    deps,
    tx,
    accountId,
    { ...message, heedsMuting },
    folders,
  )
  // An answer to a muted thread has passed the inbox by.
  const kept = (await folders.find(folderId)) ?? folder
  await tellOfArrival(deps, tx, accountId, {
    change,
    messageId,
    folderId,
    notify: kept.name === 'INBOX' && message.isUnread && !isQuiet,
  })
  await addMarks(deps, tx, { accountId, messageId, marks: [], keywords: copy.keywords })
  for (const other of others) await addCopy(deps, tx, accountId, { message, copy: other, folders })
  if (findings && effect) {
    await noteReport(deps, tx, accountId, stored, findings)
    if (findings.virus)
      await planVirusNotice(deps, tx, {
        accountId,
        mailbox: recipient.email,
        messageId,
        message: stored.read.message,
        virus: findings.virus,
        authentication: findings.authentication,
      })
    await keepDecisions(deps, tx, { accountId, messageId, folder: kept.name, findings, effect })
    if (mail && recipient.leaverId) await planLeaverAnswer(deps, tx, mail, recipient.leaverId)
    if (findings.isUncertain && findings.way.checksSender !== 'never')
      await planSenderCheck(deps, tx, senderToCheck(accountId, messageId, findings.way))
    if (findings.awaitsScan) await planScan(deps, tx, { accountId, mailbox: recipient.email })
  }
  if (came) await keepEarlier(tx, accountId, messageId, came, given.arrivedAt ?? deps.clock.now())
  await onNew?.(tx, messageId)
  return messageId
}

const unmarked = { isUnread: true, isStarred: false, keywords: [] }

/** A further copy of a message, in another folder; that it has come is told once. */
async function addCopy(
  deps: DeliveryDeps,
  tx: Transaction,
  accountId: string,
  of: { message: NewMessage; copy: MessageCopy; folders: AccountFolders },
): Promise<void> {
  const { message, copy, folders } = of
  const folder = await folders.named(copy.folder)
  if (!folder) return
  const { isUnread, isStarred } = copy
  const kept = { ...message, folderId: folder.id, isUnread, isStarred, deliveryKey: null }
  const { messageId, change } = await addMessage(deps, tx, accountId, kept, folders)
  await deps.events.append(tx, accountId, 'threads_changed', change)
  await addMarks(deps, tx, { accountId, messageId, marks: [], keywords: copy.keywords })
}

function ruled(
  { accountId, email, writtenTo = email }: MessageTaker,
  stored: StoredMessage,
  findings: Findings,
) {
  const { way, authentication, isSpam, isSpoofed, isUnverified, virus } = findings
  const { envelopeFrom } = way
  const isInfected = virus !== null
  const sender = senderOf(findings)
  const marks = { isSpam, isSpoofed, isUnverified, isFailed: authentication === 'fail', isInfected }
  return { accountId, mailbox: email, writtenTo, stored, envelopeFrom, ...marks, sender }
}

/** Whether a message is from whom its envelope names: only they may hear what became of it further on. */
function senderOf({ steps, isSpoofed, authentication }: Findings): RuledMessage['sender'] {
  const [word] = steps.filter((one) => one.step === 'sender')
  const isDenied = isSpoofed || authentication === 'fail' || /^(?:soft)?fail/.test(word?.spf ?? '')
  if (isDenied) return 'denied'
  return word?.by === 'signed_in' || word?.spf === 'pass' ? 'proved' : 'unknown'
}

/** What was found out about a message, and whether its sender imitates somebody whom this very person writes to. */
async function withImitatedContact(
  deps: DeliveryDeps,
  tx: Transaction,
  accountId: string,
  { read: { message: mail } }: StoredMessage,
  findings: Findings,
): Promise<Findings> {
  if (findings.isSpoofed || !mail.from) return findings
  const step = await findImitatedContact(tx.sql, accountId, mail.from.email, deps.clock.now())
  if (!step) return findings
  const at = findings.steps.findIndex((one) => one.step === 'sender') + 1
  return {
    ...findings,
    authentication: 'fail',
    isSpoofed: true,
    isUnverified: false,
    isUncertain: false,
    steps: findings.steps.toSpliced(at, 0, step),
  }
}

/** Sends what the rules want sent, and writes down why the message lies where it lies. */
async function keepDecisions(
  deps: DeliveryDeps,
  tx: Transaction,
  of: { accountId: string; messageId: string; folder: string; findings: Findings; effect: RuleEffect },
): Promise<void> {
  const { findings, effect } = of
  const sent = await effect.planMessages()
  const now = deps.clock.now()
  await insertDelivery(tx.sql, {
    account_id: of.accountId,
    message_id: of.messageId,
    via: findings.way.via,
    folder: of.folder,
    steps: JSON.stringify([...findings.steps, ...effect.steps, ...sent]),
    arrived_at: now,
    infected_at: findings.virus === null ? null : now,
    scan_tries: findings.awaitsScan ? 0 : null,
  })
}

/** Keeps what is told of a message that came long ago. */
function keepEarlier(
  tx: Transaction,
  accountId: string,
  messageId: string,
  { via, folder, steps }: EarlierArrival,
  arrivedAt: number,
): Promise<void> {
  return insertDelivery(tx.sql, {
    account_id: accountId,
    message_id: messageId,
    via,
    folder,
    steps: JSON.stringify(steps),
    arrived_at: arrivedAt,
    infected_at: null,
    scan_tries: null,
  })
}

/** A bounce says of a message that had left that it has not arrived: that is noted there too. */
async function noteReport(
  deps: DeliveryDeps,
  tx: Transaction,
  accountId: string,
  stored: StoredMessage,
  { way, authentication }: Findings,
): Promise<void> {
  const { receipt } = stored.read
  // Who lies about who they are is believed nothing.
  if (receipt && authentication !== 'fail')
    await planNotedReceipt(deps, tx, { accountId, ...receipt, isProved: authentication === 'pass' })
  if (way.envelopeFrom !== '') return
  const { returned } = stored.read
  const messageIdHeader = returned?.messageIdHeader
  if (returned && messageIdHeader)
    await planReturnedMessage(deps, tx, {
      accountId,
      ...returned,
      messageIdHeader,
      // Reports about mailboxes of this server come from itself, never from an account.
      isFromOutside: way.via !== 'inside' || way.isAuthored === true,
    })
}

async function tellOfArrival(
  deps: DeliveryDeps,
  tx: Transaction,
  accountId: string,
  arrived: { change: ThreadChange; messageId: string; folderId: string; notify: boolean },
): Promise<void> {
  const { change, messageId, folderId, notify } = arrived
  const thread = change.threads.find((row) => row.folder_id === folderId)
  const others = change.threads.filter((row) => row !== thread)
  if (others.length > 0 || change.removed.length > 0) {
    await deps.events.append(tx, accountId, 'threads_changed', { ...change, threads: others, counts: [] })
  }
  if (!thread) return
  await deps.events.append(tx, accountId, 'new_mail', {
    thread,
    message_id: messageId,
    notify,
    counts: change.counts,
  })
}
