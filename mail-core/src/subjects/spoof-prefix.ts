/** Prefix of the subject of a message with a forged sender. */
export const spoofPrefix = '**SPOOF**'

/** Returns true if the server marked the sender as forged. */
export const hasSpoofPrefix = (subject: string): boolean => subject.startsWith(spoofPrefix)

/** Returns the subject as the sender wrote it. */
export const plainSubject = (subject: string): string =>
  hasSpoofPrefix(subject) ? subject.slice(spoofPrefix.length).trimStart() : subject

/** Moves ranges of a subject to its plain text; ranges in the prefix are dropped. */
export function rangesInPlainSubject(
  subject: string,
  ranges: readonly (readonly [start: number, end: number])[],
): [start: number, end: number][] {
  const removed = subject.length - plainSubject(subject).length
  return ranges.flatMap(([start, end]) =>
    end > removed ? [[Math.max(0, start - removed), end - removed] as [number, number]] : [],
  )
}
