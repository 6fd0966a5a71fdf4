import type { Correspondent } from '@bocau/contract/ids'
import { limits } from '@bocau/contract/limits'
import { normalForm } from '@bocau/mail-core/text/normal-form'

// A line break in a name or subject would inject a header into the message.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
const controls = /[\x00-\x1f\x7f\x85\u2028\u2029]+/g

/** Makes a single line: no control characters, well-formed, composed Unicode. */
export function oneLine(text: string): string {
  return normalForm(text.toWellFormed()).replace(controls, ' ').trim()
}

/** Cleans a subject: one line of at most 255 characters. */
export function cleanSubject(subject: string): string {
  const line = oneLine(subject)
  // Drops half of a surrogate pair at the cut.
  return line
    .slice(0, limits.maxSubjectCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()
}

/** Cleans recipients as typed; drops those without name and address. */
export function cleanPeople(people: readonly Correspondent[]): Correspondent[] {
  return people
    .map(({ name, email }) => ({ name: oneLine(name), email: oneLine(email) }))
    .filter(({ name, email }) => name !== '' || email !== '')
}

/** Removes the characters from a body that a database cannot store. */
export function cleanBody(body: string): string {
  return body.replaceAll('\0', '').toWellFormed()
}
