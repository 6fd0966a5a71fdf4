import type { Letter } from '@bocau/mail-core/mime/letter'

/** What stands before the subject of a letter whose sender could not be who it says. */
export const spoofPrefix = '**SPOOF** '

/** The subject as it is shown; the letter itself is never altered. */
export function shownSubject(subject: string, isSpoofed: boolean): string {
  return isSpoofed ? spoofPrefix + subject : subject
}

/** Whether a letter was sent on by a mailbox here that had found it forged. A stranger who writes the line accuses itself. */
export function isMarkedSpoof({ headers }: Pick<Letter, 'headers'>): boolean {
  return headers.some(({ name }) => name === 'x-bocau-spoofed')
}
