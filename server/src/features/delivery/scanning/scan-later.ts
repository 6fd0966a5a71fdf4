import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { noteScan } from '../../mailbox/actions/index.ts'
import { findBlob } from '../../mailbox/blobs/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { listUnscanned, type UnscannedMessage, updateUnscanned } from '../store.ts'
import { planScan, type ScanToCome } from './plan-scan.ts'
import { planVirusNotice } from './plan-virus-notice.ts'
import { type IncomingScan, scanIncoming } from './scan-incoming.ts'
import { unanswered } from './scanner-deadline.ts'

/** A run of the job holds up what else is to be done later for no longer than these take. */
const messagesAtOnce = 100
/** Nobody waits for the message any more, so what takes long to unpack may take it. */
const waitMilliseconds = 20_000
/** A message that a scanner at its best does not answer for so often is left as it is. */
const triesAtMost = 3

/**
 * Looks at messages that came while the scanner was away, one by one, with the same outcome as if they came now: one
 * with a virus is set apart and told of. Each is a change of its own, so that it goes on after a crash where it was.
 */
export async function scanLater(deps: DeliveryDeps, account: ScanToCome, signal: AbortSignal): Promise<void> {
  const waiting = await listUnscanned(deps.db.sql, account.accountId, messagesAtOnce)
  for (const unscanned of waiting) {
    if (signal.aborted) return
    if (!(await scanOne(deps, account, unscanned))) break
  }
  const [left] = await listUnscanned(deps.db.sql, account.accountId, 1)
  if (left) await deps.db.transaction((tx) => planScan(deps, tx, account))
}

/** Looks at one message; false when the scanner is still away. */
async function scanOne(
  deps: DeliveryDeps,
  account: ScanToCome,
  unscanned: UnscannedMessage,
): Promise<boolean> {
  const raw = await findBlob(deps.blobs, unscanned.blob_hash)
  // Bytes that are lost are told of by the check of the store; there is nothing to look at.
  if (!raw) return leave(deps, account, unscanned)
  const { message } = await deps.parser.parseMessage(raw)
  const scan = await scanIncoming(deps, raw, message.attachments, waitMilliseconds)
  if (!scan.isAwaited) return keep(deps, account, unscanned, message, scan)
  if (!(await isScannerBack(deps))) return false
  // It answers, only not for this one: the others are not to wait behind it.
  return leave(deps, account, unscanned, unscanned.scan_tries + 1)
}

async function isScannerBack({
  deadline,
  scanner,
}: Pick<DeliveryDeps, 'deadline' | 'scanner'>): Promise<boolean> {
  const answer = await deadline.scanner.ask((signal) => scanner.scan(Buffer.from('?'), signal))
  return answer !== unanswered && answer.verdict !== 'notScanned'
}

async function leave(
  { db }: Pick<DeliveryDeps, 'db'>,
  { accountId }: ScanToCome,
  { message_id: messageId }: UnscannedMessage,
  tries = triesAtMost,
): Promise<boolean> {
  const left = { scan_tries: tries < triesAtMost ? tries : null }
  await db.transaction((tx) => updateUnscanned(tx.sql, accountId, messageId, left))
  return true
}

async function keep(
  deps: DeliveryDeps,
  { accountId, mailbox }: ScanToCome,
  { message_id: messageId, steps, authentication }: UnscannedMessage,
  message: ParsedMessage,
  scan: IncomingScan,
): Promise<boolean> {
  const { virus, files } = scan
  const decided: DeliveryStep[] = JSON.parse(steps)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const isScanned = await updateUnscanned(tx.sql, accountId, messageId, {
      steps: JSON.stringify(withScan(decided, scan)),
      infected_at: virus === null ? null : deps.clock.now(),
      scan_tries: null,
    })
    if (!isScanned) return
    await noteScan(deps, tx, accountId, messageId, { virus, files })
    const notice = { accountId, mailbox, messageId, message, authentication }
    if (virus !== null) await planVirusNotice(deps, tx, { ...notice, virus })
  })
  return true
}

/** The decisions on a message, with the word of the scanner where it was missing. */
function withScan(steps: readonly DeliveryStep[], scan: IncomingScan): DeliveryStep[] {
  return steps.flatMap((step) =>
    step.step === 'virus' ? scan.steps.map((now) => ({ ...now, later: true }) as DeliveryStep) : [step],
  )
}
