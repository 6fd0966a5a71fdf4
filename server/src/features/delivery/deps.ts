import type { VirusScanner } from '../../ports/virus-scanner.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** What delivery uses: all that keeping a message takes. */
export interface DeliveryDeps extends MailboxDeps {
  scanner: VirusScanner
}
