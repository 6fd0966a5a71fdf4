import type { DeliveryStep } from '@bocau/contract/delivery'
import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { ScanAnswer, VirusScanner } from '../../../ports/virus-scanner.ts'
import { type ScanState, toScanState } from '../../mailbox/attachments/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { unanswered } from './scanner-deadline.ts'

/** Scan result of a message. */
export interface IncomingScan {
  /** Virus found; null when there is none. */
  virus: string | null
  /** Result per attachment, in order. */
  files: ScanState[]
  /** True when the scanner did not scan everything, but may later. */
  isAwaited: boolean
  steps: DeliveryStep[]
}

const noScan: IncomingScan = { virus: null, files: [], isAwaited: false, steps: [] }

interface Answers {
  /** Result for the entire message, when the scanner parses messages. */
  whole: ScanAnswer | null
  files: ScanAnswer[]
}

/** Scans a message and its attachments for viruses. Without a response in time it counts as not scanned. */
export async function scanIncoming(
  { deadline, scanner }: Pick<DeliveryDeps, 'deadline' | 'scanner'>,
  raw: Uint8Array,
  parts: readonly MessagePart[],
  waitMilliseconds?: number,
): Promise<IncomingScan> {
  // Most messages have no attachment, and most installations have no scanner that parses messages.
  if (parts.length === 0 && !scanner.readsMessages) return noScan
  const answers = await deadline.scanner.ask(
    (signal) => askScanner(scanner, raw, parts, signal),
    waitMilliseconds,
  )
  return conclude(answers === unanswered ? silent(parts) : answers)
}

async function askScanner(
  scanner: VirusScanner,
  raw: Uint8Array,
  parts: readonly MessagePart[],
  signal: AbortSignal,
): Promise<Answers> {
  const whole = scanner.readsMessages ? await scanner.scan(raw, signal) : null
  // The result of the message covers its files; they are scanned separately only when the message is infected or too
  // large.
  const isTakenApart =
    whole === null || whole.verdict === 'found' || (whole.verdict === 'notScanned' && whole.isTooLarge)
  if (!isTakenApart) return { whole, files: parts.map(() => whole) }
  return { whole, files: await Promise.all(parts.map(({ content }) => scanner.scan(content, signal))) }
}

function silent(parts: readonly MessagePart[]): Answers {
  const whole: ScanAnswer = { verdict: 'notScanned', reason: 'the scanner did not answer in time' }
  return { whole, files: parts.map(() => whole) }
}

function conclude({ whole, files }: Answers): IncomingScan {
  const all = whole ? [whole, ...files] : files
  const found = all.find((answer) => answer.verdict === 'found')
  return {
    virus: found ? found.name : null,
    files: files.map(toScanState),
    isAwaited: !found && all.some(mayAnswerLater),
    steps: stepOf(all, whole, found?.name),
  }
}

/** A file that is too large stays so, and a missing scanner will not respond later. */
function mayAnswerLater(answer: ScanAnswer): boolean {
  return answer.verdict === 'notScanned' && !answer.isMissing && !answer.isTooLarge
}

function stepOf(
  all: readonly ScanAnswer[],
  whole: ScanAnswer | null,
  found: string | undefined,
): DeliveryStep[] {
  if (found !== undefined) return [{ step: 'virus', verdict: 'found', name: found }]
  // Without a scanner nothing failed, so there is nothing to report.
  if (all.every((answer) => answer.verdict === 'notScanned' && answer.isMissing)) return []
  const isClean = whole?.verdict === 'clean' || all.every((answer) => answer.verdict === 'clean')
  return [{ step: 'virus', verdict: isClean ? 'clean' : 'not_scanned', name: '' }]
}
