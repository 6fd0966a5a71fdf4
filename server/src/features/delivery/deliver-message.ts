import { saveBlobs } from '../../db/blobs/prepared-blobs.ts'
import type { Transaction } from '../../db/database.ts'
import { Refused } from '../../kernel/refused.ts'
import { AccountFolders } from '../folders/index.ts'
import { addFlags, addMessage, type NewMessage } from '../mailbox/index.ts'
import { findDelivered } from '../messages/index.ts'
import { reserveStorage } from '../quota/index.ts'
import type { ThreadChange } from '../threads/index.ts'
import type { ArrivalBatch } from './arrivals/arrival-batch.ts'
import type { OpenMailbox } from './arrivals/open-mailbox.ts'
import { recordReport, saveDecisions, saveEarlierReport } from './arrivals/save-reports.ts'
import type { DeliveryDeps } from './deps.ts'
import type { Recipient } from './find-recipient.ts'
import type { Findings } from './receive-message.ts'
import { applyRules, type RuleEffect } from './rules/apply-rules.ts'
import type { MessageCopy } from './rules/apply-script.ts'
import { planDepartureReply } from './rules/plan-departure-reply.ts'
import type { EarlierArrival } from './rules/rebuild-arrival-report.ts'
import type { RuledMessage } from './rules/ruled-message.ts'
import type { EvaluatedRules, PendingRules } from './rules/run-mailbox-rules.ts'
import { planScan } from './scanning/plan-scan.ts'
import { planVirusNotice } from './scanning/plan-virus-notice.ts'
import { withAllowedSender } from './senders/allowed-sender.ts'
import { findImitatedContact } from './senders/find-spoof.ts'
import { planSenderCheck, senderToCheck } from './senders/plan-sender-check.ts'
import { insertDeliveries } from './store.ts'
import { type Placement, type StoredMessage, toMessage } from './stored-message.ts'

/** Target mailbox; without `writtenTo` the message counts as addressed to its main address. */
export type TargetMailbox = Pick<Recipient, 'accountId' | 'email'> &
  Partial<Pick<Recipient, 'writtenTo' | 'departedId'>>

/** Placement of a message, when delivery does not determine it. */
export interface Arrival extends Partial<Omit<Placement, 'folderId'>> {
  folder?: string
  /** Check results of an arriving message; when set, the rules of the mailbox are applied. */
  findings?: Findings
  /** Arrival report of a message that was in a mailbox before. */
  earlier?: EarlierArrival
  /** True for an imported or restored message, which sends no new-mail notification. */
  isQuiet?: boolean
  /** Runs in the same transaction when the message is new; may run twice, like the transaction. */
  onNew?: (tx: Transaction, messageId: string) => Promise<void>
}

interface DeliveredMessage {
  recipient: TargetMailbox
  stored: StoredMessage
  arrival: Arrival
}

interface PendingDelivery extends DeliveredMessage {
  key: string | null
  /** Rules that were evaluated outside the transaction. */
  evaluated: EvaluatedRules | null
}

/**
 * Stores a message in a mailbox: message, thread, lists, counts, search index and event in one transaction. Returns the
 * message id; a repeated delivery returns the existing id.
 */
export async function deliverMessage(
  deps: DeliveryDeps,
  recipient: TargetMailbox,
  { stored, arrival = {} }: { stored: StoredMessage; arrival?: Arrival | undefined },
): Promise<string> {
  const key = repeatableKey({ stored, arrival })
  // Rules that cost too much are evaluated between two transactions: decide outside, then commit.
  for (let evaluated: EvaluatedRules | null = null; ; ) {
    const current: PendingDelivery = { recipient, stored, arrival, key, evaluated }
    const delivery: string | PendingRules = await deps.arrivals.run(deps, {
      accountId: recipient.accountId,
      bytes: stored.size,
      key,
      work: (batch) => deliverInBatch(deps, batch, current),
    })
    if (typeof delivery === 'string') return delivery
    evaluated = await delivery.evaluate()
  }
}

/** Stores a message without rules within the caller's transaction. The account must be locked. */
export async function deliverWithin(
  deps: DeliveryDeps,
  tx: Transaction,
  { recipient, stored, arrival }: DeliveredMessage & { arrival: Omit<Arrival, 'findings'> },
): Promise<string> {
  const { accountId } = recipient
  const key = repeatableKey({ stored, arrival })
  const earlier = key === null ? undefined : await findDelivered(tx.sql, accountId, key)
  if (earlier) return earlier
  const mailbox: OpenMailbox = {
    deps,
    tx,
    accountId,
    folders: await AccountFolders.read(tx.sql, accountId),
    reserveStorage: (bytes) => reserveStorage(tx.sql, accountId, bytes),
    saveReport: (report) => insertDeliveries(tx.sql, [report]),
  }
  return storeMessage(mailbox, { recipient, stored, arrival, ruled: null })
}

/** Returns the key that identifies repeated deliveries of the same message; null when repetitions are stored. */
function repeatableKey({ stored, arrival }: Pick<DeliveredMessage, 'stored' | 'arrival'>): string | null {
  const isRepeatable =
    (arrival.isOnce ?? true) && (arrival.isByBytes || stored.read.message.messageIdHeader !== null)
  return isRepeatable ? stored.key : null
}

/** Applies the rules of the mailbox and stores the message. Returns rules to evaluate first; nothing is changed then. */
async function deliverInBatch(
  deps: DeliveryDeps,
  batch: ArrivalBatch,
  { key, evaluated, ...message }: PendingDelivery,
): Promise<string | PendingRules> {
  const { findings } = message.arrival
  // The account was disabled or suspended after RCPT TO; the sending server will retry.
  if (findings && batch.refusal) throw new Refused(batch.refusal)
  const earlier = key === null ? undefined : batch.findDelivered(key)
  if (earlier) return earlier
  const { tx, accountId, folders, rules } = batch
  const mailbox: OpenMailbox = {
    deps: { ...deps, rules },
    tx,
    accountId,
    folders,
    reserveStorage: (bytes) => batch.reserveStorage(bytes),
    saveReport: (report) => batch.saveReport(report),
  }
  const ruled = findings ? await applyMailboxRules(mailbox, { ...message, findings, evaluated }) : null
  if (ruled && 'evaluate' in ruled) return ruled
  const messageId = await storeMessage(mailbox, { ...message, ruled })
  if (key !== null) batch.recordDelivered(key, messageId)
  return messageId
}

/** A message with the decisions of the rules. */
interface Ruled {
  mail: RuledMessage
  findings: Findings
  effect: RuleEffect
}

async function applyMailboxRules(
  { deps, tx, accountId, folders }: OpenMailbox,
  {
    recipient,
    stored,
    findings: initial,
    evaluated,
  }: Pick<PendingDelivery, 'recipient' | 'stored' | 'evaluated'> & { findings: Findings },
): Promise<Ruled | PendingRules> {
  const checked = await addImitationWarning(deps, tx, { accountId, stored, findings: initial })
  const findings = await withAllowedSender(tx.sql, accountId, { stored, findings: checked })
  const mail = toRuledMessage(recipient, stored, findings)
  const effect = await applyRules(deps, tx, { parsed: mail, folders, evaluated })
  return 'evaluate' in effect ? effect : { mail, findings, effect }
}

async function storeMessage(
  mailbox: OpenMailbox,
  { recipient, stored, arrival, ruled }: DeliveredMessage & { ruled: Ruled | null },
): Promise<string> {
  const { deps, tx, accountId, folders } = mailbox
  const { earlier: previous, findings: _, isQuiet, onNew, isOnce = true, ...placement } = arrival
  const results = ruled?.findings
  const [copy, ...otherCopies] = ruled?.effect.copies ?? [
    { ...defaultFlags, folder: arrival.folder ?? 'INBOX' },
  ]
  const folder = await folders.findByName(copy.folder)
  if (!folder) throw new Refused('not_found')
  const message = toMessage(stored, {
    arrivedAt: deps.clock.now(),
    isUnread: copy.isUnread,
    isStarred: copy.isStarred,
    authentication: results?.authentication ?? 'none',
    isSpoofed: results?.isSpoofed ?? false,
    isUnverified: results?.isUnverified ?? false,
    virus: results?.virus ?? null,
    isOnce,
    ...placement,
    folderId: folder.id,
  })
  const heedsMuting = ruled !== null

  const size = message.size * (1 + otherCopies.length)
  if (!(await mailbox.reserveStorage(size))) throw new Refused('over_quota')
  await saveBlobs(tx, stored.blobs, deps.clock.now())
  const { messageId, folderId, change } = await addMessage(deps, tx, {
    accountId,
    input: { ...message, appliesMuting: heedsMuting },
    folders,
  })
  // A reply in a muted thread skips the inbox.
  const finalFolder = (await folders.find(folderId)) ?? folder
  await notifyOfArrival(deps, tx, {
    accountId,
    arrived: {
      change,
      messageId,
      folderId,
      notify: finalFolder.name === 'INBOX' && message.isUnread && !isQuiet,
    },
  })
  await addFlags(deps, tx, { accountId, messageId, flags: [], keywords: copy.keywords })
  for (const other of otherCopies)
    await addCopy(deps, tx, { accountId, of: { message, copy: other, folders } })
  if (ruled) {
    const { mail, findings, effect } = ruled
    await recordReport(deps, tx, { accountId, stored, findings })
    if (findings.virus)
      await planVirusNotice(deps, tx, {
        accountId,
        mailbox: recipient.email,
        messageId,
        message: stored.read.message,
        virus: findings.virus,
        authentication: findings.authentication,
      })
    await saveDecisions(mailbox, { messageId, folder: finalFolder.name, findings, effect })
    if (recipient.departedId)
      await planDepartureReply(deps, tx, { message: mail, departedId: recipient.departedId })
    if (findings.isUncertain && findings.envelope.checksSender !== 'never')
      await planSenderCheck(deps, tx, senderToCheck(accountId, messageId, findings.envelope))
    if (findings.awaitsScan) await planScan(deps, tx, { accountId, mailbox: recipient.email })
  }
  if (previous)
    await saveEarlierReport(mailbox, {
      messageId,
      previous,
      arrivedAt: placement.arrivedAt ?? deps.clock.now(),
    })
  await onNew?.(tx, messageId)
  return messageId
}

/** Flags of a message without rules. */
const defaultFlags = { isUnread: true, isStarred: false, keywords: [] }

/** Stores another copy in another folder; only the first copy sends a new-mail notification. */
async function addCopy(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    accountId,
    of,
  }: { accountId: string; of: { message: NewMessage; copy: MessageCopy; folders: AccountFolders } },
): Promise<void> {
  const { message, copy, folders } = of
  const folder = await folders.findByName(copy.folder)
  if (!folder) return
  const { isUnread, isStarred } = copy
  const copied = { ...message, folderId: folder.id, isUnread, isStarred, deliveryKey: null }
  const { messageId, change } = await addMessage(deps, tx, { accountId, input: copied, folders })
  await deps.events.append(tx, accountId, 'threads_changed', change)
  await addFlags(deps, tx, { accountId, messageId, flags: [], keywords: copy.keywords })
}

/** Converts a stored message and its check results to the message that rules are applied to. */
function toRuledMessage(
  { accountId, email, writtenTo = email }: TargetMailbox,
  stored: StoredMessage,
  findings: Findings,
) {
  const { envelope, authentication, isSpam, isSpoofed, isUnverified, virus } = findings
  const { envelopeFrom } = envelope
  const isInfected = virus !== null
  const sender = envelopeSender(findings)
  const flags = { isSpam, isSpoofed, isUnverified, isFailed: authentication === 'fail', isInfected }
  return {
    accountId,
    mailbox: email,
    writtenTo,
    stored,
    envelopeFrom,
    ...flags,
    envelopeVerification: sender,
  }
}

/** Verifies the envelope sender: only a verified one may be notified about a failed forwarding. */
function envelopeSender({
  steps,
  isSpoofed,
  authentication,
}: Findings): RuledMessage['envelopeVerification'] {
  const [senderStep] = steps.filter((one) => one.step === 'sender')
  const isDenied = isSpoofed || authentication === 'fail' || /^(?:soft)?fail/.test(senderStep?.spf ?? '')
  if (isDenied) return 'denied'
  return senderStep?.by === 'signed_in' || senderStep?.spf === 'pass' ? 'proved' : 'unknown'
}

/** Adds a spoof result when the sender imitates a correspondent of this user. */
async function addImitationWarning(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    accountId,
    stored: {
      read: { message: mail },
    },
    findings,
  }: { accountId: string; stored: StoredMessage; findings: Findings },
): Promise<Findings> {
  if (findings.isSpoofed || !mail.from) return findings
  const step = await findImitatedContact(tx.sql, accountId, { email: mail.from.email, now: deps.clock.now() })
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

async function notifyOfArrival(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    accountId,
    arrived,
  }: {
    accountId: string
    arrived: { change: ThreadChange; messageId: string; folderId: string; notify: boolean }
  },
): Promise<void> {
  const { change, messageId, folderId, notify } = arrived
  const thread = change.threads.find((row) => row.folder_id === folderId)
  const otherThreads = change.threads.filter((row) => row !== thread)
  if (otherThreads.length > 0 || change.removed.length > 0) {
    await deps.events.append(tx, accountId, 'threads_changed', {
      ...change,
      threads: otherThreads,
      counts: [],
    })
  }
  if (!thread) return
  await deps.events.append(tx, accountId, 'new_mail', {
    thread,
    message_id: messageId,
    notify,
    counts: change.counts,
  })
}
