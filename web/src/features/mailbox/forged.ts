import type { Message, Thread } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from './folders/folders.ts'

const SPOOF_PREFIX = '**SPOOF**'

/** Returns true if the server marked the sender as forged. */
export const isForged = (subject: string): boolean => subject.startsWith(SPOOF_PREFIX)

/** Returns true if a row may show the picture of its sender: not for forged or unverified senders, and not in Junk. */
export function isRowTrusted({
  subject,
  mailbox_name,
  unverified = false,
}: Pick<Thread, 'subject' | 'mailbox_name' | 'unverified'>): boolean {
  return !unverified && !isForged(subject) && mailbox_name !== folderNames.junk
}

/** Returns true if a message may show the picture of its sender, which requires authentication. */
export function isSenderVerified({ authentication, is_draft }: Pick<Message, 'authentication' | 'is_draft'>) {
  return authentication === 'pass' || is_draft
}
