import { createHash } from 'node:crypto'
import { limits } from '@bocau/contract/limits'
import type { Address } from '@bocau/mail-core/address'
import { domainOf, isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { type PreparedMessage, prepareMessage } from '@bocau/mail-core/mime/submission/prepare-message'
import type { Sql, Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { VirusScanner } from '../../../ports/virus-scanner.ts'
import { checkSender } from '../../account/sending/index.ts'
import { learnContacts, listSenders } from '../../contacts/index.ts'
import { senderIdOf } from '../../mailbox-rights/index.ts'
import { getSettings } from '../../settings/index.ts'
import { type OutboxDeps, outboxChannel } from '../deps.ts'
import { checkStillAllowed } from '../leaving/check-leaving.ts'
import { refusalOf, takeMeasure } from '../measure/take-measure.ts'
import { putIntoOutbox, type ReportsWanted } from '../outgoing-rows.ts'
import { getRecallSeconds } from '../recall/recall-window.ts'
import { offerRecall } from '../release-from-drafts.ts'
import { getSigningKey } from '../signing/signing-key.ts'
import { makeMessageId } from '../writing/make-message-id.ts'
import { addOwnMessage, type OwnMessage, storeOwnMessage } from '../writing/own-message.ts'
import { checkFiles } from './check-files.ts'
import { type FiledCopy, findFiledCopy } from './find-filed-copy.ts'
import { findSubmission, isStillFiled, keepSubmission } from './submission-store.ts'

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
  reports?: ReportsWanted
  /** Set for messages that the product wrote on behalf of the user; these are always stored in Sent. */
  order?: MessageOrder
}

/**
 * Callbacks in the transaction that accepts a message: the final decision to send, and the record that it was accepted.
 */
export interface MessageOrder {
  mayLeave(tx: Transaction): Promise<boolean>
  hasLeft(tx: Transaction): Promise<void>
}

/** Fields of the actor that determine the right to send. */
export type SendingActor = Pick<
  Actor,
  'accountId' | 'actedBy' | 'email' | 'isDomainVerified' | 'isSendingEnabled' | 'organisationId'
>

/** Period in which a repeated submission counts as the same message. */
export const sameMessageMilliseconds = 3_600_000

/** Rejects an envelope sender that does not belong to the user; an empty one is always allowed. */
export async function checkEnvelopeSender(
  deps: Pick<OutboxDeps, 'db'>,
  actor: SendingActor,
  email: string,
): Promise<void> {
  await checkSender(deps, actor)
  if (email !== '') await checkOwn(deps, actor, [email])
}

/**
 * Accepts a message from a mail program: sends it unchanged but signed to its envelope recipients, through the outbox.
 * Returns its id once it is durably stored.
 */
export async function submitMessage(
  deps: SubmittingDeps,
  actor: SendingActor,
  given: SubmittedMessage,
): Promise<{ id: string; isRepeated: boolean }> {
  const to = receiversOf(given)
  const fingerprint = fingerprintOf(given, to)
  const earlier = await findEarlier(deps, actor, fingerprint)
  if (earlier !== undefined) return { id: earlier, isRepeated: true }

  await checkEnvelopeSender(deps, actor, given.envelopeFrom)
  const prepared = await prepare(deps, actor, given)
  const message = await keepCopies(deps, prepared)
  const filed = given.order ? null : await findFiledCopy(deps, actor.accountId, prepared)
  const recallSeconds = await getRecallSeconds(deps.db.sql, actor.organisationId, to)
  const senderId = senderIdOf(actor)
  const accepted = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(actor.accountId)
    const meanwhile = await findEarlier(deps, actor, fingerprint, tx)
    if (meanwhile !== undefined) return { id: meanwhile, isRepeated: true }
    if (given.order && !(await given.order.mayLeave(tx))) return { id: '', isRepeated: true }
    // Lock order: the mailbox first, then the account whose quota applies.
    if (senderId !== actor.accountId) await tx.lockAccount(senderId)
    const measured = await takeMeasure(deps, tx, { accountId: senderId, recipients: to.length })
    if (measured.state !== 'taken') return refusalOf(measured)
    await checkStillOwn(tx.sql, actor, { ...given, senders: prepared.senders })
    const id = await takeOver(deps, tx, actor, {
      ...message,
      given,
      to,
      prepared,
      filed,
      recallSeconds,
    })
    const createdAt = await storeNow(deps, tx.sql)
    const row = { account_id: actor.accountId, fingerprint, message_id: id, created_at: createdAt }
    await keepSubmission(tx.sql, row)
    await given.order?.hasLeft(tx)
    return { id, isRepeated: false }
  })
  if (accepted instanceof Refused) throw accepted
  return accepted
}

function receiversOf({ to }: SubmittedMessage): string[] {
  const invalid = to.filter((email) => !isValidEmail(email))
  if (invalid.length > 0) throw new Refused('invalid_receivers', { emails: invalid })
  if (to.length === 0) throw new Refused('no_receiver')
  return [...new Set(to.map(normaliseEmail))]
}

/** Identifies repeated submissions; the Message-ID is part of the bytes. */
function fingerprintOf({ raw, envelopeFrom }: SubmittedMessage, to: readonly string[]): string {
  const envelope = JSON.stringify([normaliseEmail(envelopeFrom), to.toSorted()])
  return createHash('sha256').update(envelope).update('\n').update(raw).digest('base64url')
}

async function findEarlier(
  deps: Pick<OutboxDeps, 'clock' | 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  fingerprint: string,
  { sql } = { sql: deps.db.sql },
): Promise<string | undefined> {
  const since = (await storeNow(deps, sql)) - sameMessageMilliseconds
  return findSubmission(sql, accountId, fingerprint, since)
}

async function prepare(
  deps: OutboxDeps,
  actor: SendingActor,
  { raw }: SubmittedMessage,
): Promise<PreparedMessage> {
  if (raw.byteLength > limits.maxMessageBytes) {
    throw new Refused('total_too_large', { limit: limits.maxMessageBytes })
  }
  const messageId = makeMessageId(deps, actor.email)
  const prepared = prepareMessage(raw, { messageId, at: deps.clock.now() })
  if ('unfit' in prepared) throw new Refused('no_sender', { why: prepared.unfit })
  const { actedBy } = actor
  // A user who sends on behalf may appear in addition to the mailbox address.
  const isBeside = (email: string) =>
    actedBy?.sending === 'on_behalf' && normaliseEmail(email) === normaliseEmail(actedBy.email)
  const senders = prepared.senders.filter((email) => !isBeside(email))
  await checkOwn(deps, actor, senders)
  return { ...prepared, senders }
}

async function checkOwn(
  { db }: Pick<OutboxDeps, 'db'>,
  { accountId }: Pick<Actor, 'accountId'>,
  emails: readonly string[],
): Promise<void> {
  const own = new Set(
    (await listSenders(db.sql, accountId)).filter((one) => one.verified).map(({ email }) => email),
  )
  const strange = emails.find((email) => !own.has(normaliseEmail(email)))
  if (strange !== undefined) throw new Refused('sender_unknown', { email: strange })
}

/** Repeats the sender checks in the accepting transaction, because reading and storing the message takes time. */
async function checkStillOwn(
  db: Sql,
  { accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>,
  { envelopeFrom, senders }: { envelopeFrom: string; senders: readonly string[] },
): Promise<void> {
  for (const email of new Set(envelopeFrom === '' ? senders : [envelopeFrom, ...senders])) {
    try {
      await checkStillAllowed(db, { accountId, from: { name: '', email } }, actedBy)
    } catch (error) {
      // The message does name senders; they no longer belong to the user.
      if (error instanceof Refused && error.code === 'no_sender')
        throw new Refused('sender_unknown', { email })
      throw error
    }
  }
}

interface Copies {
  own: OwnMessage
  message: ParsedMessage
  signed: { hash: string; size: number }
  ownBytes: Buffer
}

/** Scans the files, then signs and stores the sent bytes and the sender's copy. */
async function keepCopies(deps: SubmittingDeps, { raw, sentCopy, author }: PreparedMessage): Promise<Copies> {
  const { signMessage } = await import('../writing/write-message.ts')
  const key = await getSigningKey(deps, domainOf(author))
  const signed = await signMessage(raw, key)
  // Signing replaces stray control characters in the body, so files are read from the signed bytes.
  const { message } = await deps.parser.parseMessage(signed)
  const scans = await checkFiles(deps, signed, message.attachments)
  const ownBytes = sentCopy === raw ? signed : await signMessage(sentCopy, key)
  const [{ hash }, kept] = await Promise.all([deps.blobs.put(signed), storeOwnMessage(deps, ownBytes)])
  const attachments = kept.attachments.map((file, at) => ({ ...file, ...scans[at] }))
  return { own: { ...kept, attachments }, message, signed: { hash, size: signed.byteLength }, ownBytes }
}

interface TakenOver extends Copies {
  given: SubmittedMessage
  to: readonly string[]
  prepared: PreparedMessage
  filed: FiledCopy | null
  recallSeconds: number
}

async function takeOver(
  deps: SubmittingDeps,
  tx: Transaction,
  { accountId, actedBy }: Pick<Actor, 'accountId' | 'actedBy'>,
  { own, ownBytes, message, signed, given, to, prepared, filed, recallSeconds }: TakenOver,
): Promise<string> {
  const leavesAt = await storeNow(deps, tx.sql)
  const isFiled = filed !== null && (await isStillFiled(tx.sql, { accountId, ...filed }))
  const isKept =
    isFiled || given.order !== undefined || (await getSettings(tx.sql, accountId)).program_sent_copy
  // A copy that the mail program stored in Sent is reused.
  let id = isFiled ? filed.messageId : deps.ids.next()
  if (isKept && !isFiled) {
    const place = { folder: 'Sent', sentAt: leavesAt, isUnread: false } as const
    const kept = await addOwnMessage(deps, tx, accountId, own, place)
    await deps.events.append(tx, accountId, 'threads_changed', kept.change)
    id = kept.messageId
  }
  const from = { name: message.from?.name ?? '', email: given.envelopeFrom }
  const row = await putIntoOutbox(
    deps,
    tx,
    { accountId, from },
    {
      messageIdHeader: prepared.messageIdHeader,
      own: ownBytes,
      ownHash: own.blobHash,
      recipients: to.map((email) => ({ email, blobHash: signed.hash })),
      pixels: [],
    },
    {
      messageId: id,
      state: 'sending',
      leavesAt,
      recallSeconds: isKept ? recallSeconds : 0,
      sentBy: actedBy?.accountId,
      reports: given.reports && withNormalNames(given.reports),
    },
  )
  await learnContacts(deps, tx, accountId, peopleOf(message, to))
  if (isKept) await offerRecall(tx, row)
  tx.afterCommit(() => deps.bus.publish(outboxChannel, ''))
  return id
}

const withNormalNames = (reports: ReportsWanted): ReportsWanted => ({
  ...reports,
  of: new Map([...reports.of].map(([email, wish]) => [normaliseEmail(email), wish])),
})

/** Returns the recipients with the names used in the message. */
function peopleOf(message: ParsedMessage, to: readonly string[]): Address[] {
  const named = new Map([...message.to, ...message.cc].map((one) => [normaliseEmail(one.email), one]))
  return to.map((email) => named.get(email) ?? { name: '', email })
}
