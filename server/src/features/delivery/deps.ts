import type { Clock } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { SenderCheck } from '../../ports/sender-check.ts'
import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { ActiveRules } from '../rules/index.ts'
import { Patience } from './patience.ts'

/** What delivery uses: all that keeping a message takes, and who looks at letters. */
export interface DeliveryDeps extends MailboxDeps {
  logger: Logger
  patience: DeliveryPatience
  rules: ActiveRules
  scanner: VirusScanner
  senders: SenderCheck
  spam: SpamScorer
}

/** The patience with each program that looks at letters; it remembers which of them hangs. */
export interface DeliveryPatience {
  scanner: Patience
  spam: Patience
}

/** Patience with programs that nothing is known against yet. */
export function freshPatience(deps: { clock: Clock; logger: Logger }): DeliveryPatience {
  return { scanner: new Patience(deps, 'virus scanner'), spam: new Patience(deps, 'spam scorer') }
}
