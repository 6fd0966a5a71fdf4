import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

export interface ComposeDeps extends MailboxDeps {
  scanner: VirusScanner
  spam: SpamScorer
}
