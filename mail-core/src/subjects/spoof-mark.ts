/** Prefix of the subject of a message with a forged sender. */
export const spoofMark = '**SPOOF**'

/** Returns true if the server marked the sender as forged. */
export const hasSpoofMark = (subject: string): boolean => subject.startsWith(spoofMark)

/** Returns the subject as the sender wrote it. */
export const plainSubject = (subject: string): string =>
  hasSpoofMark(subject) ? subject.slice(spoofMark.length).trimStart() : subject

/** Moves ranges of a subject to its plain text; ranges in the mark are dropped. */
export function rangesInPlainSubject(
  subject: string,
  ranges: readonly (readonly [start: number, end: number])[],
): [start: number, end: number][] {
  const removed = subject.length - plainSubject(subject).length
  return ranges.flatMap(([start, end]) =>
    end > removed ? [[Math.max(0, start - removed), end - removed] as [number, number]] : [],
  )
}
