import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'

/** What stands before the subject of a message whose sender could not be who it says. */
export const spoofPrefix = '**SPOOF** '

/** The subject as it is shown; the message itself is never altered. */
export function shownSubject(subject: string, isSpoofed: boolean): string {
  return isSpoofed ? spoofPrefix + subject : subject
}

/**
 * The mark that a mailbox here put on a message when it forwarded it; null for none. An attacker who writes such a line
 * only marks their own message.
 */
export function findEarlierMark(message: Headers): 'marked_before' | 'unverified' | null {
  if (hasHeader(message, 'x-bocau-spoofed')) return 'marked_before'
  return hasHeader(message, 'x-bocau-unverified') ? 'unverified' : null
}

/** Whether the check of the sender had failed in a mailbox here that forwarded the message. */
export const hasFailedEarlier = (message: Headers): boolean => hasHeader(message, 'x-bocau-failed')

type Headers = Pick<ParsedMessage, 'headers'>

const hasHeader = ({ headers }: Headers, wanted: string) => headers.some(({ name }) => name === wanted)
