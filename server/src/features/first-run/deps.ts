import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

/** Dependencies of setting up an empty store. */
export interface FirstRunDeps extends ProtectionDeps, MailboxDeps {}
