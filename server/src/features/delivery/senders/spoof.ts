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
export function findEarlierMark({
  headers,
}: Pick<ParsedMessage, 'headers'>): 'marked_before' | 'unverified' | null {
  const has = (wanted: string) => headers.some(({ name }) => name === wanted)
  if (has('x-bocau-spoofed')) return 'marked_before'
  return has('x-bocau-unverified') ? 'unverified' : null
}
