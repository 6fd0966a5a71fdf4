import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** Dependencies of compose: those of the mailbox, and the scanners for outgoing messages. */
export interface ComposeDeps extends MailboxDeps {
  scanner: VirusScanner
  spam: SpamScorer
}
