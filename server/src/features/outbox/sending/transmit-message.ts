import { storeNow } from '../../../db/store-time.ts'
import { metricEvents } from '../../../kernel/metric-events.ts'
import type { MaySend, RecipientOutcome, ReportOptions } from '../../../ports/mail-transport.ts'
import type { OutboxDeps } from '../deps.ts'
import { listRecipients, type RecipientRow } from '../recipient-store.ts'
import { releaseFromDrafts } from '../release-from-drafts.ts'
import { sendPeriodCopy } from '../send-period-copy.ts'
import { isSendingStopped } from '../sending-quota/sent-count-store.ts'
import { stoppedPauseMilliseconds } from '../sending-quota/wait-for-allowance.ts'
import type { OutgoingRow } from '../store.ts'
import { concludeAttempt, saveParcelOutcomes } from './conclude-attempt.ts'
import { reportOptions } from './delivery-reports.ts'
import { createEnvelopeId } from './envelope-id.ts'
import {
  findLeased,
  defaultLeaseMilliseconds as leaseMilliseconds,
  releaseOutgoing,
  renewLease,
} from './lease-store.ts'

/** Recipients of a message that share the same bytes, route and report options. */
interface Parcel {
  blobHash: string
  to: string[]
  reports: ReportOptions
}

type Outcomes = Map<string, RecipientOutcome>

/** A message to thousands of domains does not open thousands of connections at the same time. */
const parcelsAtOnce = 40
const maxSavePauseMilliseconds = 5_000
const saveTries = 1_000
/** Time for which a confirmed lease is not checked again. */
const leaseCheckMilliseconds = 1_000

/** Processes a due message: releases it if it was waiting, sends it, and saves the result. */
export async function transmitMessage(deps: OutboxDeps, row: OutgoingRow): Promise<void> {
  if (row.state === 'periodic') return sendPeriodCopy(deps, row)
  const isWaiting = row.state === 'waiting' || row.state === 'scheduled'
  // If this process was suspended, another one may have claimed the message meanwhile.
  const leased = isWaiting
    ? await releaseFromDrafts(deps, row)
    : await findLeased(deps.db.sql, row, deps.holder)
  if (!leased) return
  if (await isSendingStopped(deps.db.sql, row.account_id)) {
    // Retries of a stopped account wait as well, until its Owner decides.
    return releaseOutgoing(deps.db, row, {
      holder: deps.holder,
      dueAt: (await storeNow(deps)) + stoppedPauseMilliseconds,
    })
  }

  const recipients = await listRecipients(deps.db.sql, row.account_id, row.message_id)
  const parcels = await createParcels(deps, leased, recipients)
  const outcomes = await sendParcels(deps, leased, parcels)
  reportOutcomes(outcomes)
  try {
    await concludeAttempt(deps, leased, { recipients, outcomes })
  } catch (error) {
    await saveWithRetries(deps, leased, outcomes)
    throw error
  }
}

/** Counts the recipients by result for metrics. */
function reportOutcomes(outcomes: Outcomes): void {
  for (const [state, alike] of Map.groupBy(outcomes.values(), (outcome) => outcome.state))
    metricEvents.departure.publish({ outcome: metricOutcomes[state], recipients: alike.length })
}

const metricOutcomes = { accepted: 'sent', deferred: 'later', refused: 'failed' } as const

/** The default is failures only. */
const defaultReports = { return: '', when: '', original: '' } as const

/** Groups the pending recipients by bytes, report options and route. */
async function createParcels(
  deps: OutboxDeps,
  row: OutgoingRow,
  recipients: readonly RecipientRow[],
): Promise<Parcel[]> {
  const pending = recipients.filter((recipient) => recipient.state === 'pending')
  const parcels: Parcel[] = []
  const envelope = { accountId: row.account_id, messageIdHeader: row.message_id_header }
  const parcelKey = (one: RecipientRow) => [one.blob_hash, one.report_when, one.report_original].join('\n')
  for (const alike of Map.groupBy(pending, parcelKey).values()) {
    const [first] = alike as [RecipientRow]
    const groups = await deps.mail.group(alike.map((recipient) => recipient.email))
    const reports = reportOptions(row, first)
    for (const to of groups) {
      // Senders that set their own envelope id process the reports themselves.
      const envelopeId = reports?.envelopeId || (await createEnvelopeId(deps, envelope, to))
      parcels.push({ blobHash: first.blob_hash, to, reports: { ...defaultReports, ...reports, envelopeId } })
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
  const getContent = (hash: string) => {
    const content = contents.get(hash) ?? deps.blobs.get(hash)
    contents.set(hash, content)
    return content
  }
  const hasLease = createLeaseCheck(deps, row)
  const waiting = parcels.values()
  const sendRemaining = async () => {
    for (const parcel of waiting) {
      const results = await sendParcel(deps, row, { parcel, getContent, hasLease })
      for (const [email, outcome] of results) outcomes.set(email, outcome)
      // Saved immediately, because this process may end while another parcel is in transmission. A failure here is made
      // up for at the end.
      if (parcels.length > 1) await saveParcelOutcomes(deps, row, results).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: Math.min(parcelsAtOnce, parcels.length) }, sendRemaining))
  return outcomes
}

/**
 * Returns a check that this process still has the lease, because the message may have waited long for its turn while
 * the process was suspended. The embedded store has a single server, so no other can have it.
 */
function createLeaseCheck({ db, clock, holder }: OutboxDeps, row: OutgoingRow): MaySend {
  if (db.dialect === 'sqlite') return async () => true
  let checkedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<boolean> | null = null
  const check = async () => {
    const now = clock.now()
    const isLeased = await renewLease(db, row, { holder, now, leaseMilliseconds })
    if (isLeased) checkedAt = now
    return isLeased
  }
  return () => {
    const sinceCheck = clock.now() - checkedAt
    // The parcels of one message share a check.
    if (sinceCheck >= 0 && sinceCheck < leaseCheckMilliseconds) return Promise.resolve(true)
    pending ??= check().finally(() => {
      pending = null
    })
    return pending
  }
}

/** Sends one parcel; returns a result for each recipient, even when it could not be tried. */
async function sendParcel(
  deps: OutboxDeps,
  row: OutgoingRow,
  {
    parcel: { blobHash, to, reports },
    getContent,
    hasLease,
  }: { parcel: Parcel; getContent: (hash: string) => Promise<Uint8Array>; hasLease: MaySend },
): Promise<Outcomes> {
  const unconfirmed: RecipientOutcome = {
    state: 'deferred',
    code: 451,
    enhanced: '4.3.0',
    text: 'The message could not be sent',
  }
  const outcomes: Outcomes = new Map(to.map((email) => [email, unconfirmed]))
  let isOurs = true
  const maySend = async () => {
    try {
      isOurs = await hasLease()
      return isOurs
    } catch (error) {
      deps.logger.warn('delivery postponed: the store did not confirm the lease', {
        error,
        message_id: row.message_id,
      })
      return false
    }
  }
  try {
    const results = await deps.mail.send(
      { from: row.sender, to, reports, isAuthored: true },
      await getContent(blobHash),
      maySend,
    )
    // The current holder saves the result.
    if (!isOurs) return new Map()
    for (const [email, outcome] of results) outcomes.set(email, outcome)
  } catch (error) {
    deps.logger.error('sending a message failed', { error, message_id: row.message_id })
  }
  return outcomes
}

/**
 * Retries for more than an hour while the store is unavailable or full, because recipients without a saved delivery get the
 * message again.
 */
async function saveWithRetries(deps: OutboxDeps, row: OutgoingRow, outcomes: Outcomes): Promise<void> {
  for (let tries = 0; tries < saveTries; tries++) {
    try {
      return await saveParcelOutcomes(deps, row, outcomes)
    } catch (error) {
      deps.logger.error('saving the delivery result failed', { error, message_id: row.message_id })
      await deps.clock.sleep(Math.min(1_000 * 2 ** tries, maxSavePauseMilliseconds))
    }
  }
}
