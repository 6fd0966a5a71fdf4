import { storeNow } from '../../../db/store-time.ts'
import { measured } from '../../../kernel/measured.ts'
import type { MayLeave, RecipientOutcome, ReportWishes } from '../../../ports/mail-transport.ts'
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

/** A part of a message's recipients who get the same bytes by the same way, and of whom the same is to be told. */
interface Parcel {
  blobHash: string
  to: string[]
  reports: ReportWishes
}

type Outcomes = Map<string, RecipientOutcome>

/** A message to thousands of domains does not open thousands of conversations at once. */
const parcelsAtOnce = 40
const longestPauseOfKeeping = 5_000
const triesOfKeeping = 1_000
/** For how long the answer counts that a message is ours. */
const sharedMilliseconds = 1_000

/** Does for a message what is due: lets it go if it waited, tries to deliver it, and keeps what became of that. */
export async function transmitMessage(deps: OutboxDeps, row: OutgoingRow): Promise<void> {
  if (row.state === 'periodic') return sendPeriodCopy(deps, row)
  const isWaiting = row.state === 'waiting' || row.state === 'scheduled'
  // One that was taken long ago may be another process' by now, if this one stood still.
  const leaving = isWaiting
    ? await releaseFromDrafts(deps, row)
    : await findHeld(deps.db.sql, row, deps.holder)
  if (!leaving) return
  if (await findSendingStop(deps.db.sql, row.account_id)) {
    // What was on its way waits as well: its Owner says whether it goes on.
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

/** Tells whoever counts how many were reached. */
function tellOf(outcomes: Outcomes): void {
  for (const [state, alike] of Map.groupBy(outcomes.values(), (outcome) => outcome.state))
    measured.departure.tell({ outcome: departures[state], recipients: alike.length })
}

const departures = { accepted: 'sent', deferred: 'later', refused: 'failed' } as const

/** Whoever says nothing hears of failures alone. */
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
      // Who said themselves what it is called reads the reports themselves.
      const envelopeId = reports?.envelopeId || (await markEnvelope(deps, left, to))
      parcels.push({ blobHash: first.blob_hash, to, reports: { ...usual, ...reports, envelopeId } })
    }
  }
  return parcels
}

/** Sends all parcels, some at a time. One that fails does not end the message's attempt while others are on their way. */
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
      // Kept at once: while another parcel is on its way, this process may end. What fails here is kept at the end.
      if (parcels.length > 1) await keepOutcomes(deps, row, answers).catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: Math.min(parcelsAtOnce, parcels.length) }, sendOn))
  return outcomes
}

/**
 * Asks anew whether a message is ours, since it may have waited for its turn for long: this process may have stood still,
 * and another have taken it. The embedded store has one server: nobody else is there who could.
 */
function holdingOf({ db, clock, holder }: OutboxDeps, row: OutgoingRow): MayLeave {
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
    // The parcels of one message share an answer.
    if (sinceAsked >= 0 && sinceAsked < sharedMilliseconds) return Promise.resolve(true)
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

/** Sends one parcel and answers for each of its recipients, also where it could not even be tried. */
async function sendParcel(
  deps: OutboxDeps,
  row: OutgoingRow,
  { blobHash, to, reports }: Parcel,
  { contentOf, stillHolds }: { contentOf: (hash: string) => Promise<Uint8Array>; stillHolds: MayLeave },
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
    // Whoever has it now says what became of it.
    if (!isOurs) return new Map()
    for (const [email, outcome] of answers) outcomes.set(email, outcome)
  } catch (error) {
    deps.logger.error('a letter could not be handed over', { error, message: row.message_id })
  }
  return outcomes
}

/**
 * Who has a message is worth more than an hour of patience with a store that is away or full: to whoever is not known
 * to have it, it goes again.
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
