import type { ServiceWatch } from '../../kernel/service-watch.ts'
import type { DiskSpace } from '../../ports/free-space.ts'
import type { NameService } from '../../ports/name-service.ts'
import type { PictureMaker } from '../../ports/picture-maker.ts'
import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import type { MailSources } from './domains/domain-records.ts'

/** Dependencies of the organisation feature. */
export interface OrganisationDeps extends ProtectionDeps, MailboxDeps {
  names: NameService
  pictures: PictureMaker
  /** Status of requests to other programs. */
  services: ServiceWatch
  diskSpace: DiskSpace
  sources: MailSources
  /** Public URL of the product, for links in mail. */
  publicOrigin: string
  /** Number of days before the address of a deleted account can be assigned again. */
  addressBlockDays: number
  /** True when this installation has a drive. */
  hasDrive: boolean
}
