import { storeNow } from '../../../db/store-time.ts'
import { metricEvents } from '../../../kernel/measured.ts'
import type { MaySend, RecipientOutcome, ReportOptions } from '../../../ports/mail-transport.ts'
import { findSendingStop } from '../../account/people/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { stoppedPauseMilliseconds } from '../measure/wait-for-allowance.ts'
import { listRecipients, type RecipientRow } from '../recipient-store.ts'
import { releaseFromDrafts } from '../release-from-drafts.ts'
import { sendPeriodCopy } from '../send-period-copy.ts'
import type { OutgoingRow } from '../store.ts'
import { concludeAttempt, keepOutcomes } from './conclude-attempt.ts'
import { wishesOf } from './delivery-reports.ts'
import { markEnvelope } from './envelope-mark.ts'
import { findHeld, ordinaryLease as leaseMilliseconds, putBack, renewLease } from './lease-store.ts'

/** Recipients of a message that share the same bytes, route and report options. */
interface Parcel {
  blobHash: string
  to: string[]
  reports: ReportOptions
}

type Outcomes = Map<string, RecipientOutcome>

/** A message to thousands of domains does not open thousands of connections at the same time. */
const parcelsAtOnce = 40
const longestPauseOfKeeping = 5_000
const triesOfKeeping = 1_000
/** Time for which a confirmed lease is not checked again. */
const sharedMilliseconds = 1_000

/** Processes a due message: releases it if it was waiting, sends it, and saves the result. */
export async function transmitMessage(deps: OutboxDeps, row: OutgoingRow): Promise<void> {
  if (row.state === 'periodic') return sendPeriodCopy(deps, row)
  const isWaiting = row.state === 'waiting' || row.state === 'scheduled'
  // If this process was suspended, another one may have claimed the message meanwhile.
  const leaving = isWaiting
    ? await releaseFromDrafts(deps, row)
    : await findHeld(deps.db.sql, row, deps.holder)
  if (!leaving) return
  if (await findSendingStop(deps.db.sql, row.account_id)) {
    // Retries of a stopped account wait as well, until its Owner decides.
    return putBack(deps.db, row, deps.holder, (await storeNow(deps)) + stoppedPauseMilliseconds)
  }

  const recipients = await listRecipients(deps.db.sql, row.account_id, row.message_id)
  const parcels = await makeParcels(deps, leaving, recipients)
  const outcomes = await sendParcels(deps, leaving, parcels)
  tellOf(outcomes)
  try {
    await concludeAttempt(deps, leaving, recipients, outcomes)
  } catch (error) {
    await keepWithPatience(deps, leaving, outcomes)
    throw error
  }
}

/** Counts the recipients by result for metrics. */
function tellOf(outcomes: Outcomes): void {
  for (const [state, alike] of Map.groupBy(outcomes.values(), (outcome) => outcome.state))
    metricEvents.departure.publish({ outcome: departures[state], recipients: alike.length })
}

const departures = { accepted: 'sent', deferred: 'later', refused: 'failed' } as const

/** The default is failures only. */
const usual = { return: '', when: '', original: '' } as const

async function makeParcels(
  deps: OutboxDeps,
  row: OutgoingRow,
  recipients: readonly RecipientRow[],
): Promise<Parcel[]> {
  const pending = recipients.filter((recipient) => recipient.state === 'pending')
  const parcels: Parcel[] = []
  const left = { accountId: row.account_id, messageIdHeader: row.message_id_header }
  const kindOf = (one: RecipientRow) => [one.blob_hash, one.report_when, one.report_original].join('\n')
  for (const alike of Map.groupBy(pending, kindOf).values()) {
    const [first] = alike as [RecipientRow]
    const groups = await deps.mail.group(alike.map((recipient) => recipient.email))
    const reports = wishesOf(row, first)
    for (const to of groups) {
      // Senders that set their own envelope id process the reports themselves.
      const envelopeId = reports?.envelopeId || (await markEnvelope(deps, left, to))
      parcels.push({ blobHash: first.blob_hash, to, reports: { ...usual, ...reports, envelopeId } })
    }
  }
  return parcels
}

/** Sends all parcels, some at a time. A failing parcel does not end the attempt while others are in transmission. */
async function sendParcels(
  deps: OutboxDeps,
  row: OutgoingRow,
  parcels: readonly Parcel[],
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map()
  const contents = new Map<string, Promise<Uint8Array>>()
  const contentOf = (hash: string) => {
    const content = contents.get(hash) ?? deps.blobs.get(hash)
    contents.set(hash, content)
    return content
  }
  const stillHolds = holdingOf(deps, row)
  const waiting = parcels.values()
  const sendOn = async () => {
    for (const parcel of waiting) {
      const answers = await sendParcel(deps, row, parcel, { contentOf, stillHolds })
      for (const [email, outcome] of answers) outcomes.set(email, outcome)
      // Saved immediately, because this process may end while another parcel is in transmission. A failure here is made
      // up for at the end.
      if (parcels.length > 1) await keepOutcomes(deps, row, answers).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: Math.min(parcelsAtOnce, parcels.length) }, sendOn))
  return outcomes
}

/**
 * Returns a check that this process still has the lease, because the message may have waited long for its turn while
 * the process was suspended. The embedded store has a single server, so no other can have it.
 */
function holdingOf({ db, clock, holder }: OutboxDeps, row: OutgoingRow): MaySend {
  if (db.dialect === 'sqlite') return async () => true
  let askedAt = Number.NEGATIVE_INFINITY
  let asked: Promise<boolean> | null = null
  const ask = async () => {
    const now = clock.now()
    const isHeld = await renewLease(db, row, { holder, now, leaseMilliseconds })
    if (isHeld) askedAt = now
    return isHeld
  }
  return () => {
    const sinceAsked = clock.now() - askedAt
    // The parcels of one message share a check.
    if (sinceAsked >= 0 && sinceAsked < sharedMilliseconds) return Promise.resolve(true)
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/** Sends one parcel; returns a result for each recipient, even when it could not be tried. */
async function sendParcel(
  deps: OutboxDeps,
  row: OutgoingRow,
  { blobHash, to, reports }: Parcel,
  { contentOf, stillHolds }: { contentOf: (hash: string) => Promise<Uint8Array>; stillHolds: MaySend },
): Promise<Outcomes> {
  const untold: RecipientOutcome = {
    state: 'deferred',
    code: 451,
    enhanced: '4.3.0',
    text: 'The letter could not be handed over',
  }
  const outcomes: Outcomes = new Map(to.map((email) => [email, untold]))
  let isOurs = true
  const mayLeave = async () => {
    try {
      isOurs = await stillHolds()
      return isOurs
    } catch (error) {
      deps.logger.warn('a letter waits, since the store does not say whether it may leave', { error })
      return false
    }
  }
  try {
    const answers = await deps.mail.send(
      { from: row.sender, to, reports, isAuthored: true },
      await contentOf(blobHash),
      mayLeave,
    )
    // The current holder saves the result.
    if (!isOurs) return new Map()
    for (const [email, outcome] of answers) outcomes.set(email, outcome)
  } catch (error) {
    deps.logger.error('a letter could not be handed over', { error, message: row.message_id })
  }
  return outcomes
}

/**
 * Retries for more than an hour while the store is unavailable or full, because recipients without a saved delivery get the
 * message again.
 */
async function keepWithPatience(deps: OutboxDeps, row: OutgoingRow, outcomes: Outcomes): Promise<void> {
  for (let tries = 0; tries < triesOfKeeping; tries++) {
    try {
      return await keepOutcomes(deps, row, outcomes)
    } catch (error) {
      deps.logger.error('what became of a letter could not be kept', { error, message: row.message_id })
      await deps.clock.sleep(Math.min(1_000 * 2 ** tries, longestPauseOfKeeping))
    }
  }
}
