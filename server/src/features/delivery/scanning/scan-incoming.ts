import type { DeliveryStep } from '@bocau/contract/delivery'
import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { ScanResult, VirusScanner } from '../../../ports/virus-scanner.ts'
import { type ScanState, toScanState } from '../../files/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { unanswered } from './scanner-deadline.ts'

/** Scan result of a message. */
export interface IncomingScan {
  /** Virus found; null when there is none. */
  virus: string | null
  /** Result per attachment, in order. */
  files: ScanState[]
  /** True when the scanner did not scan everything, but may later. */
  isPending: boolean
  steps: DeliveryStep[]
}

const noScan: IncomingScan = { virus: null, files: [], isPending: false, steps: [] }

interface ScanResults {
  /** Result for the entire message, when the scanner parses messages. */
  message: ScanResult | null
  files: ScanResult[]
}

/** Scans a message and its attachments for viruses. Without a response in time it counts as not scanned. */
export async function scanIncoming(
  { deadline, scanner }: Pick<DeliveryDeps, 'deadline' | 'scanner'>,
  raw: Uint8Array,
  { parts, waitMilliseconds }: { parts: readonly MessagePart[]; waitMilliseconds?: number | undefined },
): Promise<IncomingScan> {
  // Most messages have no attachment, and most installations have no scanner that parses messages.
  if (parts.length === 0 && !scanner.readsMessages) return noScan
  const results = await deadline.scanner.run(
    (signal) => runScanner(scanner, raw, { parts, signal }),
    waitMilliseconds,
  )
  return toIncomingScan(results === unanswered ? timeoutResults(parts) : results)
}

/** Scans the message as a whole if the scanner parses messages, else or additionally its files. */
async function runScanner(
  scanner: VirusScanner,
  raw: Uint8Array,
  { parts, signal }: { parts: readonly MessagePart[]; signal: AbortSignal },
): Promise<ScanResults> {
  const message = scanner.readsMessages ? await scanner.scan(raw, signal) : null
  // The result of the message covers its files; they are scanned separately only when the message is infected or too
  // large.
  const needsFileScans =
    message === null ||
    message.verdict === 'found' ||
    (message.verdict === 'notScanned' && message.isTooLarge)
  if (!needsFileScans) return { message, files: parts.map(() => message) }
  return { message, files: await Promise.all(parts.map(({ content }) => scanner.scan(content, signal))) }
}

/** Returns the results of a scanner that did not respond in time. */
function timeoutResults(parts: readonly MessagePart[]): ScanResults {
  const message: ScanResult = { verdict: 'notScanned', reason: 'the scanner did not answer in time' }
  return { message, files: parts.map(() => message) }
}

/** Combines the results for the message and its files. */
function toIncomingScan({ message, files }: ScanResults): IncomingScan {
  const all = message ? [message, ...files] : files
  const infected = all.find((result) => result.verdict === 'found')
  return {
    virus: infected ? infected.name : null,
    files: files.map(toScanState),
    isPending: !infected && all.some(mayScanLater),
    steps: virusStep(all, message, infected?.name),
  }
}

/**
 * Returns true when a later scan may succeed. A file that is too large stays so, and a missing scanner will
 * not respond later.
 */
function mayScanLater(result: ScanResult): boolean {
  return result.verdict === 'notScanned' && !result.isMissing && !result.isTooLarge
}

function virusStep(
  all: readonly ScanResult[],
  message: ScanResult | null,
  virus: string | undefined,
): DeliveryStep[] {
  if (virus !== undefined) return [{ step: 'virus', verdict: 'found', name: virus }]
  // Without a scanner nothing failed, so there is nothing to report.
  if (all.every((result) => result.verdict === 'notScanned' && result.isMissing)) return []
  const isClean = message?.verdict === 'clean' || all.every((result) => result.verdict === 'clean')
  return [{ step: 'virus', verdict: isClean ? 'clean' : 'not_scanned', name: '' }]
}
