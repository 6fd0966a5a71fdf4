import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** What setting an empty store up uses. */
export interface FirstRunDeps extends ProtectionDeps, MailboxDeps {}
