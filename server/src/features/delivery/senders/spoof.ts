import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'
import { spoofPrefix } from '@bocau/mail-core/subjects/spoof-prefix'

/** Returns the displayed subject; the message itself is never changed. */
export function displayedSubject(subject: string, isSpoofed: boolean): string {
  return isSpoofed ? `${spoofPrefix} ${subject}` : subject
}

/**
 * Returns the marker that a local mailbox added when it forwarded the message; null for none. An attacker who adds such
 * a line only marks their own message.
 */
export function findEarlierReason(message: Headers): 'marked_before' | 'unverified' | null {
  if (hasHeader(message, 'x-bocau-spoofed')) return 'marked_before'
  return hasHeader(message, 'x-bocau-unverified') ? 'unverified' : null
}

/** Returns true when authentication had failed in a local mailbox that forwarded the message. */
export const hasFailedEarlier = (message: Headers): boolean => hasHeader(message, 'x-bocau-failed')

type Headers = Pick<ParsedMessage, 'headers'>

const hasHeader = ({ headers }: Headers, header: string) => headers.some(({ name }) => name === header)
