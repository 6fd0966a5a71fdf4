import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Address } from '@bocau/mail-core/address'
import { domainOf, isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import {
  findAuthor,
  type PreparedMessage,
  prepareMessage,
} from '@bocau/mail-core/mime/submission/prepare-message'
import type { Sql, Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { VirusScanner } from '../../../ports/virus-scanner.ts'
import { checkSender } from '../../account/index.ts'
import { learnContacts, listSenders } from '../../contacts/index.ts'
import { senderIdOf } from '../../mailbox-rights/index.ts'
import { getSettings } from '../../settings/index.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import { addToOutbox, type ReportsRequest } from '../outgoing-rows.ts'
import { getRecallSeconds } from '../recall/recall-window.ts'
import { offerRecall } from '../release-from-drafts.ts'
import { recheckAllowed } from '../sending/check-sending-allowed.ts'
import { consumeQuota, quotaRefusal } from '../sending-quota/consume-quota.ts'
import { getSigningKey } from '../signing/signing-key.ts'
import { createMessageId } from '../writing/create-message-id.ts'
import { addLocalMessage, type LocalMessage, storeLocalMessage } from '../writing/local-message.ts'
import { checkFiles } from './check-files.ts'
import { type FiledCopy, findFiledCopy } from './find-filed-copy.ts'
import { findSendingMailbox } from './find-sending-mailbox.ts'
import { findSubmission, hasFiledCopy, saveSubmission } from './submission-store.ts'

/** Dependencies of message submission. */
export interface SubmittingDeps extends OutboxDeps {
  scanner: VirusScanner
}

/** A message submitted by a mail program. */
export interface SubmittedMessage {
  raw: Uint8Array
  /** Empty when no failure should be reported. */
  envelopeFrom: string
  to: readonly string[]
  /** Requested delivery reports for each address. */
  reports?: ReportsRequest
  /** Set for messages that the product wrote on behalf of the user; these are always stored in Sent. */
  callbacks?: AcceptCallbacks
}

/**
 * Callbacks in the transaction that accepts a message: the final decision to send, and the record that it was accepted.
 */
interface AcceptCallbacks {
  maySend(tx: Transaction): Promise<boolean>
  onAccepted(tx: Transaction): Promise<void>
}

/** Fields of the actor that determine the right to send. */
export type SendingActor = Pick<
  Actor,
  'accountId' | 'actedBy' | 'email' | 'isDomainVerified' | 'isSendingEnabled' | 'organisationId'
>

/** Period in which a repeated submission counts as the same message. */
export const sameMessageMilliseconds = 3_600_000

/** Returns the actor who sends a message: the user, or the user in the mailbox that is its author. */
export async function findMessageSender(
  deps: Pick<OutboxDeps, 'db'>,
  person: Actor,
  raw: Uint8Array,
): Promise<Actor> {
  const author = findAuthor(raw)
  return author === null ? person : findSendingMailbox(deps, person, author)
}

/** Rejects an envelope sender that does not belong to the user; an empty one is always allowed. */
export async function checkEnvelopeSender(
  deps: Pick<OutboxDeps, 'db'>,
  actor: SendingActor,
  email: string,
): Promise<void> {
  await checkSender(deps, actor)
  if (email !== '') await checkAuthor(deps, actor, [email])
}

/**
 * Accepts a message from a mail program: sends it unchanged but signed to its envelope recipients, through the outbox.
 * Returns its id once it is durably stored.
 */
export async function submitMessage(
  deps: SubmittingDeps,
  actor: SendingActor,
  submitted: SubmittedMessage,
): Promise<{ id: string; isRepeated: boolean }> {
  const to = uniqueRecipients(submitted)
  const fingerprint = createFingerprint(submitted, to)
  const earlier = await findEarlier(deps, actor, { fingerprint })
  if (earlier !== undefined) return { id: earlier, isRepeated: true }

  await checkEnvelopeSender(deps, actor, submitted.envelopeFrom)
  const prepared = await prepare(deps, actor, submitted)
  const message = await saveCopies(deps, prepared)
  const filed = submitted.callbacks ? null : await findFiledCopy(deps, actor.accountId, prepared)
  const recallSeconds = await getRecallSeconds(deps.db.sql, actor.organisationId, to)
  const senderId = senderIdOf(actor)
  const accepted = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const meanwhile = await findEarlier(deps, actor, { fingerprint, tx })
    if (meanwhile !== undefined) return { id: meanwhile, isRepeated: true }
    if (submitted.callbacks && !(await submitted.callbacks.maySend(tx))) return { id: '', isRepeated: true }
    // Lock order: the mailbox first, then the account whose quota applies.
    if (senderId !== actor.accountId) await tx.lockAccount(senderId)
    const quotaResult = await consumeQuota(deps, tx, { accountId: senderId, recipients: to.length })
    if (quotaResult.state !== 'taken') return quotaRefusal(quotaResult)
    await recheckAuthor(tx.sql, actor, { ...submitted, senders: prepared.senders })
    const id = await saveOutgoing(deps, tx, {
      actor,
      accepted: {
        ...message,
        submitted,
        to,
        prepared,
        filed,
        recallSeconds,
      },
    })
    const createdAt = await storeNow(deps, tx.sql)
    const row = { account_id: actor.accountId, fingerprint, message_id: id, created_at: createdAt }
    await saveSubmission(tx.sql, row)
    await submitted.callbacks?.onAccepted(tx)
    return { id, isRepeated: false }
  })
  if (accepted instanceof Refused) throw accepted
  return accepted
}

function uniqueRecipients({ to }: SubmittedMessage): string[] {
  const invalid = to.filter((email) => !isValidEmail(email))
  if (invalid.length > 0) throw new Refused('invalid_receivers', { emails: invalid })
  if (to.length === 0) throw new Refused('no_receiver')
  return [...new Set(to.map(normaliseEmail))]
}

/** Identifies repeated submissions; the Message-ID is part of the bytes. */
function createFingerprint({ raw, envelopeFrom }: SubmittedMessage, to: readonly string[]): string {
  const envelope = JSON.stringify([normaliseEmail(envelopeFrom), to.toSorted()])
  return createHash('sha256').update(envelope).update('\n').update(raw).digest('base64url')
}

async function findEarlier(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  { fingerprint, tx: { sql } = deps.db }: { fingerprint: string; tx?: Pick<OutboxDeps['db'], 'sql'> },
): Promise<string | undefined> {
  const since = (await storeNow(deps, sql)) - sameMessageMilliseconds
  return findSubmission(sql, accountId, { fingerprint, since })
}

/** Checks the size and the authors of a message, and completes its headers. */
async function prepare(
  deps: OutboxDeps,
  actor: SendingActor,
  { raw }: SubmittedMessage,
): Promise<PreparedMessage> {
  if (raw.byteLength > limits.maxMessageBytes) {
    throw new Refused('total_too_large', { limit: limits.maxMessageBytes })
  }
  const messageId = createMessageId(deps, actor.email)
  const { actedBy } = actor
  // A message on behalf always names the user.
  const sender = actedBy?.sending === 'on_behalf' ? actedBy.email : undefined
  const prepared = prepareMessage(raw, { messageId, at: deps.clock.now(), sender })
  if ('unfit' in prepared) throw new Refused('no_sender', { why: prepared.unfit })
  // The user may be the sender of a message whose author is the mailbox.
  const isActingUser = (email: string) =>
    email !== prepared.author &&
    actedBy !== undefined &&
    normaliseEmail(email) === normaliseEmail(actedBy.email)
  const senders = prepared.senders.filter((email) => !isActingUser(email))
  await checkAuthor(deps, actor, senders)
  return { ...prepared, senders }
}

/** Rejects a message with an author or a sender that is not a verified address of the account. */
async function checkAuthor(
  { db }: Pick<OutboxDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  emails: readonly string[],
): Promise<void> {
  const addresses = new Set(
    (await listSenders(db.sql, accountId)).filter((one) => one.verified).map(({ email }) => email),
  )
  const unknownSender = emails.find((email) => !addresses.has(normaliseEmail(email)))
  if (unknownSender !== undefined) throw new Refused('sender_unknown', { email: unknownSender })
}

/** Repeats the sender checks in the accepting transaction, because reading and storing the message takes time. */
async function recheckAuthor(
  db: Sql,
  { accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>,
  { envelopeFrom, senders }: { envelopeFrom: string; senders: readonly string[] },
): Promise<void> {
  for (const email of new Set(envelopeFrom === '' ? senders : [envelopeFrom, ...senders])) {
    try {
      await recheckAllowed(db, { accountId, from: { name: '', email } }, actedBy)
    } catch (error) {
      // The message does name senders; they no longer belong to the user.
      if (error instanceof Refused && error.code === 'no_sender')
        throw new Refused('sender_unknown', { email })
      throw error
    }
  }
}

interface Copies {
  localMessage: LocalMessage
  message: ParsedMessage
  signed: { hash: string; size: number }
  localBytes: Buffer
}

/** Scans the files, then signs and stores the sent bytes and the sender's copy. */
async function saveCopies(deps: SubmittingDeps, { raw, sentCopy, author }: PreparedMessage): Promise<Copies> {
  const { signMessage } = await import('../writing/write-message.ts')
  const key = await getSigningKey(deps, domainOf(author))
  const signed = await signMessage(raw, key)
  // Signing replaces stray control characters in the body, so files are read from the signed bytes.
  const { message } = await deps.parser.parseMessage(signed)
  const scans = await checkFiles(deps, signed, message.attachments)
  const localBytes = sentCopy === raw ? signed : await signMessage(sentCopy, key)
  const [{ hash }, storedMessage] = await Promise.all([
    deps.blobs.put(signed),
    storeLocalMessage(deps, localBytes),
  ])
  const attachments = storedMessage.attachments.map((file, at) => ({ ...file, ...scans[at] }))
  return {
    localMessage: { ...storedMessage, attachments },
    message,
    signed: { hash, size: signed.byteLength },
    localBytes,
  }
}

interface AcceptedMessage extends Copies {
  submitted: SubmittedMessage
  to: readonly string[]
  prepared: PreparedMessage
  filed: FiledCopy | null
  recallSeconds: number
}

/**
 * Stores the copy in Sent, unless the program has filed one or the user wants none, and adds the message to
 * the outbox.
 */
async function saveOutgoing(
  deps: SubmittingDeps,
  tx: Transaction,
  {
    actor: { accountId, actedBy },
    accepted: { localMessage, localBytes, message, signed, submitted, to, prepared, filed, recallSeconds },
  }: { actor: Pick<Actor, 'accountId' | 'actedBy'>; accepted: AcceptedMessage },
): Promise<string> {
  const sendAt = await storeNow(deps, tx.sql)
  const isFiled = filed !== null && (await hasFiledCopy(tx.sql, { accountId, ...filed }))
  const isSaved =
    isFiled || submitted.callbacks !== undefined || (await getSettings(tx.sql, accountId)).program_sent_copy
  // A copy that the mail program stored in Sent is reused.
  let id = isFiled ? filed.messageId : deps.ids.next()
  if (isSaved && !isFiled) {
    const target = { folder: 'Sent', sentAt: sendAt, isUnread: false } as const
    const saved = await addLocalMessage(deps, tx, { accountId, localMessage, target })
    await deps.events.append(tx, accountId, 'threads_changed', saved.change)
    id = saved.messageId
  }
  const from = { name: message.from?.name ?? '', email: submitted.envelopeFrom }
  const row = await addToOutbox(deps, tx, {
    draft: { accountId, from },
    message: {
      messageIdHeader: prepared.messageIdHeader,
      sentCopy: localBytes,
      sentCopyHash: localMessage.blobHash,
      recipients: to.map((email) => ({ email, blobHash: signed.hash })),
      pixels: [],
    },
    timing: {
      messageId: id,
      state: 'sending',
      sendAt,
      recallSeconds: isSaved ? recallSeconds : 0,
      sentBy: actedBy?.accountId,
      reports: submitted.reports && normaliseReports(submitted.reports),
    },
  })
  await learnContacts(deps, tx, { accountId, recipients: listNamedRecipients(message, to) })
  if (isSaved) await offerRecall(tx, row)
  tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
  return id
}

const normaliseReports = (reports: ReportsRequest): ReportsRequest => ({
  ...reports,
  byRecipient: new Map([...reports.byRecipient].map(([email, options]) => [normaliseEmail(email), options])),
})

/** Returns the recipients with the names used in the message. */
function listNamedRecipients(message: ParsedMessage, to: readonly string[]): Address[] {
  const named = new Map([...message.to, ...message.cc].map((one) => [normaliseEmail(one.email), one]))
  return to.map((email) => named.get(email) ?? { name: '', email })
}
