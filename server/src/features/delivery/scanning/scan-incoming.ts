import type { DeliveryStep } from '@bocau/contract/delivery'
import type { MessagePart } from '@bocau/mail-core/mime/parsed-message'
import type { ScanAnswer, VirusScanner } from '../../../ports/virus-scanner.ts'
import { type ScanState, toScanState } from '../../mailbox/attachments/index.ts'
import type { DeliveryDeps } from '../deps.ts'
import { unanswered } from './scanner-deadline.ts'

/** What a scanner said of a message. */
export interface IncomingScan {
  /** What was found in it; null where nothing was. */
  virus: string | null
  /** Of each file, in their order. */
  files: ScanState[]
  /** Whether the scanner did not look at all of it, but may another time. */
  isAwaited: boolean
  steps: DeliveryStep[]
}

const noScan: IncomingScan = { virus: null, files: [], isAwaited: false, steps: [] }

interface Answers {
  /** Of the message as a whole, where the scanner takes messages apart. */
  whole: ScanAnswer | null
  files: ScanAnswer[]
}

/** Has a message and its files looked at for viruses. What is not answered in time was not scanned. */
export async function scanIncoming(
  { deadline, scanner }: Pick<DeliveryDeps, 'deadline' | 'scanner'>,
  raw: Uint8Array,
  parts: readonly MessagePart[],
  waitMilliseconds?: number,
): Promise<IncomingScan> {
  // Most messages have no file, and most installations no scanner of messages.
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
  // What covers the message covers its files. Only one that holds something, or was too large at once, is taken apart.
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

/** What is too large stays so, and a scanner that is not there is not away. */
function mayAnswerLater(answer: ScanAnswer): boolean {
  return answer.verdict === 'notScanned' && !answer.isMissing && !answer.isTooLarge
}

function stepOf(
  all: readonly ScanAnswer[],
  whole: ScanAnswer | null,
  found: string | undefined,
): DeliveryStep[] {
  if (found !== undefined) return [{ step: 'virus', verdict: 'found', name: found }]
  // Where there is no scanner nothing failed, and there is nothing to tell.
  if (all.every((answer) => answer.verdict === 'notScanned' && answer.isMissing)) return []
  const isClean = whole?.verdict === 'clean' || all.every((answer) => answer.verdict === 'clean')
  return [{ step: 'virus', verdict: isClean ? 'clean' : 'not_scanned', name: '' }]
}
