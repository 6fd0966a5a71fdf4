import type { ParsedMessage } from '@bocau/mail-core/mime/parsed-message'

/** What stands before the subject of a message whose sender could not be who it says. */
export const spoofPrefix = '**SPOOF** '

/** The subject as it is shown; the message itself is never altered. */
export function shownSubject(subject: string, isSpoofed: boolean): string {
  return isSpoofed ? spoofPrefix + subject : subject
}

/** Whether a message was sent on by a mailbox here that had found it forged. A stranger who writes the line accuses itself. */
export function isMarkedSpoof({ headers }: Pick<ParsedMessage, 'headers'>): boolean {
  return headers.some(({ name }) => name === 'x-bocau-spoofed')
}
