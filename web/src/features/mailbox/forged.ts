import type { Message, Thread } from '@bocau/contract/mailbox/mailbox'
import { folderNames } from './folders/folders.ts'

const SPOOF_PREFIX = '**SPOOF**'

/** Whether the server marked a message as not coming from whom it says. */
export const isForged = (subject: string): boolean => subject.startsWith(SPOOF_PREFIX)

/** Whether a row may show the picture of the person it names: not for a sender who is forged or not verified, nor in Junk. */
export function isRowTrusted({
  subject,
  mailbox_name,
  unverified = false,
}: Pick<Thread, 'subject' | 'mailbox_name' | 'unverified'>): boolean {
  return !unverified && !isForged(subject) && mailbox_name !== folderNames.junk
}

/** Whether a message may: a picture vouches for its owner, so that somebody has to have proved before that it is they. */
export function isSenderProved({ authentication, is_draft }: Pick<Message, 'authentication' | 'is_draft'>) {
  return authentication === 'pass' || is_draft
}
