import type { Clock } from '../../ports/clock.ts'
import type { DiskSpace } from '../../ports/free-space.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SenderCheck } from '../../ports/sender-check.ts'
import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { ActiveRules } from '../rules/index.ts'
import type { ArrivalBatches } from './arrivals/arrival-batches.ts'
import type { IntakeRefusals } from './refusals/intake-refusals.ts'
import { ScannerDeadline } from './scanning/scanner-deadline.ts'

export interface DeliveryDeps extends MailboxDeps {
  logger: Logger
  deadline: ScannerDeadlines
  rules: Pick<ActiveRules, 'get'>
  /** Delivers messages to the same mailbox together. */
  arrivals: ArrivalBatches
  /** Counts refused recipients. */
  refusals: IntakeRefusals
  diskSpace: DiskSpace
  scanner: VirusScanner
  senders: SenderCheck
  spam: SpamScorer
}

/** Deadlines for each scanner, which remember the ones that do not respond. */
export interface ScannerDeadlines {
  scanner: ScannerDeadline
  spam: ScannerDeadline
}

/** Creates deadlines without any recorded failure. */
export function freshDeadlines(deps: { clock: Clock; logger: Logger }): ScannerDeadlines {
  return {
    scanner: new ScannerDeadline(deps, 'virus scanner'),
    spam: new ScannerDeadline(deps, 'spam scorer'),
  }
}
