import type { OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import type { VisibleFolder } from '../../features/mail-programs/index.ts'

/** A folder of the user, or of another mailbox that the user may open. */
export interface ReachableFolder extends VisibleFolder {
  accountId: string
  /** The other mailbox; null for the user's own folders. */
  mailbox: OpenMailbox | null
}
