/** What stands before the subject of a letter whose sender could not be who it says. */
export const spoofPrefix = '**SPOOF** '

/** The subject as it is shown; the letter itself is never altered. */
export function shownSubject(subject: string, isSpoofed: boolean): string {
  return isSpoofed ? spoofPrefix + subject : subject
}
