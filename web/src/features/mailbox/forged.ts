import type { Message, Thread } from '@bocau/contract/mailbox/mailbox'
import { hasSpoofPrefix, plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { t } from '../../i18n/index.ts'
import { folderNames } from './folders/folders.ts'

/** Returns a subject for texts without icons: a forged one with a warning. */
export function subjectText(subject: string): string {
  const text = plainSubject(subject) || t('mailbox.noSubject')
  return hasSpoofPrefix(subject) ? t('mailbox.forgedSubject', { subject: text }) : text
}

/** Returns true if a row may show the picture of its sender: not for forged or unverified senders, and not in Junk. */
export function isRowTrusted({
  subject,
  mailbox_name,
  unverified = false,
}: Pick<Thread, 'subject' | 'mailbox_name' | 'unverified'>): boolean {
  return !unverified && !hasSpoofPrefix(subject) && mailbox_name !== folderNames.junk
}

/** Returns true if a message may show the picture of its sender, which requires authentication. */
export function isSenderVerified({ authentication, is_draft }: Pick<Message, 'authentication' | 'is_draft'>) {
  return authentication === 'pass' || is_draft
}
