import type { ServiceWatch } from '../../kernel/service-watch.ts'
import type { DiskRoom } from '../../ports/free-space.ts'
import type { NameService } from '../../ports/name-service.ts'
import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { MailSources } from './domains/domain-records.ts'

/** What the organisation feature uses. */
export interface OrganisationDeps extends ProtectionDeps, MailboxDeps {
  names: NameService
  /** How what this server asks of other programs goes. */
  services: ServiceWatch
  /** The disk that the store lies on. */
  room: DiskRoom
  sources: MailSources
  /** Where the product is opened, for links in what it says. */
  publicOrigin: string
  /** For how many days an address that was somebody's is given to nobody. */
  addressRestDays: number
  /** Whether this installation has a drive at all. */
  hasDrive: boolean
}
