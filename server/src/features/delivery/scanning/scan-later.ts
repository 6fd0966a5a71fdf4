import type { DeliveryStep } from '@bocau/contract/delivery'
import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import type { Transaction } from '../../../db/database.ts'
import { updateAttachmentScan } from '../../attachments/index.ts'
import { findBlob } from '../../blobs/index.ts'
import type { ScanState } from '../../files/index.ts'
import { AccountFolders } from '../../folders/index.ts'
import { listLocations, moveWithoutUndo } from '../../mailbox/index.ts'
import {
  infectedStatus,
  listMessagesById,
  recordContentChange,
  updateMessages,
} from '../../messages/index.ts'
import { removeUid } from '../../numbering/index.ts'
import { notifyThreads } from '../../threads/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { listUnscanned, type UnscannedMessage, updateUnscanned } from '../store.ts'
import { type PendingScan, planScan } from './plan-scan.ts'
import { planVirusNotice } from './plan-virus-notice.ts'
import { type IncomingScan, scanIncoming } from './scan-incoming.ts'
import { unanswered } from './scanner-deadline.ts'

/** Bounds one run of the job, so that it does not block other jobs for long. */
const messagesAtOnce = 100
/** No client waits for the message, so slow unpacking is acceptable. */
const waitMilliseconds = 20_000
/** A message that a working scanner cannot scan is skipped after so many tries. */
const maxTries = 3

/**
 * Scans messages that arrived while the scanner was unavailable, with the same result as on arrival: an infected one
 * moves to Junk with a notice. One transaction per message, so a restart continues after the last one.
 */
export async function scanLater(
  deps: DeliveryDeps,
  account: PendingScan,
  signal: AbortSignal,
): Promise<void> {
  const waiting = await listUnscanned(deps.db.sql, account.accountId, messagesAtOnce)
  for (const unscanned of waiting) {
    if (signal.aborted) return
    if (!(await scanOne(deps, account, unscanned))) break
  }
  const [remaining] = await listUnscanned(deps.db.sql, account.accountId, 1)
  if (remaining) await deps.db.transaction((tx) => planScan(deps, tx, account))
}

/** Scans one message; returns false when the scanner is still unavailable. */
async function scanOne(
  deps: DeliveryDeps,
  account: PendingScan,
  unscanned: UnscannedMessage,
): Promise<boolean> {
  const raw = await findBlob(deps.blobs, unscanned.blob_hash)
  // A lost blob is reported by the store check; there is nothing to scan.
  if (!raw) return skip(deps, account, { unscanned })
  const { message } = await deps.parser.parseMessage(raw)
  const scan = await scanIncoming(deps, raw, { parts: message.attachments, waitMilliseconds })
  if (!scan.isPending) return save(deps, account, { unscanned, message, scan })
  if (!(await isScannerAvailable(deps))) return false
  // The scanner responds, but not for this message; the others must not wait for it.
  return skip(deps, account, { unscanned, tries: unscanned.scan_tries + 1 })
}

/** Returns true when the scanner responds to a test scan. */
async function isScannerAvailable({
  deadline,
  scanner,
}: Pick<DeliveryDeps, 'deadline' | 'scanner'>): Promise<boolean> {
  const result = await deadline.scanner.run((signal) => scanner.scan(Buffer.from('?'), signal))
  return result !== unanswered && result.verdict !== 'notScanned'
}

/** Counts a try of a message that cannot be scanned; after the last one it is no longer scanned. */
async function skip(
  { db }: Pick<DeliveryDeps, 'db'>,
  { accountId }: PendingScan,
  {
    unscanned: { message_id: messageId },
    tries = maxTries,
  }: { unscanned: UnscannedMessage; tries?: number | undefined },
): Promise<boolean> {
  const changes = { scan_tries: tries < maxTries ? tries : null }
  await db.transaction((tx) => updateUnscanned(tx.sql, accountId, { messageId, values: changes }))
  return true
}

/** Saves the result of a scan; moves an infected message to Junk and plans the notice. */
async function save(
  deps: DeliveryDeps,
  { accountId, mailbox }: PendingScan,
  {
    unscanned: { message_id: messageId, steps, authentication },
    message,
    scan,
  }: { unscanned: UnscannedMessage; message: ParsedMessage; scan: IncomingScan },
): Promise<boolean> {
  const { virus, files } = scan
  const decided: DeliveryStep[] = JSON.parse(steps)
  await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const isScanned = await updateUnscanned(tx.sql, accountId, {
      messageId,
      values: {
        steps: JSON.stringify(replaceScanStep(decided, scan)),
        infected_at: virus === null ? null : deps.clock.now(),
        scan_tries: null,
      },
    })
    if (!isScanned) return
    await recordScan(deps, tx, { accountId, messageId, virus, files })
    const notice = { accountId, mailbox, messageId, message, authentication }
    if (virus !== null) await planVirusNotice(deps, tx, { ...notice, virus })
  })
  return true
}

/** Replaces the scan step of the delivery report. */
function replaceScanStep(steps: readonly DeliveryStep[], scan: IncomingScan): DeliveryStep[] {
  return steps.flatMap((step) =>
    step.step === 'virus' ? scan.steps.map((now) => ({ ...now, later: true }) as DeliveryStep) : [step],
  )
}

/**
 * Saves the scan result of a stored message and notifies clients. An infected message can no longer be opened and moves
 * to Junk, unless it is in Trash.
 */
async function recordScan(
  deps: Pick<DeliveryDeps, 'clock' | 'events'>,
  tx: Transaction,
  {
    accountId,
    messageId,
    virus,
    files,
  }: { accountId: string; messageId: string; virus: string | null; files: readonly ScanState[] },
): Promise<void> {
  const [location] = await listLocations(tx.sql, accountId, [messageId])
  if (!location) return
  for (const [position, file] of files.entries())
    await updateAttachmentScan(tx.sql, accountId, { messageId, position, state: file })
  const folders = await AccountFolders.read(tx.sql, accountId)
  if (virus !== null) {
    await updateMessages(tx.sql, accountId, {
      messageIds: [messageId],
      values: { status: infectedStatus, error_text: virus },
    })
    await recordContentChange(tx.sql, accountId, messageId)
    const junk = folders.system('Junk').id
    if (![junk, folders.system('Trash').id].includes(location.folder_id))
      return moveWithoutUndo(deps, tx, {
        actor: { accountId },
        folders,
        locations: [location],
        targetOf: () => junk,
      })
    // IMAP clients read other bytes from now on, which need another UID.
    for (const message of await listMessagesById(tx.sql, accountId, [messageId])) await removeUid(tx, message)
  }
  await notifyThreads(deps, tx, { accountId, folders, changed: [location] })
}
