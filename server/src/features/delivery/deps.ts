import type { Clock } from '../../ports/clock.ts'
import type { DiskRoom } from '../../ports/free-space.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SenderCheck } from '../../ports/sender-check.ts'
import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { ActiveRules } from '../rules/index.ts'
import type { IntakeRefusals } from './refusals/intake-refusals.ts'
import { ScannerDeadline } from './scanning/scanner-deadline.ts'

/** What delivery uses: all that keeping a message takes, and who looks at messages. */
export interface DeliveryDeps extends MailboxDeps {
  logger: Logger
  deadline: ScannerDeadlines
  rules: ActiveRules
  /** Counts what is not taken. */
  refusals: IntakeRefusals
  room: DiskRoom
  scanner: VirusScanner
  senders: SenderCheck
  spam: SpamScorer
}

/** The patience with each program that looks at messages; it remembers which of them hangs. */
export interface ScannerDeadlines {
  scanner: ScannerDeadline
  spam: ScannerDeadline
}

/** Deadlines of programs that nothing is known against yet. */
export function freshDeadlines(deps: { clock: Clock; logger: Logger }): ScannerDeadlines {
  return {
    scanner: new ScannerDeadline(deps, 'virus scanner'),
    spam: new ScannerDeadline(deps, 'spam scorer'),
  }
}
