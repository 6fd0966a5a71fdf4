import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { normalForm } from '@bocau/mail-core/words/normal-form'

// A line break in a name or a subject would begin a header of its own when the message is written.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away
const controls = /[\x00-\x1f\x7f\x85\u2028\u2029]+/g

/** A text of one line: no control characters, well formed, composed. */
export function oneLine(text: string): string {
  return normalForm(text.toWellFormed()).replace(controls, ' ').trim()
}

/** A subject as it is kept: one line of 255 characters at most. */
export function cleanSubject(subject: string): string {
  const line = oneLine(subject)
  // Half of a pair at the cut would be no character at all.
  return line
    .slice(0, limits.maxSubjectCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** People as they were typed: each on one line. Who has neither a name nor an address is nobody. */
export function cleanPeople(people: readonly Correspondent[]): Correspondent[] {
  return people
    .map(({ name, email }) => ({ name: oneLine(name), email: oneLine(email) }))
    .filter(({ name, email }) => name !== '' || email !== '')
}

/** A body as its writer left it, but for what no database keeps. */
export function cleanBody(body: string): string {
  return body.replaceAll('\0', '').toWellFormed()
}
