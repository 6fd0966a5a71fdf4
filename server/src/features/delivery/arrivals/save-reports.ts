import type { Transaction } from '../../../db/database.ts'
import { planNotedReceipt, planReturnedMessage } from '../../mail-reports/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import type { Findings } from '../receive-message.ts'
import type { RuleEffect } from '../rules/apply-rules.ts'
import type { EarlierArrival } from '../rules/rebuild-arrival-report.ts'
import type { StoredMessage } from '../stored-message.ts'
import type { OpenMailbox } from './open-mailbox.ts'

/** Schedules the messages that the rules send and saves the delivery report. */
export async function saveDecisions(
  mailbox: OpenMailbox,
  of: { messageId: string; folder: string; findings: Findings; effect: RuleEffect },
): Promise<void> {
  const { findings, effect } = of
  const sent = await effect.planMessages()
  const now = mailbox.deps.clock.now()
  await mailbox.saveReport({
    account_id: mailbox.accountId,
    message_id: of.messageId,
    via: findings.envelope.via,
    folder: of.folder,
    steps: JSON.stringify([...findings.steps, ...effect.steps, ...sent]),
    arrived_at: now,
    infected_at: findings.virus === null ? null : now,
    scan_tries: findings.awaitsScan ? 0 : null,
  })
}

/** Saves the delivery report of a message that arrived earlier. */
export function saveEarlierReport(
  mailbox: OpenMailbox,
  {
    messageId,
    previous: { via, folder, steps },
    arrivedAt,
  }: { messageId: string; previous: EarlierArrival; arrivedAt: number },
): Promise<void> {
  return mailbox.saveReport({
    account_id: mailbox.accountId,
    message_id: messageId,
    via,
    folder,
    steps: JSON.stringify(steps),
    arrived_at: arrivedAt,
    infected_at: null,
    scan_tries: null,
  })
}

/** Records bounces and read receipts with the sent message that they report on. */
export async function recordReport(
  deps: DeliveryDeps,
  tx: Transaction,
  {
    accountId,
    stored,
    findings: { envelope, authentication },
  }: { accountId: string; stored: StoredMessage; findings: Findings },
): Promise<void> {
  const { receipt } = stored.read
  // Ignores receipts whose sender failed authentication.
  if (receipt && authentication !== 'fail')
    await planNotedReceipt(deps, tx, { accountId, ...receipt, isProved: authentication === 'pass' })
  if (envelope.envelopeFrom !== '') return
  const { returned } = stored.read
  const messageIdHeader = returned?.messageIdHeader
  if (returned && messageIdHeader)
    await planReturnedMessage(deps, tx, {
      accountId,
      ...returned,
      messageIdHeader,
      // Bounces about local mailboxes come from this server, never from an account.
      isFromOutside: envelope.via !== 'inside' || envelope.isAuthored === true,
    })
}
