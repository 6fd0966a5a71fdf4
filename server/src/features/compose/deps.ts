import type { SpamScorer } from '../../ports/spam-scorer.ts'
import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** What compose uses: all that keeping a message takes, and who looks at what is sent. */
export interface ComposeDeps extends MailboxDeps {
  scanner: VirusScanner
  spam: SpamScorer
}
