import { en } from './mailbox.en.ts'
import { vi } from './mailbox.vi.ts'

export const mailboxMessages = { vi, en }
export type MailboxMessages = typeof vi
