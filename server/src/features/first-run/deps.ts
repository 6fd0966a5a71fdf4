import type { ProtectionDeps } from '../account/index.ts'
import type { MailboxDeps } from '../mailbox/index.ts'

export interface FirstRunDeps extends ProtectionDeps, MailboxDeps {}
