import type { SendFailure } from '@bocau/contract/outbox'
import { domainOf } from '@bocau/mail-core/address'
import type { Transaction } from '../../../db/database.ts'
import { storeNow } from '../../../db/store-time.ts'
import type { RecipientOutcome, RemoteResponse } from '../../../ports/mail-transport.ts'
import { listHostedDomains } from '../../domains/index.ts'
import { findMessageWithDraft } from '../../messages/index.ts'
import type { OutboxDeps } from '../deps.ts'
import { type RecipientRow, saveDelayNotified, saveOutcomes, saveReported } from '../recipient-store.ts'
import { returnToDrafts } from '../return-to-drafts.ts'
import { countRefused } from '../sending-quota/consume-quota.ts'
import { type OutgoingRow, updateOutgoing } from '../store.ts'
import { addNotice, type LocalMessage } from '../writing/local-message.ts'
import { maxRetryMilliseconds, pauseAfter } from './back-off.ts'
import { createReport, findReached, isReportRequested } from './delivery-reports.ts'
import { insertFailed } from './failed-store.ts'
import { flagOutcome, type MessageOutcome } from './flag-outcome.ts'
import { formatResponse } from './format-response.ts'
import { hasLease } from './lease-store.ts'
import { classifyResponse } from './send-failure.ts'

type Outcomes = ReadonlyMap<string, RecipientOutcome>
interface Failed {
  email: string
  response: RemoteResponse
  failure: SendFailure
}

/** Saves the final results of a parcel: delivered and permanently failed recipients. */
export async function saveParcelOutcomes(
  deps: OutboxDeps,
  row: OutgoingRow,
  outcomes: Outcomes,
): Promise<void> {
  const at = await storeNow(deps)
  await deps.db.transaction((tx) => saveResponses(tx, row, { outcomes, at }))
}

/**
 * Concludes an attempt: schedules a retry for recipients with temporary failures; reports permanent failures in the
 * inbox, on the message, and to open windows.
 */
export async function concludeAttempt(
  deps: OutboxDeps,
  row: OutgoingRow,
  { recipients, outcomes }: { recipients: readonly RecipientRow[]; outcomes: Outcomes },
): Promise<void> {
  const now = await storeNow(deps)
  const pause = pauseAfter(row.attempts, deps.random.int(1000) / 1000)
  // Counted from the first attempt, because the message may have been due while no server was running.
  const giveUpAt =
    row.state === 'retrying' ? row.give_up_at : Math.max(row.give_up_at, now + maxRetryMilliseconds)
  const mayRetry = now + pause < giveUpAt
  const failed = findFailed(recipients, outcomes, mayRetry)
  const remaining = recipients.filter(
    ({ email, state }) => state === 'pending' && mayRetry && outcomes.get(email)?.state === 'deferred',
  )
  const hasFailed = failed.length > 0 || recipients.some((recipient) => recipient.state === 'failed')
  // Saves deliveries before the report is written; if that fails, no recipient gets the message twice.
  if (failed.length > 0) await saveParcelOutcomes(deps, row, outcomes)
  const received = recipients.filter(
    ({ email, state }) => state === 'sent' || outcomes.get(email)?.state === 'accepted',
  ).length
  const isUndeliverable = remaining.length === 0 && received === 0
  const reports = await createReports(deps, row, {
    recipients,
    outcomes,
    failed,
    remaining,
    mayRetry,
    isUndeliverable,
  })

  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(row.account_id)
    await saveResponses(tx, row, { outcomes, at: now })
    // Another process has the lease and will conclude.
    if (!(await hasLease(tx.sql, row, deps.holder))) return
    for (const [response, alike] of Map.groupBy(failed, (one) => formatResponse(one.response))) {
      const emails = alike.map(({ email }) => email)
      const { failure } = alike[0] as Failed
      await saveOutcomes(tx.sql, row, { emails, state: 'failed', failure, response: response, at: now })
    }
    for (const one of failed.slice(0, maxRecordedFailures))
      await recordFailedRecipient(deps, tx, { row, failed: one, at: now })
    await countRefused(deps, tx, {
      accountId: row.sent_by ?? row.account_id,
      refused: await countRemoteRefusals(deps, failed),
    })
    const isFinished = remaining.length === 0
    await updateOutgoing(tx.sql, row.account_id, {
      messageId: row.message_id,
      values: {
        state: isFinished ? (hasFailed ? 'failed' : 'sent') : 'retrying',
        due_at: isFinished ? null : now + pause,
        give_up_at: giveUpAt,
        lease_holder: '',
        leased_until: 0,
        ...(isFinished || received > 0 ? { draft: null } : {}),
      },
    })
    for (const report of reports.written)
      await addNotice(deps, tx, { accountId: row.account_id, localMessage: report })
    await saveReported(tx.sql, row, reports.reached)
    await saveDelayNotified(tx.sql, row, reports.delayed)
    const otherRecipients = { received, waiting: remaining.length }
    if (failed.length > 0) await notifyFailure(deps, tx, { row, failed, otherRecipients, isUndeliverable })
    else if (!hasFailed) await notifyWait(deps, tx, { row, isFinished })
    if (isFinished && !hasFailed) await notifySent(deps, tx, row)
  })
}

/** Maximum number of failures recorded for administrators; the sender's report lists all. */
const maxRecordedFailures = 50

const recordFailedRecipient = (
  deps: Pick<OutboxDeps, 'ids'>,
  tx: Transaction,
  { row, failed: { email, response, failure }, at }: { row: OutgoingRow; failed: Failed; at: number },
) =>
  insertFailed(tx.sql, {
    id: deps.ids.next(),
    accountId: row.account_id,
    at,
    sender: row.sender,
    recipient: email,
    failure,
    response: formatResponse(response),
  })

/**
 * Returns the recipients that have failed permanently; without a further attempt also those with temporary
 * failures.
 */
function findFailed(recipients: readonly RecipientRow[], outcomes: Outcomes, mayRetry: boolean): Failed[] {
  return recipients.flatMap(({ email, state }) => {
    const outcome = outcomes.get(email)
    if (state !== 'pending' || !outcome || outcome.state === 'accepted') return []
    if (outcome.state === 'deferred' && mayRetry) return []
    const { code, enhanced, text } = outcome
    return [{ email, response: { code, enhanced, text }, failure: classifyResponse(outcome) }]
  })
}

/** Counts the failed recipients rejected by remote servers. Deleted colleagues are no sign of a compromised account. */
async function countRemoteRefusals(
  { db }: Pick<OutboxDeps, 'db'>,
  failed: readonly Failed[],
): Promise<number> {
  const refused = failed.filter(({ response }) => response.code !== null && response.code >= 500)
  if (refused.length === 0) return 0
  const inside = new Set(await listHostedDomains(db.sql))
  return refused.filter(({ email }) => !inside.has(domainOf(email))).length
}

/** Saves the delivered recipients, and the last response for those with temporary failures. */
async function saveResponses(
  tx: Transaction,
  row: OutgoingRow,
  { outcomes, at }: { outcomes: Outcomes; at: number },
): Promise<void> {
  const storedStates = { accepted: 'sent', deferred: 'pending' } as const
  for (const state of ['accepted', 'deferred'] as const) {
    const having = [...outcomes].filter(([, outcome]) => outcome.state === state)
    for (const [response, alike] of Map.groupBy(having, ([, outcome]) => formatResponse(outcome))) {
      const emails = alike.map(([email]) => email)
      await saveOutcomes(tx.sql, row, {
        emails,
        state: storedStates[state],
        failure: '',
        response: response,
        at,
      })
    }
  }
}

interface AttemptResult {
  recipients: readonly RecipientRow[]
  outcomes: Outcomes
  failed: readonly Failed[]
  remaining: readonly RecipientRow[]
  mayRetry: boolean
  isUndeliverable: boolean
}

/** Writes the reports of an attempt; returns also the recipients reported as delivered or delayed. */
async function createReports(
  deps: OutboxDeps,
  row: OutgoingRow,
  { recipients, outcomes, failed, remaining, mayRetry, isUndeliverable }: AttemptResult,
): Promise<{ written: LocalMessage[]; reached: string[]; delayed: string[] }> {
  const rows = new Map(recipients.map((recipient) => [recipient.email, recipient]))
  const wanting = failed.flatMap(({ email, response }) => {
    const recipient = rows.get(email)
    if (!recipient || !isReportRequested(recipient, 'failure')) return []
    return [{ email, response, original: recipient.report_original }]
  })
  // At any later attempt, because the process may have ended during the third.
  const late =
    row.attempts > attemptsWithoutReport ? remaining.filter((recipient) => recipient.delay_told === 0) : []
  const delayed = late.flatMap((recipient) => {
    const { email, report_original: original } = recipient
    const outcome = outcomes.get(email)
    return outcome && isReportRequested(recipient, 'delay') ? [{ email, response: outcome, original }] : []
  })
  const reached = await findReached(deps, recipients, outcomes)
  const written = [
    await createReport(deps, row, {
      kind: 'failed',
      recipients: wanting,
      mayWait: mayRetry,
      isLost: isUndeliverable,
    }),
    await createReport(deps, row, { kind: 'delayed', recipients: delayed, mayWait: false }),
    await createReport(deps, row, { kind: 'delivered', recipients: reached, mayWait: false }),
  ]
  return {
    written: written.filter((report) => report !== null),
    reached: reached.map(({ email }) => email),
    delayed: delayed.map(({ email }) => email),
  }
}

interface Failure {
  row: OutgoingRow
  failed: readonly Failed[]
  /** Number of delivered and of waiting other recipients. */
  otherRecipients: { received: number; waiting: number }
  /** True when no recipient has received the message or will. */
  isUndeliverable: boolean
}

/**
 * Shows the failure on the message and in open windows. A message that reaches no recipient returns to
 * Drafts.
 */
async function notifyFailure(deps: OutboxDeps, tx: Transaction, failure: Failure): Promise<void> {
  const { row, failed, otherRecipients, isUndeliverable } = failure
  const { account_id: accountId, message_id: messageId } = row
  const first = failed[0] as Failed
  // One reason is shown for all recipients only when it applies to each; the report has the response of every server.
  const isAlike = failed.every((one) => one.failure === first.failure)
  const error = isAlike ? formatResponse(first.response) : ''
  const match = await findMessageWithDraft(tx.sql, accountId, messageId)
  // The sender may have deleted the copy; the report suffices.
  if (!match) return
  const isBackInDrafts = isUndeliverable && (await returnToDrafts(deps, tx, { row, errorText: error }))
  const status = isUndeliverable ? 'sending_failed' : 'partly_failed'
  if (!isBackInDrafts) await flagOutcome(deps, tx, { message: match.message, status, errorText: error })
  await deps.events.append(tx, accountId, 'send_mail_failed', {
    message_id: messageId,
    thread_id: match.message.thread_id,
    subject: match.message.subject,
    failure: isAlike ? first.failure : 'cannot_send',
    is_draft: isBackInDrafts,
    others: otherRecipients,
    error,
    emails: failed.map(({ email }) => email),
  })
}

/** Attempts without a delay report, because greylisting servers accept the message by the third. */
const attemptsWithoutReport = 2

/** Shows on the message that it is waiting, and removes this later. */
async function notifyWait(
  deps: OutboxDeps,
  tx: Transaction,
  { row, isFinished }: { row: OutgoingRow; isFinished: boolean },
): Promise<void> {
  if (row.attempts <= attemptsWithoutReport) return
  const match = await findMessageWithDraft(tx.sql, row.account_id, row.message_id)
  const status: MessageOutcome['status'] = isFinished ? '' : 'delayed'
  if (match) await flagOutcome(deps, tx, { message: match.message, status, errorText: '' })
}

/** Notifies open windows that a message was delivered to all recipients. */
async function notifySent(deps: OutboxDeps, tx: Transaction, row: OutgoingRow): Promise<void> {
  const match = await findMessageWithDraft(tx.sql, row.account_id, row.message_id)
  if (!match) return
  const payload = { message_id: row.message_id, thread_id: match.message.thread_id }
  await deps.events.append(tx, row.account_id, 'sent', payload)
}
